import { join, resolve } from "node:path";
import { findAgentosFolders, findProjectFolder, formatProblem, readTextFile } from "@agentos/platform";
import { isPlain, isPlainlyAllowed } from "../judgment/plain.js";
import { onErrorOf } from "../layers/layers.js";
import { findRuleFolders, readLayers } from "../layers/read-layers.js";
import { mayNameSecret } from "../risks/index.js";
import type { HookEnvironment } from "./environment.js";
import { readEvent } from "./event.js";
import type { PreparedEvent } from "./run-hook.js";

/** Returns undefined if no rule can apply. In that case, the heavy bundles are not loaded. */
export function prepareEvent(
  raw: Readonly<Record<string, unknown>>,
  { cwd, env, warn, watch }: Pick<HookEnvironment, "cwd" | "env" | "warn" | "watch">,
): PreparedEvent | undefined {
  const event = readEvent(raw);
  if (!event) return undefined;
  const folder = event.action.cwd ?? cwd;
  const projectFolder = findProjectFolder(folder, env);
  const isHarmless = isPlainlyAllowed(event.action, {
    isPlainTest: (place) => isPlainTest(resolve(folder, place)),
  });
  if (isHarmless && findAgentosFolders(projectFolder).every((folder) => findRuleFolders(folder).length === 0))
    return undefined;
  watch?.(event);
  const layers = readLayers(projectFolder, (problem) => warn(formatProblem(problem)), env);
  return { event, projectFolder, layers, onError: onErrorOf(layers) };
}

const TEST_SCRIPTS = ["pretest", "test", "posttest"];

/** Returns whether all test scripts are plain commands, such as `vitest run` or `tsc && jest`. */
function isPlainTest(folder: string): boolean {
  try {
    const { scripts } = JSON.parse(readTextFile(join(folder, "package.json")));
    const lines: unknown[] = TEST_SCRIPTS.map((name) => scripts[name]).filter((line) => line !== undefined);
    return (
      typeof scripts.test === "string" &&
      lines.every((line) => typeof line === "string" && isPlain(line) && !mayNameSecret(line))
    );
  } catch {
    return false;
  }
}

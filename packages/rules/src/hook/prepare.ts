import { isHarmlessTool, isShellTool } from "@agentos/commands/effects";
import { findAgentosFolders, findProjectFolder, formatProblem } from "@agentos/platform";
import { isPlainlyHarmless } from "../judgement/plain.js";
import { mayReachGuard } from "../judgement/reach.js";
import { onErrorOf } from "../layers/layers.js";
import { readLayers } from "../layers/read-layers.js";
import { findRuleFolders } from "../layers/rule-folders.js";
import { mayNameSecret, namesSecret } from "../risks/index.js";
import type { HookEnvironment } from "./environment.js";
import { readEvent } from "./event.js";
import type { PreparedEvent } from "./run-hook.js";

/**
 * Understands an event; undefined for one that no rule can apply to, so that nothing heavy is loaded for it.
 */
export function prepareEvent(
  raw: Readonly<Record<string, unknown>>,
  { cwd, env, warn }: Pick<HookEnvironment, "cwd" | "env" | "warn">,
): PreparedEvent | undefined {
  const event = readEvent(raw);
  if (!event) return undefined;
  const { tool, input } = event.action;
  const projectFolder = findProjectFolder(event.action.cwd ?? cwd, env);
  const isHarmless =
    ((isHarmlessTool(tool) && !namesSecret(input)) ||
      (isShellTool(tool) &&
        typeof input.command === "string" &&
        isPlainlyHarmless(input.command) &&
        !mayNameSecret(input.command))) &&
    !mayReachGuard(event.action);
  if (isHarmless && findAgentosFolders(projectFolder).every((folder) => findRuleFolders(folder).length === 0))
    return undefined;
  const layers = readLayers(projectFolder, (problem) => warn(formatProblem(problem)), env);
  return { event, projectFolder, layers, onError: onErrorOf(layers) };
}

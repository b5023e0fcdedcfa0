import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@agentos/clients";
import {
  asPositive,
  type JsonObject,
  parseObject,
  replacePrivately,
  userStateFolder,
} from "@agentos/platform";
import { modelNameOf } from "./model-name.js";
import { windowFromTable } from "./model-windows.js";

// Nobody uses more models; the oldest entries are dropped.
const MAX_MODELS = 100;

/** The window of a model as it was last learned on this machine, in tokens. */
export function learnedWindow(model: string, env: Environment): number | undefined {
  return asPositive(read(env)[modelNameOf(model)]);
}

/**
 * Remembers the window of a model, in the user's own state folder, unless the table has it too.
 * @param isCertain it was seen in an error, which also overrides the table
 */
export function learnWindow(model: string, tokens: number, env: Environment, isCertain = false): void {
  const listed = windowFromTable(model);
  if (listed === tokens || (listed !== undefined && !isCertain)) return;
  const name = modelNameOf(model);
  const learned = read(env);
  if (learned[name] === tokens) return;
  const { [name]: _, ...others } = learned;
  const entries = [...Object.entries(others), [name, tokens] as const].slice(-MAX_MODELS);
  try {
    mkdirSync(userStateFolder(env), { recursive: true, mode: 0o700 });
    replacePrivately(pathOf(env), `${JSON.stringify(Object.fromEntries(entries))}\n`);
  } catch {
    // It will be learned again.
  }
}

function read(env: Environment): JsonObject {
  try {
    return parseObject(readFileSync(pathOf(env), "utf8")) ?? {};
  } catch {
    return {};
  }
}

function pathOf(env: Environment): string {
  return join(userStateFolder(env), "windows.json");
}

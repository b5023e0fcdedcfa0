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

// Beyond this number, the oldest entries are dropped. Nobody is expected to use that many models.
const MAX_MODELS = 100;

export function learnedWindow(model: string, env: Environment): number | undefined {
  return asPositive(read(env)[modelNameOf(model)]);
}

/**
 * Remembers a model's window in the user's state folder.
 * @param isCertain whether an error message stated the window, which then overrides the table
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
    // The window will be learned again.
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

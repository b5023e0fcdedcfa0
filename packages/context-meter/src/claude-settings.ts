import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asPositive, parseObject } from "./json.js";
import type { JsonObject } from "./json-object.js";
import type { Environment } from "./models.js";

/** Claude Code's settings for automatic compaction. */
export interface CompactSwitches {
  autoCompactEnabled?: boolean;
  /** In tokens. */
  autoCompactWindow?: number;
}

/**
 * Reads the switches from the settings files that Claude Code reads for a project: the user's, then the
 * shared ones, then the local ones; later files win. Missing and unparsable files are ignored.
 */
export function readCompactSwitches(folder: string | undefined, env: Environment): CompactSwitches {
  const home = env.CLAUDE_CONFIG_DIR || join(env.HOME || env.USERPROFILE || "", ".claude");
  const files = [join(home, "settings.json")];
  if (folder !== undefined)
    files.push(...["settings.json", "settings.local.json"].map((name) => join(folder, ".claude", name)));
  const switches: CompactSwitches = {};
  for (const { autoCompactEnabled, autoCompactWindow } of files.map(readSettings)) {
    const window = asPositive(autoCompactWindow);
    if (typeof autoCompactEnabled === "boolean") switches.autoCompactEnabled = autoCompactEnabled;
    if (window !== undefined) switches.autoCompactWindow = window;
  }
  return switches;
}

function readSettings(path: string): JsonObject {
  try {
    return parseObject(readFileSync(path, "utf8").replace(/^\uFEFF/, "")) ?? {};
  } catch {
    return {};
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asPositive, type JsonObject, parseObject } from "@agentos/platform";
import type { CompactSwitches } from "../compaction/compaction-rule.js";
import type { Place } from "../environment.js";
import { claudeCode } from "./identity.js";

/** Reads user, shared and local settings; later files win. Skips missing and invalid files. */
export function readSwitches(projectFolder: string | undefined, place: Place): CompactSwitches {
  const files = [join(claudeCode.home(place), "settings.json")];
  if (projectFolder !== undefined)
    for (const name of ["settings.json", "settings.local.json"])
      files.push(join(projectFolder, ".claude", name));
  const switches: CompactSwitches = {};
  for (const { autoCompactEnabled, autoCompactWindow } of files.map(readSettings)) {
    const windowTokens = asPositive(autoCompactWindow);
    if (typeof autoCompactEnabled === "boolean") switches.enabled = autoCompactEnabled;
    if (windowTokens !== undefined) switches.windowTokens = windowTokens;
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

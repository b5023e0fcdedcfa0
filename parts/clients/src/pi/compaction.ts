import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asObject, parseObject } from "@agentos/platform";
import type { CompactionRule, CompactSwitches } from "../compaction/compaction-rule.js";
import type { Place } from "../environment.js";
import { pi } from "./identity.js";

// pi's default for `compaction.reserveTokens`.
const RESERVE = 16_384;

export const piCompaction: CompactionRule<"pi"> = {
  client: "pi",
  limit({ windowTokens, switches: { enabled, reserveTokens = RESERVE } }) {
    return enabled === false || windowTokens <= reserveTokens ? undefined : windowTokens - reserveTokens;
  },
  readSwitches,
};

/** Reads user and project settings; later ones win. Skips missing and invalid files. */
function readSwitches(projectFolder: string | undefined, place: Place): CompactSwitches {
  const files = [join(pi.home(place), "settings.json")];
  if (projectFolder !== undefined) files.push(join(projectFolder, ".pi", "settings.json"));
  const switches: CompactSwitches = {};
  for (const { enabled, reserveTokens } of files.map(readCompaction)) {
    if (typeof enabled === "boolean") switches.enabled = enabled;
    if (typeof reserveTokens === "number" && reserveTokens >= 0) switches.reserveTokens = reserveTokens;
  }
  return switches;
}

function readCompaction(path: string) {
  try {
    return asObject(parseObject(readFileSync(path, "utf8"))?.compaction) ?? {};
  } catch {
    return {};
  }
}

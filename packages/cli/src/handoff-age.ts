import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "@agentos/internal";
import { warn } from "./commands/common.js";
import type { Context } from "./context.js";
import { shortPath } from "./view/words.js";

/**
 * After how many days a handoff is not offered any more: `handoff.expiresAfterDays` in the project's `.agentos/config.json`, which the
 * hook follows too. Undefined for the default of @agentos/handoff.
 */
export function maxAgeDays(context: Context, projectFolder: string): number | undefined {
  const path = join(projectFolder, ".agentos", "config.json");
  const file = shortPath(path, context.cwd);
  let config: { handoff?: { expiresAfterDays?: unknown } } | null;
  try {
    config = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR")
      warn(context, `${file} can not be read, or is not valid JSON`);
    return undefined;
  }
  const days = config?.handoff?.expiresAfterDays;
  if (days === undefined) return undefined;
  if (typeof days === "number" && days > 0 && Number.isFinite(days)) return days;
  warn(context, `${file}: handoff.expiresAfterDays has no usable value: ${JSON.stringify(days)}`);
  return undefined;
}

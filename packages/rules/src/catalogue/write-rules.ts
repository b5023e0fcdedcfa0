import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { backupName, inspectSignature, sign, writeFileAtomic } from "@agentos/platform";
import type { Catalogue } from "./catalogue.js";
import { renderRules } from "./render.js";

export const GENERATED_NAME = "deviation-rules.md";

export type WrittenRules =
  | { status: "written" | "unchanged"; path: string }
  /** The file had been edited or was not generated. Its old content is now at `keptAt`. */
  | { status: "kept-aside"; path: string; keptAt: string };

/**
 * Writes the catalogue to `deviation-rules.md` in the folder. A file that was edited by hand or
 * that AgentOS did not generate is kept under a different name.
 */
export function writeRules(folder: string, catalogue: Catalogue): WrittenRules {
  const path = join(folder, GENERATED_NAME);
  const text = sign(path, renderRules(catalogue));
  const current = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  if (current === text) return { status: "unchanged", path };
  if (current === undefined || inspectSignature(current) === "ours") {
    writeFileAtomic(path, text);
    return { status: "written", path };
  }
  const keptAt = backupName(path);
  writeFileAtomic(keptAt, current);
  writeFileAtomic(path, text);
  return { status: "kept-aside", path, keptAt };
}

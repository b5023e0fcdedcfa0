import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Handoff, parseHandoff } from "../src/index.js";

/** The least that makes a handoff. */
export function aHandoff(sessionId: string, fields: Partial<Handoff> = {}): Handoff {
  return { sessionId, timestamp: "2026-02-24T23:45:00Z", completed: [], remaining: [], ...fields };
}

/**
 * The goals of all handoffs on the disk, read without the store: each file that is no draft must be whole,
 * and is counted once for each place it stands in.
 */
export function goalsOnDisk(stateFolder: string): string[] {
  return readdirSync(stateFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md") && !isDraft(entry))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { handoff, diagnostics } = parseHandoff(readFileSync(path, "utf8"));
      if (handoff?.goal === undefined || diagnostics.length > 0) throw new Error(`${path} is not whole`);
      return handoff.goal;
    })
    .sort();
}

function isDraft(entry: Dirent): boolean {
  return entry.parentPath.endsWith("writing");
}

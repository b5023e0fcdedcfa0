import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Handoff, parseHandoff } from "../src/index.js";

/** A minimal handoff. */
export function aHandoff(sessionId: string, fields: Partial<Handoff> = {}): Handoff {
  return { sessionId, timestamp: "2026-02-24T23:45:00Z", completed: [], remaining: [], ...fields };
}

/**
 * Returns the goals of all handoffs on disk, without using the store. Every file except drafts must be
 * complete, and each copy counts.
 */
export function goalsOnDisk(stateFolder: string): string[] {
  return readdirSync(stateFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md") && !isDraft(entry))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { handoff, diagnostics } = parseHandoff(readFileSync(path, "utf8"));
      if (handoff?.goal === undefined || diagnostics.length > 0) throw new Error(`${path} is incomplete`);
      return handoff.goal;
    })
    .sort();
}

function isDraft(entry: Dirent): boolean {
  return entry.parentPath.endsWith("writing");
}

import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@agentos/internal";
import { readTailRows } from "./tail-rows.js";

/** What is read of all of them, the latest first. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The rows of a session's subagents, for each of them, where the client keeps them in files beside the
 * session's, as Claude Code does. What cannot be read is left out.
 */
export function subagentRows(path: string): JsonObject[][] {
  if (!path.endsWith(".jsonl")) return [];
  const folder = join(path.slice(0, -".jsonl".length), "subagents");
  if (!existsSync(folder)) return [];
  const found: JsonObject[][] = [];
  let left = MAX_BYTES;
  try {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => ({ file: join(folder, name), stats: statSync(join(folder, name)) }))
      .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
    for (const { file, stats } of files) {
      if (left <= 0) break;
      found.push(readTailRows(file, left).rows);
      left -= stats.size;
    }
  } catch {
    // What was read until then counts.
  }
  return found;
}

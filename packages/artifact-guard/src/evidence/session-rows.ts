import { closeSync, existsSync, fstatSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type JsonObject, openRegularFile, readMarkedRows } from "@agentos/platform";

/** Enough for a turn that edits many large files. Parsing this amount takes 20 ms. */
const TAIL_BYTES = 4 * 1024 * 1024;
const OBJECT = Buffer.from("{");

/** Returns each subagent's rows, starting with the latest subagent. Stops if a file cannot be read. */
export function subagentRows(path: string): JsonObject[][] {
  const found: JsonObject[][] = [];
  let left = TAIL_BYTES;
  try {
    const files = foldersOf(path)
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => ({ file, stats: statSync(file) }))
      .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
    for (const { file, stats } of files) {
      if (left <= 0) break;
      found.push(readTailRows(file, left).rows);
      left -= stats.size;
    }
  } catch {
    // The rows that were read before the error are still useful.
  }
  return found;
}

/**
 * Claude Code uses `<session>/subagents`. Gemini CLI uses a folder named after the session's id;
 * the name of the session file ends with the start of that id.
 */
function foldersOf(path: string): string[] {
  if (!path.endsWith(".jsonl")) return [];
  const ofClaude = join(path.slice(0, -".jsonl".length), "subagents");
  const [, id] = /^session-.{1,80}-([0-9a-f]{8})\.jsonl$/.exec(basename(path)) ?? [];
  if (id === undefined) return existsSync(ofClaude) ? [ofClaude] : [];
  const folders = readdirSync(dirname(path), { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(`${id}-`))
    .map(({ name }) => join(dirname(path), name));
}

/**
 * Returns the rows at the end of a session file (by default, its last 4 MB), oldest first. Skips rows
 * that are incomplete or not objects.
 * @throws the system's error if the file cannot be read
 */
export function readTailRows(path: string, maxBytes = TAIL_BYTES): { rows: JsonObject[]; isWhole: boolean } {
  const fd = openRegularFile(path);
  const from = Math.max(0, fstatSync(fd).size - maxBytes);
  closeSync(fd);
  return { rows: [...readMarkedRows(path, [OBJECT], from)], isWhole: from === 0 };
}

import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import type { SessionNotes } from "../notes/index.js";

const MAX_FILES = 50;
const MAX_PATH = 400;

/**
 * Returns the edited files: those with the most edits first, then the latest. Combines different
 * paths to the same file.
 */
export function changedFiles(notes: SessionNotes): string[] {
  const times = new Map<string, number>();
  for (const [name, count] of notes.filesWritten.inOrder().reverse()) {
    const path = pathOf(name, notes);
    times.set(path, (times.get(path) ?? 0) + count);
  }
  const sorted = [...times].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, MAX_FILES).map(([path]) => path);
}

function pathOf(path: string, { folder }: SessionNotes): string {
  const isWithin =
    folder !== undefined && path.startsWith(folder) && /^[\\/]./.test(path.slice(folder.length));
  const relative = isWithin ? path.slice(folder.length + 1) : path;
  return oneLine(excerpt(folder?.includes("\\") ? relative.replaceAll("\\", "/") : relative, MAX_PATH));
}

import type { Entry } from "../entry.js";
import type { CutRule } from "./line-range.js";

interface Replacement {
  readonly rule: Exclude<CutRule, "oldest">;
  readonly by: string;
}

export type Replacements = ReadonlyMap<Entry, Replacement>;

const KEPT_READS = 8;
const RUNS = new Set(["test", "command", "search", "list", "diff", "fetch"]);

/**
 * Finds results that were repeated verbatim, reads of lines that were read or written again, and
 * runs of commands that were run again.
 */
export function findReplacements(entries: readonly Entry[]): Replacements {
  const found = new Map<Entry, Replacement>();
  const texts = new Map<string, string>();
  const runs = new Map<string, string>();
  const files = new Map<string, { id: string; from: number; to: number }[]>();
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]!;
    const { id, role, text, call } = entry;
    if (role !== "result") continue;
    const repeat = text === "" ? undefined : texts.get(text);
    if (repeat !== undefined) found.set(entry, { rule: "repeated", by: repeat });
    else texts.set(text, id);
    if (call === undefined) continue;
    const { kind, path, lines, command, query } = call.action;
    if (path !== undefined && (kind === "read" || kind === "write" || kind === "change")) {
      const from = kind === "read" ? (lines?.from ?? 1) : 1;
      const to = (kind === "read" ? lines?.to : undefined) ?? Number.POSITIVE_INFINITY;
      const later = files.get(path) ?? [];
      files.set(path, later);
      const cover = kind === "read" ? later.find((other) => other.from <= from && other.to >= to) : undefined;
      if (cover !== undefined && repeat === undefined) found.set(entry, { rule: "superseded", by: cover.id });
      if (cover === undefined && !entry.isError && later.length < KEPT_READS) later.push({ id, from, to });
      continue;
    }
    const what = command ?? query ?? path;
    if (!RUNS.has(kind) || what === undefined) continue;
    const key = `${kind} ${call.tool} ${path ?? ""} ${what}`;
    const again = runs.get(key);
    if (again === undefined) runs.set(key, id);
    else if (repeat === undefined) found.set(entry, { rule: "superseded", by: again });
  }
  return found;
}

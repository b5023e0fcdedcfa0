import type { CheckRun } from "./check-run.js";
import { languageOf } from "./check-table.js";
import type { SessionStep } from "./session-record.js";

export type Edit = Extract<SessionStep, { type: "edit" }>;

export type Change =
  | Edit
  /** Removes a file, or restores it from a copy. */
  | { type: "remove"; path: string }
  /** Restores one file or, without a path, all files to the last commit. */
  | { type: "restore"; path?: string }
  | { type: "commit" }
  /** Stashes the changes, which `unstash` restores. */
  | { type: "stash" }
  | { type: "unstash" };

type Texts = Pick<Edit, "removed" | "added" | "before" | "after">;

/** Whether an edit seems to change more than comments and blank lines. */
export function changesFile({ removed, added, before, after }: Texts): boolean {
  // A changed part can begin within a line: "#0055ff" is no comment.
  const [old, now] = before != null && after !== undefined ? [before, after] : [removed, added ?? after];
  return old === undefined || now === undefined || codeOf(old) !== codeOf(now);
}

const COMMENT = /^\s*(?:\/\/|#(?!!|\[|include|define|if|endif|pragma)|\/\*|\*[ /]|\*$|--\s|"""|<!--)/;

const codeOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !COMMENT.test(line))
    .join("\n");

/** Whether a change to the file can affect the result of a run. */
export function covers({ language }: CheckRun, path: string): boolean {
  const own = languageOf(path);
  return language === undefined || own === undefined || own === language;
}

/** Returns the last edit after the run for each file that the run covers, unless it was undone. */
export function editsAfter(
  moments: readonly (Change | { type: "run" })[],
  at: number,
  run: CheckRun,
): Edit[] {
  const remaining = new Map<string, Edit[]>();
  /** The files with uncommitted edits from before the run. */
  const before = new Set<string>();
  for (const [index, moment] of moments.entries()) {
    if (moment.type === "commit") before.clear();
    else if (moment.type === "edit" && covers(run, moment.path)) {
      if (index < at) before.add(moment.path);
      else applyEdit(moment, remaining);
    } else if (moment.type === "remove") remaining.delete(moment.path);
    else if (moment.type === "restore" && index > at) {
      const { path } = moment;
      // A restore undoes the edits after the run, but also the tested ones.
      for (const each of path === undefined ? new Set([...remaining.keys(), ...before]) : [path])
        if (before.has(each)) remaining.set(each, [{ type: "edit", path: each }]);
        else remaining.delete(each);
    }
  }
  return [...remaining.values()].flatMap((edits) => edits.at(-1) ?? []);
}

/** Records an edit. If it undoes earlier edits, removes them instead. */
function applyEdit(edit: Edit, remaining: Map<string, Edit[]>): void {
  const edits = remaining.get(edit.path) ?? [];
  const isUndone = edit.after !== undefined && (edits[0] ?? edit).before === edit.after;
  const inverse = edits.findLastIndex(
    ({ removed, added }) => removed !== undefined && removed === edit.added && added === edit.removed,
  );
  if (isUndone) remaining.delete(edit.path);
  else remaining.set(edit.path, inverse === -1 ? [...edits, edit] : edits.toSpliced(inverse, 1));
}

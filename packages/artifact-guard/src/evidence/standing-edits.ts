import type { CheckRun } from "./check-run.js";
import { covers } from "./run-coverage.js";
import type { Edit, Moment } from "./timeline.js";

/** The edits after a run that it covers and that were not undone. */
export function editsAfter(moments: readonly Moment[], at: number, run: CheckRun): Edit[] {
  // A restored file returns to its committed state.
  const commit = moments.slice(0, at).findLastIndex(({ type }) => type === "commit");
  const before = new Set(
    moments.slice(commit + 1, at).flatMap((moment) => (moment.type === "edit" ? [moment.path] : [])),
  );
  const made = new Set(
    moments.slice(0, at).flatMap((moment) => (moment.type === "edit" && moment.isWhole ? [moment.path] : [])),
  );
  const standing = new Map<string, Edit[]>();
  for (const moment of moments.slice(at + 1)) {
    if (moment.type === "commit") before.clear();
    else if (moment.type === "restore") restore(moment.path, standing, before);
    else if (
      moment.type === "edit" &&
      covers(run, moment.path) &&
      !(moment.isRemoval === true && made.has(moment.path))
    )
      stand(moment, standing);
  }
  return [...standing.values()].flatMap((edits) => edits.at(-1) ?? []);
}

/** Records an edit. One that reverts another edit, or removes files created since the run, cancels it. */
function stand(edit: Edit, standing: Map<string, Edit[]>): void {
  if (edit.isRemoval === true) {
    const made = [...standing].filter(([path]) => path === edit.path || path.startsWith(`${edit.path}/`));
    if (made.length > 0 && made.every(([, [first]]) => first?.isWhole === true)) {
      for (const [path] of made) standing.delete(path);
      return;
    }
  }
  const edits = standing.get(edit.path) ?? [];
  if (edit.after !== undefined && (edits[0] ?? edit).before === edit.after) {
    standing.delete(edit.path);
    return;
  }
  const inverse = edits.findLastIndex(
    ({ removed, added }) => removed !== undefined && removed === edit.added && added === edit.removed,
  );
  if (inverse === -1) edits.push(edit);
  else edits.splice(inverse, 1);
  standing.set(edit.path, edits);
}

/** Edits made since the run are gone. A file that was edited before the run has changed again. */
function restore(path: string | undefined, standing: Map<string, Edit[]>, before: ReadonlySet<string>): void {
  for (const each of path === undefined ? [...new Set([...standing.keys(), ...before])] : [path])
    if (before.has(each)) standing.set(each, [{ type: "edit", path: each }]);
    else standing.delete(each);
}

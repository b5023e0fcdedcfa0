import type { FileEdit } from "../session/index.js";

const ADD = "*** Add File: ";
const UPDATE = "*** Update File: ";
const DELETE = "*** Delete File: ";
const MOVE = "*** Move to: ";

/** The edits of a patch in apply_patch's own grammar: of each file what its lines take away and bring. */
export function patchEdits(patch: string): FileEdit[] {
  const edits: FileEdit[] = [];
  let update: { edit: FileEdit; lines: string[] } | undefined;
  const close = () => {
    if (update !== undefined) edits.push({ ...update.edit, ...changedLines(update.lines) });
    update = undefined;
  };
  for (const line of patch.split("\n")) {
    if (line.startsWith(UPDATE)) {
      close();
      update = { edit: { path: line.slice(UPDATE.length).trim() }, lines: [] };
    } else if (line.startsWith(ADD)) {
      close();
      edits.push({ path: line.slice(ADD.length).trim() });
    } else if (line.startsWith(DELETE)) {
      close();
      edits.push({ path: line.slice(DELETE.length).trim(), isDeleted: true });
    } else if (line.startsWith(MOVE) && update !== undefined) {
      update.edit = { path: line.slice(MOVE.length).trim(), movedFrom: update.edit.path };
    } else update?.lines.push(line);
  }
  close();
  return edits;
}

/** What the lines of a diff take away and bring. */
export function changedLines(lines: readonly string[]): { removed: string; added: string } {
  const marked = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(1))
      .join("\n");
  return { removed: marked("-"), added: marked("+") };
}

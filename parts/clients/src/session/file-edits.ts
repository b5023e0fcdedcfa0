import type { Action, FileEdit } from "./session-event.js";

/** Creates an edit from a tool's input. Either both strings are known or neither is. */
export function replacement(path: string, removed: unknown, added: unknown): FileEdit {
  return typeof removed === "string" && typeof added === "string" ? { path, removed, added } : { path };
}

export function wholeFile(path: string, content: unknown): FileEdit {
  return typeof content === "string" ? { path, after: content } : { path };
}

export function editsAction(...edits: FileEdit[]): Action {
  return { kind: "edits", edits };
}

export const OTHER_ACTION: Action = { kind: "other" };

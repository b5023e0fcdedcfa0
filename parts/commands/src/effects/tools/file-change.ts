import { readPatch } from "@agentos/clients/session";
import type { Action, FileChange } from "./operation.js";

export function readFileChange(path: string, input: Action["input"]): FileChange {
  const before =
    textOf(input.old_string) ??
    textOf(input.old_str) ??
    textOf(input.oldText) ??
    textOf(input.oldString) ??
    textOf(input.old_text) ??
    textOf(input.search);
  const after =
    textOf(input.new_string) ??
    textOf(input.new_str) ??
    textOf(input.newText) ??
    textOf(input.newString) ??
    textOf(input.content) ??
    textOf(input.file_text) ??
    textOf(input.contents) ??
    textOf(input.text) ??
    textOf(input.new_source) ??
    textOf(input.new_text) ??
    textOf(input.replacement) ??
    textOf(input.new_content) ??
    textOf(input.data) ??
    textOf(input.CodeContent) ??
    textOf(input.codeContent);
  const block = textOf(input.diff);
  if (block?.includes("<<<<<<< SEARCH"))
    return { path, kind: "write", ...searchAndReplace(block), whole: false };
  const isPart = before !== undefined && before !== "";
  return { path, kind: "write", before: isPart ? before : undefined, after, whole: !isPart };
}

/** Merges `<<<<<<< SEARCH` blocks into a single edit. */
function searchAndReplace(text: string): { before: string; after: string } {
  const sides = { before: "", after: "" };
  let side: keyof typeof sides | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("<<<<<<< ")) side = "before";
    else if (line.startsWith("=======")) side = "after";
    else if (line.startsWith(">>>>>>> ")) side = undefined;
    else if (side !== undefined && !/^(?::start_line:|-------)/.test(line)) sides[side] += `${line}\n`;
  }
  return sides;
}

export function readEdits(path: string | undefined, input: Action["input"]): FileChange[] {
  const edits = Array.isArray(input.edits) ? input.edits : [];
  const changes = edits.filter(isObject).flatMap((edit) => {
    const own = pathsOf(edit)[0] ?? path;
    return own === undefined ? [] : [readFileChange(own, edit)];
  });
  // Edits to the same file are combined, because one may add what another removes.
  const paths = new Set(changes.map((change) => change.path));
  return [...paths].map((one) => {
    const mine = changes.filter((change) => change.path === one);
    return {
      path: one,
      kind: "write",
      before: mine.map(({ before }) => before ?? "").join("\n"),
      after: mine.map(({ after }) => after ?? "").join("\n"),
      whole: false,
    };
  });
}

/** Reads unified diffs, and patches in the format of `apply_patch`. */
export function patchChanges(patch: string): FileChange[] {
  const textOfLines = (lines: readonly string[]) =>
    lines.map((line) => `${line.replace(/\r$/, "")}\n`).join("");
  return readPatch(patch).flatMap(({ path, kind, movedFrom, removed, added }): FileChange[] => {
    const change: FileChange = {
      path,
      kind: kind === "delete" ? "delete" : "write",
      before: textOfLines(removed),
      after: textOfLines(added),
      whole: false,
    };
    return movedFrom === undefined
      ? [change]
      : [{ path: movedFrom, kind: "move", before: "", after: "", whole: false }, change];
  });
}

export function pathsOf(input: Action["input"]): string[] {
  for (const key of [
    "file_path",
    "path",
    "notebook_path",
    "absolute_path",
    "filePath",
    "filename",
    "target_file",
    "source",
    "TargetFile",
    "AbsolutePath",
    "pathInProject",
  ]) {
    const value = input[key];
    if (typeof value === "string" && value !== "") return [value];
  }
  return Array.isArray(input.paths) ? input.paths.filter((path) => typeof path === "string") : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

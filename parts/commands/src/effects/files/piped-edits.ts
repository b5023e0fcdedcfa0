import { commandLine, type Invocation, isKind, joinPath } from "../../reader/index.js";
import type { FileChange } from "../tools/operation.js";
import { editedFilesOf, partsEditedBy } from "./editors.js";
import { editsOf } from "./file-effects.js";

const MAX_PLACES = 8;

/**
 * Returns the changes that editors make to files whose names come from a pipe, as in
 * `grep -rl old .github | xargs sed -i …`. Only the folder and the extension of these files are
 * known.
 */
export function pipedEditsOf(invocations: readonly Invocation[]): FileChange[] {
  const editors = invocations.filter(
    (one) =>
      !one.remote &&
      one.via.some((name) => isKind(name, "batch") || isKind(name, "finder")) &&
      editedFilesOf(one) !== undefined,
  );
  if (editors.length === 0) return [];
  const places = invocations.filter(({ name }) => LISTS.test(name)).flatMap(placesOf);
  return editors.flatMap((editor) => {
    const parts = partsEditedBy(editor, editedFilesOf(editor)!.scripts);
    return places.flatMap((path) =>
      editsOf(joinPath(editor.folder, path) ?? path, parts, commandLine(editor)),
    );
  });
}

const LISTS = /^(?:ls|git|g?find|fd|fdfind|[ef]?grep|rg|ag|ack)$/;

/** Returns the files that a search names, or a representative file in each searched folder. */
function placesOf({ args }: Invocation): string[] {
  const texts = args.map(({ text }) => text.replace(/^--include=/, ""));
  const named = texts
    .filter((text) => /^(?:\*\*\/)?\*?[\w-]+\.\w+$/.test(text))
    .map((text) => text.replace(/^[*/]+/, ""));
  if (named.length > 0) return named.slice(0, MAX_PLACES);
  const ending = texts.find((text) => /^\*\.[a-z]{1,6}$/.test(text))?.slice(1) ?? ".yml";
  return texts
    .filter((text) => /^[\w.][\w./-]*$/.test(text) && /[a-z]/.test(text))
    .slice(0, MAX_PLACES)
    .map((text) => `${text.replace(/\/$/, "")}${text.endsWith(".github") ? "/workflows" : ""}/any${ending}`);
}

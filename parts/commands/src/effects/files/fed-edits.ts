import { commandLine, type Invocation, isKind, joinPath } from "../../reader/index.js";
import type { FileChange } from "../tools/operation.js";
import { editedFilesOf } from "./editors.js";
import { editsOf } from "./file-effects.js";
import { partsEditedBy } from "./manifest-commands.js";

const MAX_FOLDERS = 8;

/**
 * The changes of editors whose files another program names: `grep -rl old .github | xargs sed -i …`, `find
 * k8s -exec sed -i …`. Which files these are nobody knows, but in which folders they lie, and with which
 * ending.
 */
export function fedEditsOf(invocations: readonly Invocation[]): FileChange[] {
  const editors = invocations.filter(
    (one) =>
      one.via.some((name) => isKind(name, "batch") || isKind(name, "finder")) &&
      !one.remote &&
      editedFilesOf(one) !== undefined,
  );
  if (editors.length === 0) return [];
  const places = invocations.filter(lists).flatMap(placesOf);
  return editors.flatMap((editor) => {
    const parts = partsEditedBy(editor, editedFilesOf(editor)!.scripts);
    return places.flatMap((path) =>
      editsOf(joinPath(editor.folder, path) ?? path, parts, commandLine(editor)),
    );
  });
}

function lists({ name, args }: Invocation): boolean {
  return (
    name === "ls" ||
    isKind(name, "finder") ||
    isKind(name, "picks") ||
    (name === "git" && args[0]?.text === "ls-files")
  );
}

function placesOf({ name, args }: Invocation): string[] {
  const texts = args.map(({ text }) => text);
  const named = texts.flatMap((text, at) => nameSought(text, texts[at - 1]) ?? []);
  if (named.length > 0) return named.slice(0, MAX_FOLDERS);
  const ending = texts.map(endingOf).find((one) => one !== undefined) ?? ".yml";
  const words = texts.filter(
    (text, at) => !text.startsWith("-") && !/^-(?:i?name|path|e|g|t|type|mtime)$/.test(texts[at - 1] ?? ""),
  );
  const isSearch = !name.endsWith("find") && name !== "ls";
  const folders = words.slice(isSearch ? 1 : 0, MAX_FOLDERS);
  return folders
    .filter((word) => /^[\w./-]+$/.test(word) && word !== "." && word !== "./")
    .map((word) =>
      /\.\w+$/.test(word.slice(1))
        ? word
        : `${word.replace(/\/$/, "")}${word.endsWith(".github") ? "/workflows" : ""}/any${ending}`,
    );
}

/**
 * `-name package.json`, `--include=package.json`, `'*package.json'`: a file of that name, in whatever folder.
 */
function nameSought(text: string, before: string | undefined): string | undefined {
  const pattern = text.startsWith("--include=") ? text.slice(10) : text;
  const isSought = pattern !== text || before === "-name" || before === "-iname" || text.startsWith("*");
  const name = pattern.replace(/^(?:\*\*\/)?\*?/, "");
  return isSought && /^[\w-]+\.\w+$/.test(name) ? name : undefined;
}

/** `*.tf`: `.tf`. */
function endingOf(text: string): string | undefined {
  const pattern = text.startsWith("--include=") ? text.slice(10) : text;
  return /^\*\.[a-z]{1,6}$/.test(pattern) ? pattern.slice(1) : undefined;
}

import { asObjects, asText, type JsonObject } from "@agentos/platform";
import type { SessionNotes } from "./session-notes.js";

/** Words in names of tools that write: `mcp__files__write_file`, `replaceSymbolBody`. */
const WRITES = new Set(
  "write edit create replace insert append patch update modify save put apply overwrite rename move".split(
    " ",
  ),
);
const DELETES = new Set("delete remove".split(" "));
/** Tools that only read. */
const LOOKS = new Set("read get list search find view show fetch query".split(" "));
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const PATH_FIELDS = [
  "file_path",
  "filePath",
  "path",
  "relative_path",
  "relativePath",
  "filename",
  "file",
  "uri",
  "target_file",
  "destination",
  "new_path",
];

/** An edit by a tool of another program, recognized by its name and the path that it is given. */
export function readOtherEdit(notes: SessionNotes, tool: string, input: JsonObject): void {
  // Of `mcp__server__tool` the server may be called anything.
  const words = (tool.split("__").at(-1) ?? tool).match(WORD)?.map((word) => word.toLowerCase()) ?? [];
  const verb = words.find((word) => WRITES.has(word) || DELETES.has(word) || LOOKS.has(word));
  if (verb === undefined || LOOKS.has(verb)) return;
  for (const path of [
    pathOf(input),
    ...["edits", "files", "changes"].flatMap((field) => asObjects(input[field]).map(pathOf)),
  ]) {
    if (path === undefined || /^https?:/.test(path)) continue;
    if (DELETES.has(verb)) notes.filesWritten.forget(path);
    else notes.wrote(path.replace(/^file:\/\//, ""));
  }
}

function pathOf(input: JsonObject): string | undefined {
  return PATH_FIELDS.map((field) => asText(input[field])).find(
    (path) => path !== undefined && path.length < 1_000 && !path.includes("\n"),
  );
}

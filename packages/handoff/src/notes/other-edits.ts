import { asObjects, asText, type JsonObject } from "@agentos/platform";
import type { SessionNotes } from "./session-notes.js";

/** Matches the verb in names such as `mcp__server__write_file` and `replace-symbol`. */
const WRITES =
  /(?:^|__|[_-])(?:write|edit|create|replace|insert|append|patch|update|save|rename|move)(?![a-z])/i;
const PATH_FIELDS = ["file_path", "filePath", "path", "relative_path", "filename", "uri", "destination"];

/** Records an edit by another program's tool, based on the tool's name and paths. */
export function readOtherEdit(notes: SessionNotes, tool: string, input: JsonObject): void {
  if (!WRITES.test(tool)) return;
  const inputs = [input, ...["edits", "files"].flatMap((field) => asObjects(input[field]))];
  for (const path of inputs.flatMap(pathOf))
    if (!/^https?:|\n/.test(path)) notes.wrote(path.replace(/^file:\/\//, ""));
}

function pathOf(input: JsonObject): string[] {
  return PATH_FIELDS.flatMap((field) => asText(input[field]) ?? []).slice(0, 1);
}

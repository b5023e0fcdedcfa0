// What happened in a session? Reads the client's own file row by row, whatever its size, leaves out what the
// user took back, and notes requests, todos, edited files, failing commands, links, statements that still
// hold, and how it ended.

export { type Ending, endingOf } from "./ending.js";
export { type Failure, LAST_FAILED, SINCE_WORKED } from "./failures.js";
export { FileUses } from "./file-uses.js";
export { readableClients, type TranscriptClient } from "./formats.js";
export { type ReadTranscript, readTranscript } from "./read-transcript.js";
export type { RowCount } from "./rows.js";
export { looksRed } from "./run-output.js";
export { SessionNotes } from "./session-notes.js";
export { JsonShortener } from "./shorten-json.js";

// What happened in a session? Reads the client's own file row by row, whatever its size, and leaves out what
// the user took back. Notes what was said, todos, edited files, failing commands, links, and how it ended.

export type { Check } from "./checks.js";
export { type Ending, endingOf } from "./ending.js";
export { readableClients, type TranscriptClient } from "./formats.js";
export { type ReadTranscript, readTranscript } from "./read-transcript.js";
export type { RowCount } from "./rows.js";
export { SessionNotes } from "./session-notes.js";

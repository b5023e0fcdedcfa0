// Takes notes on a client's session file, except for turns that the user rewound.

export { type Ending, endingOf } from "./ending.js";
export { isStash } from "./left-behind.js";
export {
  type ReadTranscript,
  readableClients,
  readTranscript,
  type TranscriptClient,
} from "./read-transcript.js";
export { isOwnCommand } from "./requests.js";
export type { RowCount } from "./rows.js";
export { SessionNotes } from "./session-notes.js";

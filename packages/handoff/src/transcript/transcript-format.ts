import type { Branches } from "./branches.js";
import type { JsonObject } from "./json.js";
import type { SessionNotes } from "./session-notes.js";
import type { TranscriptClient } from "./transcript-client.js";

export interface TranscriptReader {
  read(row: JsonObject): void;
}

/**
 * One client's format. A new client is one file with this, its line in `formats.ts`, and its recorded
 * sessions.
 */
export interface TranscriptFormat {
  readonly client: TranscriptClient;
  /** Whether this client wrote the row. */
  recognises(row: JsonObject): boolean;
  /**
   * Whether a row that begins like this may say something. Told from its first bytes, so when in doubt it
   * does.
   */
  wants(head: string): boolean;
  /** Takes notes of the rows, which come in the file's order. */
  createReader(notes: SessionNotes): TranscriptReader;
  /** Follows what the user takes back, which counts no more. */
  createBranches(): Branches;
}

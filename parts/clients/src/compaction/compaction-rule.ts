import type { Environment, Place } from "../environment.js";

/** When a client compacts a conversation before its window is full. */
export interface CompactionRule<Id extends string = string> {
  client: Id;
  /**
   * Returns the number of used tokens at which the client compacts the conversation. Returns undefined
   * if the client does not compact, or if the number is unknown.
   */
  limit(question: CompactionQuestion): number | undefined;
  /** Reads the compaction settings from the project's and the user's settings files. */
  readSwitches?(projectFolder: string | undefined, place: Place): CompactSwitches;
}

export interface CompactionQuestion {
  model: string | undefined;
  windowTokens: number;
  env: Environment;
  switches: CompactSwitches;
}

/** Compaction settings in a client's settings files. Environment variables take precedence. */
export interface CompactSwitches {
  enabled?: boolean;
  windowTokens?: number;
  /** How many tokens of the window are kept free. */
  reserveTokens?: number;
}

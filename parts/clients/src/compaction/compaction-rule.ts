import type { Environment, Place } from "../environment.js";

/** When a client compacts a conversation before its window is full. */
export interface CompactionRule<Id extends string = string> {
  client: Id;
  /** The used tokens at which it compacts; undefined if it never does, or that is unknown. */
  limit(question: CompactionQuestion): number | undefined;
  /** Reads the switches in its settings files, for a project and its user. */
  readSwitches?(projectFolder: string | undefined, place: Place): CompactSwitches;
}

export interface CompactionQuestion {
  model: string | undefined;
  windowTokens: number;
  env: Environment;
  switches: CompactSwitches;
}

/** The compaction switches in a client's settings files; environment variables take precedence. */
export interface CompactSwitches {
  enabled?: boolean;
  windowTokens?: number;
  /** How many tokens of the window stay free. */
  reserveTokens?: number;
}

import type { Environment, Place } from "../environment.js";

/** When a client compacts a conversation before its window is full. */
export interface CompactionRule<Id extends string = string> {
  client: Id;
  /** The used tokens at which it does; undefined when it never does, or does not say. */
  limit(question: CompactionQuestion): number | undefined;
  /** Reads what its settings files say of it, for a project and its user. */
  readSwitches?(projectFolder: string | undefined, place: Place): CompactSwitches;
}

export interface CompactionQuestion {
  model: string | undefined;
  windowTokens: number;
  env: Environment;
  switches: CompactSwitches;
}

/** What a client's settings files say of compaction; environment variables win over them. */
export interface CompactSwitches {
  enabled?: boolean;
  windowTokens?: number;
  /** How many tokens of the window stay free. */
  reserveTokens?: number;
}

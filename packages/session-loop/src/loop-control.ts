import type { Occupancy } from "./occupancy.js";
import type { Entry, NewRecord, NoticeKind, SessionEndReason, StopReason } from "./records.js";
import type { Settings, Sizes } from "./settings.js";
import type { LoopState } from "./state.js";

export interface LoopControl {
  readonly state: LoopState;
  readonly settings: Settings;
  readonly occupancy: Occupancy;
  /** The number of tokens in use at the last attempt to mask. */
  maskedAt: number | undefined;
  readonly messages: object[];
  readonly sizes: Sizes;
  readonly usedTokens: number;
  commit(record: NewRecord): void;
  begin(context: unknown): void;
  compactLog(): void;
  startAfresh(): void;
  notice(kind: NoticeKind, text: string, more?: { windDownTurns?: number }): void;
  loopEntry(text: string): Entry;
  recordNotice(text: string): void;
  endSession(reason: SessionEndReason): Promise<void>;
}

export interface Stop {
  reason: StopReason;
  detail: string;
  /** What `runTurn` threw. Not in the log. */
  error?: unknown;
}

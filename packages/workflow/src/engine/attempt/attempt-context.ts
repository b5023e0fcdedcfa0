import type { RunPlace } from "../../plan/index.js";
import type { Place, Runner } from "../../runner/index.js";
import type { NewSessionEvent, SessionState } from "../../session/index.js";

/** What an attempt needs of the running session. */
export interface AttemptContext extends RunPlace {
  runners: ReadonlyMap<string, Runner>;
  /** Where attempts in worktrees run; absent: here. */
  place: Place | undefined;
  state(): SessionState;
  /** Writes an event down; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  /** The same when this resolves: what comes at the same time shares the way to the disk. */
  recordTogether(event: NewSessionEvent): Promise<void>;
  now(): Date;
  onLine(phaseId: string, line: string): void;
  /** Tells what is odd but stops nothing. */
  onWarning(message: string): void;
  /** Between attempts that leave their artifact unfinished; what is not given has its default. */
  guardBackoff: { baseMs?: number; maxMs?: number };
  /** The `<continue_here>` element, when the session was resumed. */
  handoff(): string | undefined;
  /** Whether the session cannot go on, which is not the phase's fault. */
  isBroken(): boolean;
}

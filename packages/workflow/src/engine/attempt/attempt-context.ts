import type { RunPlace } from "../../plan/index.js";
import type { Place, Runner } from "../../runner/index.js";
import type { NewSessionEvent, SessionState } from "../../session/index.js";

/** What an attempt needs from the running session. */
export interface AttemptContext extends RunPlace {
  runners: ReadonlyMap<string, Runner>;
  /** Where attempts in worktrees run; absent: in this process. */
  place: Place | undefined;
  state(): SessionState;
  /** Records an event; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  /** Records an event; it is on disk when this resolves. Concurrent events share one write. */
  recordTogether(event: NewSessionEvent): Promise<void>;
  now(): Date;
  onLine(phaseId: string, line: string): void;
  /** Reports a problem that does not stop the session. */
  onWarning(message: string): void;
  /** The delays between attempts that leave their artifact unfinished. */
  guardBackoff: { baseMs?: number; maxMs?: number };
  /** The `<continue_here>` element, when the session was resumed. */
  handoff(): string | undefined;
  /** Whether the session cannot continue, for reasons other than the phase. */
  isBroken(): boolean;
}

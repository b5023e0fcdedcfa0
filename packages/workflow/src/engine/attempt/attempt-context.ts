import type { RunPlace } from "../../plan/index.js";
import type { Place, Runner } from "../../runner/index.js";
import type { NewSessionEvent, SessionState } from "../../session/index.js";

export interface AttemptContext extends RunPlace {
  runners: ReadonlyMap<string, Runner>;
  /** Runs attempts that use a worktree. Without a place, they run on this machine. */
  place: Place | undefined;
  state(): SessionState;
  /** Records an event synchronously. */
  record(event: NewSessionEvent): void;
  /** Records an event. Concurrent calls share one write. */
  recordTogether(event: NewSessionEvent): Promise<void>;
  now(): Date;
  onLine(phaseId: string, line: string): void;
  onWarning(message: string): void;
  /** Delays between attempts that leave their artifact unfinished. */
  guardBackoff: { baseMs?: number; maxMs?: number };
  /** Returns the `<continue_here>` element for a resumed session. */
  handoff(): string | undefined;
  /** Whether an error unrelated to the phase prevents the session from continuing. */
  isBroken(): boolean;
}

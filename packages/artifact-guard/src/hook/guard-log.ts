import { join } from "node:path";
import { describeError, openJsonl } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

/** A line in the project's `guard.jsonl`. */
export interface GuardLogEntry {
  outcome: string;
  returns: number;
  artifacts: readonly object[];
  evidence?: readonly object[];
  tests?: readonly object[];
}

/** Appends an entry to the log. Reports errors instead of throwing. */
export function logOutcome(
  { end, project }: { end: TurnEnd; project: string },
  { outcome, ...rest }: GuardLogEntry,
  { now, report }: { now(): Date; report(problem: string): void },
): void {
  try {
    const log = openJsonl(join(project, ".agentos", "state", "guard.jsonl"));
    log.append({
      at: now().toISOString(),
      outcome,
      session_id: end.session,
      ...(end.agent && { agent_id: end.agent.id }),
      ...rest,
    });
    log.close();
  } catch (error) {
    report(`guard.jsonl cannot be written: ${describeError(error)}`);
  }
}

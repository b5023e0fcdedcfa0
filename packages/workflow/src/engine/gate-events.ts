import type { GivenAnswer } from "../session/answer-file.js";
import { dependentsWithin } from "../session/dependents.js";
import type { NewSessionEvent } from "../session/events.js";
import type { SessionState } from "../session/state.js";

/**
 * The phase that a rejection sends a gate's phase back to: the gate's own, where the named one does not lead
 * to it.
 */
export function targetOf(
  state: SessionState,
  phase: string,
  { to = phase }: { to?: string | undefined },
): string {
  return dependentsWithin(state, to).includes(phase) ? to : phase;
}

/** The event that an answer becomes where nothing runs. */
export function answerEvent(state: SessionState, phase: string, answer: GivenAnswer): NewSessionEvent {
  const { by } = answer;
  switch (answer.decision) {
    case "approve": {
      const { note } = answer;
      return { type: "gate.approved", phase, by, ...(note !== undefined && { note }) };
    }
    case "fail":
      return { type: "gate.failed", phase, reason: answer.reason };
    case "reject": {
      const to = targetOf(state, phase, answer);
      const again = dependentsWithin(state, to);
      return { type: "gate.rejected", phase, reason: answer.reason, by, again, ...(to !== phase && { to }) };
    }
  }
}

import {
  dependentsWithin,
  type GivenAnswer,
  giveAnswer,
  type NewSessionEvent,
  phaseState,
  phasesInside,
  type SessionPaths,
  type SessionState,
} from "../../session/index.js";

type AnswerEvent = Extract<NewSessionEvent, { type: "gate.approved" | "gate.rejected" | "gate.failed" }>;
type Rejected = Extract<AnswerEvent, { type: "gate.rejected" }>;

/**
 * The phase that a rejection sends back to: the named one if the gate's phase depends on it, else the gate's
 * own.
 */
function targetOf(state: SessionState, phase: string, { to = phase }: { to?: string | undefined }): string {
  return dependentsWithin(state, to).includes(phase) ? to : phase;
}

/**
 * Closes the other gates whose phases are sent back too, before that is recorded: an answer arriving now
 * would be about work that is done again.
 */
export function closeGates(
  state: SessionState,
  paths: SessionPaths,
  { phase: gate, to = gate, again = [gate], reason, by = "" }: Rejected,
  at: Date,
): void {
  const answer = { decision: "reject", by, at: at.toISOString(), reason, to, gate } as const;
  for (const id of again) {
    for (const phase of [phaseState(state, id), ...phasesInside(state.phases, id)])
      if (phase?.status === "waiting" && phase.id !== gate)
        giveAnswer(paths.answer(phase.id, phase.openings ?? 0), answer);
  }
}

/** The event for an answer. */
export function answerEvent(state: SessionState, phase: string, answer: GivenAnswer): AnswerEvent {
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

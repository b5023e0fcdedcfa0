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

function targetOf(state: SessionState, phase: string, { to = phase }: { to?: string | undefined }): string {
  return dependentsWithin(state, to).includes(phase) ? to : phase;
}

/**
 * Closes the other gates that a rejection affects. Must be called before the rejection is recorded,
 * so that nobody can approve work that will be redone.
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

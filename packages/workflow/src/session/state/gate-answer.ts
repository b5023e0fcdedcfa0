import type { SessionEvent } from "../events.js";
import { resetIterations, sentBack } from "./expansion.js";
import { childrenOf, withChanged } from "./phase-list.js";
import type { GateAnswer, PhaseState } from "./phase-state.js";
import { pendingAgain } from "./planned-state.js";

type Answered = Extract<SessionEvent, { type: "gate.approved" | "gate.rejected" | "gate.failed" }>;

/** The value of `by` in decisions that a gate's timeout makes. */
export const BY_TIMEOUT = "its time-out";

export function withAnswer(phase: PhaseState, event: Answered): PhaseState {
  const { answerUntil: _, onTimeout: __, unanswered = 0, ...rest } = phase;
  const answer = answerOf(event);
  switch (event.type) {
    case "gate.approved":
      return { ...rest, status: "completed", answer };
    case "gate.rejected":
      return { ...rest, answer, ...(event.by === BY_TIMEOUT && { unanswered: unanswered + 1 }) };
    case "gate.failed":
      return { ...rest, status: "failed", reason: event.reason, answer };
  }
}

/** Makes the phase that was sent back, and its dependents, pending. */
export function afterRejection(
  phases: readonly PhaseState[],
  event: Extract<Answered, { type: "gate.rejected" }>,
): PhaseState[] {
  const { phase, to = phase, again = [phase], reason } = event;
  let after = phases;
  for (const id of again) {
    const feedback =
      id === to ? reason : `It builds on ${to}, which was sent back at the gate of ${phase}: ${reason}`;
    const isSame = id === to;
    const last = childrenOf(after, id).at(-1);
    after = withChanged(sentBack(after, id), id, (each) => restarted(each, { feedback, isSame, last }));
  }
  return withChanged(after, phase, (each) => withAnswer(each, event));
}

/** @param isSame false if the phase may now expand into different phases */
function restarted(
  phase: PhaseState,
  { feedback, isSame, last }: { feedback: string; isSame: boolean; last: PhaseState | undefined },
): PhaseState {
  const { runs, expanded } = phase;
  return {
    ...pendingAgain(phase, phase),
    ...(expanded && !isSame && { expanded: { ...expanded, source: "" } }),
    ...resetIterations(phase, last),
    ...((isSame || runs.length > 0 || expanded) && { feedback }),
  };
}

function answerOf(event: Answered): GateAnswer {
  const { type, at } = event;
  if (type === "gate.failed") return { decision: "failed", at, reason: event.reason };
  const by = event.by === undefined ? {} : { by: event.by };
  if (type === "gate.approved")
    return { decision: "approved", at, ...by, ...(event.note !== undefined && { note: event.note }) };
  const { reason, to } = event;
  return { decision: "rejected", at, ...by, reason, ...(to !== undefined && { to }) };
}

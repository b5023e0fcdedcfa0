import {
  applyEvent,
  type GivenAnswer,
  giveAnswer,
  type NewSessionEvent,
  type PhaseState,
  phaseState,
  readAnswer,
  type SessionPaths,
  type SessionState,
  WorkflowError,
} from "../../session/index.js";
import type { ResumeOptions } from "../resume-options.js";
import { describeAnswer } from "./answer-gate.js";
import { answerEvent, closeGates } from "./gate-events.js";

export interface ResumeAnswers {
  events: NewSessionEvent[];
  /** Warnings about gates that somebody else approved or rejected, and gates that stay open. */
  warnings: string[];
}

/**
 * Approves or rejects the waiting gates. Earlier decisions take precedence over the caller's.
 * @throws WorkflowError `gate-not-open` if a phase named by the caller is not waiting
 */
export function answerAtResume(
  state: SessionState,
  paths: SessionPaths,
  options: Pick<ResumeOptions, "approve" | "reject" | "note" | "by">,
  at: Date,
): ResumeAnswers {
  const given = answersOf(state, options, at);
  const { approve, reject } = options;
  const answers: ResumeAnswers = { events: [], warnings: [] };
  const pathOf = ({ id, openings = 0 }: PhaseState) => paths.answer(id, openings);
  // Whether the decision on another gate closed this gate.
  const isClosed = (phase: PhaseState) => Object.hasOwn(readAnswer(pathOf(phase)) ?? {}, "gate");
  let after = state;
  for (const phase of partition(waitingOf(state), isClosed)) {
    if (phaseState(after, phase.id)?.status !== "waiting") continue;
    const path = pathOf(phase);
    const own = given.get(phase.id);
    const { isOurs, answer } =
      own === undefined ? { isOurs: false, answer: readAnswer(path) } : giveAnswer(path, own);
    if (answer !== undefined) {
      const event = answerEvent(after, phase.id, answer);
      if (event.type === "gate.rejected") closeGates(after, paths, event, at);
      answers.events.push(event);
      after = applyEvent(after, { ...event, at: at.toISOString() }) ?? after;
    }
    if (answer !== undefined && !isOurs && own !== undefined)
      answers.warnings.push(`The gate of ${phase.id} already has a decision. ${describeAnswer(answer)}`);
    if (answer === undefined && approve === false && reject === undefined)
      answers.warnings.push(`${phase.id} is still waiting at its gate; this resume does not approve it`);
  }
  return answers;
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !holds(item)), ...items.filter(holds)];
}

/**
 * Returns the caller's decisions. If the caller names no phase, approves only gates at which the session
 * paused.
 */
function answersOf(
  state: SessionState,
  { approve = true, reject, note, by = `process ${process.pid}` }: Parameters<typeof answerAtResume>[2],
  at: Date,
): Map<string, GivenAnswer> {
  const base = { by, at: at.toISOString() };
  if (reject !== undefined) {
    const { reason, to } = reject;
    const phase = rejectedPhase(state, reject.phase);
    return new Map([[phase, { decision: "reject", ...base, reason, ...(to !== undefined && { to }) }]]);
  }
  const isApproved = (id: string) => (approve === true ? state.announcedGates.includes(id) : approve === id);
  const approved = waitingOf(state).filter(({ id }) => isApproved(id));
  if (typeof approve === "string" && approved.length === 0) throw notOpen(state, approve);
  const approval: GivenAnswer = { decision: "approve", ...base, ...(note !== undefined && { note }) };
  return new Map(approved.map(({ id }) => [id, approval]));
}

function rejectedPhase(state: SessionState, named: string | undefined): string {
  const waiting = waitingOf(state).map(({ id }) => id);
  const announced = waiting.filter((id) => state.announcedGates.includes(id));
  const phase = named ?? (announced.length === 1 ? announced[0] : undefined);
  if (phase !== undefined && waiting.includes(phase)) return phase;
  throw notOpen(state, phase);
}

function notOpen(state: SessionState, phase: string | undefined): WorkflowError {
  const gates = state.phases.filter(({ status }) => status === "waiting" || status === "stopped");
  const open =
    gates.length === 0 ? "It has no open gates." : `Its open gates: ${gates.map(({ id }) => id).join(", ")}.`;
  const message =
    phase === undefined
      ? `Use --phase to name the phase of session ${state.id} to reject. ${open}`
      : `The phase ${JSON.stringify(phase)} of session ${state.id} is not waiting at a gate. ${open}`;
  return new WorkflowError("gate-not-open", message);
}

function waitingOf({ phases }: SessionState): PhaseState[] {
  return phases.filter(({ status }) => status === "waiting");
}

import { assertOptions, type OptionNames } from "@agentos/platform";
import {
  dependentsWithin,
  type GivenAnswer,
  giveAnswer,
  isOver,
  listSessions,
  type PhaseState,
  phaseState,
  readAnswer,
  readSession,
  type SessionPaths,
  type SessionView,
  sessionPaths,
  WorkflowError,
} from "../../session/index.js";

/** A decision on an open gate. */
export interface GateAnswerOptions {
  /** Defaults to the only session in which the phase is waiting. */
  sessionId?: string;
  /** Defaults to the only waiting phase in the session. */
  phase?: string;
  /** The phase's `openings` when the person reviewed its work. Defaults to the current opening. */
  opening?: number;
  decision: "approve" | "reject";
  /** For approvals: a note for the next phases. */
  note?: string;
  /** Required for rejections. */
  reason?: string;
  /** For rejections: the dependency to send the work back to. Defaults to the gate's own phase. */
  to?: string;
  /** Who decides, for display. */
  by: string;
  /** Defaults to the system clock. */
  now?: () => Date;
}

const OPTIONS: OptionNames<GateAnswerOptions> = {
  sessionId: true,
  phase: true,
  opening: true,
  decision: true,
  note: true,
  reason: true,
  to: true,
  by: true,
  now: true,
};

/** The result of a decision. */
export interface AnsweredGate {
  sessionId: string;
  phase: string;
  /** Whether this decision came first. If not, an earlier decision applies. */
  isOurs: boolean;
  /** The decision that applies. */
  answer: GivenAnswer;
  /** Whether a process is running the session and will continue it. If not, resume the session. */
  live: boolean;
}

/**
 * Approves or rejects an open gate. A process that is running the session then continues it. The first
 * decision on an opening applies, and later calls return that decision.
 * @throws WorkflowError `gate-not-open`, `session-not-found`, `state-unusable`
 */
export function answerGate(projectFolder: string, options: GateAnswerOptions): AnsweredGate {
  assertOptions(options, OPTIONS);
  const session = chooseSession(projectFolder, options);
  const { id: sessionId, live } = session;
  const paths = sessionPaths(projectFolder, sessionId);
  const past = pastAnswer(session, paths, options);
  if (past !== undefined) return { sessionId, live, ...past, isOurs: false };
  const { id: phase, openings = 0 } = choosePhase(session, options.phase);
  if (options.opening !== undefined && options.opening !== openings)
    throw notOpen(
      `The gate of ${phase} is at opening ${openings}, but the decision is for opening ${options.opening}. Review the phase again`,
    );
  if (options.to !== undefined) checkTarget(session, phase, options.to);
  return { sessionId, phase, live, ...giveAnswer(paths.answer(phase, openings), answerOf(options)) };
}

function pastAnswer(
  session: SessionView,
  paths: SessionPaths,
  { phase: id, opening }: GateAnswerOptions,
): Pick<AnsweredGate, "phase" | "answer"> | undefined {
  const phase = id === undefined ? undefined : phaseState(session, id);
  if (phase === undefined || opening === undefined) return undefined;
  if (phase.status === "waiting" && opening === phase.openings) return undefined;
  const answer = Number.isSafeInteger(opening) ? readAnswer(paths.answer(phase.id, opening)) : undefined;
  return answer && { phase: phase.id, answer };
}

function answerOf({
  decision,
  note,
  reason,
  to,
  by,
  now = () => new Date(),
}: GateAnswerOptions): GivenAnswer {
  const at = now().toISOString();
  if (decision === "approve") return { decision, by, at, ...(note !== undefined && { note }) };
  if (reason === undefined || reason.trim() === "") throw notOpen("A rejection needs a reason");
  return { decision, by, at, reason, ...(to !== undefined && { to }) };
}

function chooseSession(
  projectFolder: string,
  { sessionId, phase }: Pick<GateAnswerOptions, "sessionId" | "phase">,
): SessionView {
  if (sessionId !== undefined) return readSession(projectFolder, sessionId);
  const sessions = listSessions(projectFolder).filter((session) => !isOver(session));
  const waits = (session: SessionView) =>
    session.phases.some(({ id, status }) => status === "waiting" && (phase === undefined || id === phase));
  const waiting = sessions.filter(waits);
  if (waiting.length > 1) {
    const ids = waiting.map(({ id }) => id).join(", ");
    throw notOpen(`${phase ?? "A gate"} is waiting in several sessions; name one with --session: ${ids}`);
  }
  const found = waiting[0] ?? sessions.find(({ phases }) => phases.some(({ id }) => id === phase));
  if (found) return found;
  throw notOpen(
    phase === undefined
      ? `No gate is open in ${projectFolder}`
      : `No unfinished session in ${projectFolder} has a phase ${JSON.stringify(phase)}`,
  );
}

function choosePhase(session: SessionView, id: string | undefined): PhaseState {
  const waiting = session.phases.filter(({ status }) => status === "waiting");
  if (id === undefined) {
    const [only] = waiting;
    if (only && waiting.length === 1) return only;
    throw notOpen(`Name a phase of session ${session.id}. ${openGates(waiting)}`);
  }
  const phase = phaseState(session, id);
  if (phase?.status === "waiting") return phase;
  if (phase === undefined)
    throw notOpen(`Session ${session.id} has no phase ${JSON.stringify(id)}. ${openGates(waiting)}`);
  throw notOpen(`${notWaiting(phase, session)}. ${openGates(waiting)}`);
}

function notWaiting({ id, status, answer }: PhaseState, { id: sessionId }: Pick<SessionView, "id">): string {
  const what = `The phase ${JSON.stringify(id)} of session ${sessionId} is not waiting at a gate: it is ${status}`;
  return answer === undefined ? what : `${what}. ${describeAnswer(answer)}`;
}

type DescribedAnswer = { decision: string; at: string } & {
  [Name in "by" | "reason" | "to" | "gate" | "note"]?: string | undefined;
};

/** Returns, for example, `It was approved by anna (aos approve) at 2026-11-21T09:00:00.000Z`. */
export function describeAnswer({ decision, by, at, reason, to, gate, note }: DescribedAnswer): string {
  const done = { approve: "approved", reject: "rejected" }[decision] ?? decision;
  const back = to === undefined ? "" : ` and sent back to ${to}`;
  const there = gate === undefined ? "" : `, at the gate of ${gate},`;
  const words = reason ?? note;
  return `It was ${done}${by === undefined ? "" : ` by ${by}`}${back}${there} at ${at}${words === undefined ? "" : `: ${words}`}`;
}

function openGates(waiting: readonly PhaseState[]): string {
  return waiting.length === 0
    ? "It has no open gates"
    : `Its open gates: ${waiting.map(({ id }) => id).join(", ")}`;
}

function checkTarget(session: SessionView, phase: string, to: string): void {
  if (dependentsWithin(session, to).includes(phase)) return;
  const upstream = session.phases.filter(
    ({ id }) => id !== phase && dependentsWithin(session, id).includes(phase),
  );
  const known = upstream.length === 0 ? "none" : upstream.map(({ id }) => id).join(", ");
  throw notOpen(
    `${phase} can only be sent back to a phase that it depends on, not to ${JSON.stringify(to)}. Possible: ${known}`,
  );
}

function notOpen(message: string): WorkflowError {
  return new WorkflowError("gate-not-open", message);
}

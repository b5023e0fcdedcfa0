import type { PhaseState, SessionView } from "@agentos/workflow";
import { formatShortAge, list, oneLine, shortPath } from "../terminal/index.js";
import { clipWords, renderSegments, widthOf } from "../terminal/text.js";
import { describeDeadline } from "./deadline.js";
import { isOver } from "./ended.js";
import { answerTo, type Spelling, spell } from "./next-steps.js";
import type { Look } from "./phase-row.js";

export type Target =
  | { kind: "gate"; sessionId: string; phase: PhaseState; live: boolean }
  | { kind: "question"; sessionId: string; phase: PhaseState; live: boolean }
  /** A phase that only needs to be resumed, possibly after a merge. */
  | { kind: "resume"; sessionId: string; phase: PhaseState; live: boolean }
  /** Actions that rules stopped. */
  | { kind: "request"; ids: readonly string[]; sessionId?: string; live?: boolean; phase?: PhaseState }
  | { kind: "handoff"; path: string };

export interface Waiting {
  who: string;
  what: string;
  command: string;
  target: Target;
  /** The start of the wait, in ISO 8601. */
  since: string;
  deadline?: Parameters<typeof describeDeadline>[0];
}

export function waitingIn(session: SessionView, spelling: Spelling, look: Look): Waiting[] {
  if (isOver(session)) return [];
  const who = oneLine(session.workflow.id);
  return session.phases.flatMap((phase): Waiting[] => {
    const { id, status, artifact, stopped = [], endedAt: since = session.updatedAt } = phase;
    const command = answerTo(phase, spelling);
    const answer = session.answers[id];
    const of = { sessionId: session.id, phase, live: session.live };
    const resume: Target = { kind: "resume", ...of };
    if (answer !== undefined && session.live) return [];
    if (answer !== undefined) {
      const done = answer.decision === "approve" ? "approved" : "sent back";
      const what = `${oneLine(id)} was ${done} and is waiting to be resumed`;
      return [{ who, what, command: spell("resume", spelling), target: resume, since: answer.at }];
    }
    if (status === "waiting") {
      const left = artifact === undefined ? "" : ` ${look.marks.arrow} ${shortPath(artifact, look.cwd)}`;
      const what = `${oneLine(id)} waits for approval${left}`;
      return [{ who, what, command, target: { kind: "gate", ...of }, since, deadline: phase }];
    }
    if (status !== "stopped") return [];
    if (phase.asks !== undefined) {
      const what = `${oneLine(id)} asks: ${oneLine(phase.asks.text)}`;
      const answering = spell("resume", spelling, '--answer "..."');
      return [{ who, what, command: answering, target: { kind: "question", ...of }, since }];
    }
    if (phase.conflict !== undefined) {
      const { phase: other, folder } = phase.conflict;
      const what = `${oneLine(id)} waits for a merge with ${oneLine(other)} in ${shortPath(folder, look.cwd)}`;
      return [{ who, what, command: spell("resume", spelling), target: resume, since }];
    }
    const rules = list([...new Set(stopped.map(({ rule }) => oneLine(rule)))]);
    const [first] = stopped;
    const action = first === undefined ? "" : `: ${oneLine(first.summary)}`;
    const target: Target = { kind: "request", ids: stopped.map((request) => request.id), ...of };
    return [{ who, what: `${oneLine(id)} was stopped by ${rules}${action}`, command, target, since }];
  });
}

export function renderWaiting(
  waiting: readonly Waiting[],
  { paint, marks }: Look,
  { columns, at }: { columns: number; at: Date },
): string[] {
  return waiting.flatMap(({ who, what, command, since, deadline = {} }) => {
    const until = describeDeadline(deadline, at);
    const age = `  ${formatShortAge(at.getTime() - Date.parse(since))}`;
    const text = clipWords(`${who}: ${what}`, Math.min(columns, 160) - 3 - widthOf(age));
    return [
      renderSegments(
        [
          { text: ` ${marks.phase.waiting} `, style: paint.yellow },
          { text: text.slice(0, who.length), style: paint.bold },
          { text: text.slice(who.length) },
          { text: age, style: paint.dim },
        ],
        columns,
      ),
      // The command is never clipped, so that it can be copied.
      `     ${paint.bold(command)}`,
      ...(until === "" ? [] : [`     ${paint.dim(until)}`]),
    ];
  });
}

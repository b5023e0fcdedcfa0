import { setTimeout as sleep } from "node:timers/promises";
import { withoutUndefined } from "@agentos/platform";
import type { AnsweredGate, GateAnswerOptions, SessionView } from "@agentos/workflow";
import { type Context, EXIT, findAgent, oneLine, refuse, say, userName } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import type { WaitingGate } from "../views/gate-lines.js";

/** Returns the project's open gates, those in the latest session first. */
export async function findWaitingGates(projectFolder: string, sessionId?: string): Promise<WaitingGate[]> {
  const sessions = await unfinishedSessions(projectFolder);
  return sessions
    .filter(({ id }) => sessionId === undefined || id === sessionId)
    .flatMap((session) =>
      session.phases
        .filter(({ id, status }) => status === "waiting" && !Object.hasOwn(session.answers, id))
        .map(({ id: phase, openings, question, asked = question, artifact, answerUntil, onTimeout }) => ({
          kind: "gate" as const,
          sessionId: session.id,
          workflow: session.workflow.id,
          phase,
          ...withoutUndefined({
            opening: openings,
            question: asked,
            artifact,
            until: answerUntil,
            onTimeout,
          }),
          live: session.live,
        })),
    );
}

export async function isPhase(projectFolder: string, id: string): Promise<boolean> {
  return (await unfinishedSessions(projectFolder)).some(({ phases }) =>
    phases.some((phase) => phase.id === id),
  );
}

async function unfinishedSessions(projectFolder: string): Promise<SessionView[]> {
  const { listSessions } = await import("@agentos/workflow/sessions");
  return listSessions(projectFolder).filter((session) => !isOver(session));
}

/** Describes the person who decided, for anyone who decides too late. */
export function answerer(command: string): string {
  return `${userName()} (${command}, process ${process.pid})`;
}

/** Returns why gates cannot be approved here, or undefined if they can. */
export function obstacleToApproval({ env }: Pick<Context, "env">): string | undefined {
  const agent = findAgent(env);
  return (
    agent && `only a person can do this, in their own terminal; ${agent} shows that an agent started this one`
  );
}

/**
 * The longest wait for the engine to accept a decision. The engine checks for decisions four times a second.
 * Before it accepts a rejection, it stops the phases that will be rerun.
 */
const TAKEN_WITHIN_MS = 15_000;
const POLL_MS = 100;

/** Approves or rejects a gate. `exitCode` is `refused` if the gate already had a decision. */
export async function answerAndTell(
  context: Context,
  projectFolder: string,
  options: GateAnswerOptions,
): Promise<{ exitCode: number; answered: AnsweredGate }> {
  const { answerGate, describeAnswer } = await import("@agentos/workflow/internal");
  const answered = answerGate(projectFolder, { ...options, now: context.now });
  const { phase, sessionId, isOurs, answer } = answered;
  if (!isOurs) {
    const message = `the gate of ${oneLine(phase)} already has a decision. ${oneLine(describeAnswer(answer))}`;
    return { exitCode: refuse(context, message), answered };
  }
  const done = answer.decision === "approve" ? "Approved" : "Sent back";
  const isTaken = await whenTaken(projectFolder, answered);
  const next = isTaken
    ? `Session ${sessionId} continues.`
    : `Continue with: ${context.aos} resume ${oneLine(sessionId)}`;
  say(context.stderr, `${done}: the gate of ${oneLine(phase)}. ${next}`);
  return { exitCode: EXIT.done, answered };
}

/** Whether a process has accepted the decision or, after the longest wait, is still running the session. */
async function whenTaken(
  projectFolder: string,
  { sessionId, phase, answer }: AnsweredGate,
): Promise<boolean> {
  const { readSession } = await import("@agentos/workflow/sessions");
  const deadline = performance.now() + TAKEN_WITHIN_MS;
  for (;;) {
    const session = readSession(projectFolder, sessionId);
    const known = session.phases.find(({ id }) => id === phase)?.answer;
    // The event is written after the decision.
    if (known !== undefined && known.at >= answer.at) return true;
    if (!session.live) return false;
    if (performance.now() > deadline) return true;
    await sleep(POLL_MS);
  }
}

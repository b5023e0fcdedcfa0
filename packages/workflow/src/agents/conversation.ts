import { isClientRun, type Run } from "../definition/index.js";
import type { AgentRun } from "../session/index.js";
import { transcriptHandoff } from "./transcript-handoff.js";

/** How the next attempt of an agent begins. */
export interface Conversation {
  /** The client's own session that it goes on with. */
  resume?: { client: string; sessionId: string };
  /** What that session left, where it cannot go on in it: its window is full, or it is another client's. */
  handoff?: string;
}

/** It comes from outside and becomes an argument, which must not pass for an option or a path. */
const SESSION_ID = /^[A-Za-z0-9][\w.-]{0,199}$/;
const isSessionId = (id: string | undefined) => id !== undefined && SESSION_ID.test(id);

type BegunRun = AgentRun & { report: { sessionId: string } };

/**
 * Where an agent's next attempt takes up what the attempts before did. Nothing where there is nothing to take
 * up: a first attempt, one that never reached its model, or a phase that runs no client.
 * @param runs the attempts of the phase so far, the oldest first
 */
export async function conversationAfter(
  runs: readonly AgentRun[],
  run: Run | undefined,
  env: Record<string, string | undefined>,
): Promise<Conversation> {
  const last = runs.findLast(hasBegun);
  if (run === undefined || !isClientRun(run) || last === undefined) return {};
  const { client, sessionId, error } = last.report;
  const session = { client, sessionId };
  const isKnown = [run, ...(run.fallback ?? [])].some((choice) => choice.client === client);
  const isFull = last.contextExhaustionRisk === true || error?.kind === "context";
  // A client that does not find its session fails before it asks its model anything.
  const isLost = runs.slice(runs.indexOf(last) + 1).some(({ status }) => status === "failed");
  if (isKnown && !isFull && !isLost) return { resume: session };
  const handoff = await transcriptHandoff(session, env);
  return handoff === undefined ? {} : { handoff };
}

/** Whether an attempt may have got an answer of its model, in a session that has a name. */
function hasBegun(run: AgentRun): run is BegunRun {
  const { report, tokenUsage, status } = run;
  const isAnswered =
    tokenUsage !== undefined ||
    report?.spent !== undefined ||
    (report?.turns ?? 0) > 0 ||
    report?.error?.kind === "context";
  return isSessionId(report?.sessionId) && (isAnswered || (status !== "failed" && status !== "deferred"));
}

import { isAcpRun, isClientRun, type Run } from "../definition/index.js";
import { type AgentRun, readLog } from "../session/index.js";
import { transcriptHandoff } from "./transcript-handoff.js";

/** How much of what an agent said is handed on: about 2,000 tokens. */
const HANDOFF_LINES = 100;
const HANDOFF_LENGTH = 8_000;

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
  if (run === undefined || last === undefined) return {};
  const clients = isAcpRun(run)
    ? ["acp"]
    : isClientRun(run)
      ? [run, ...(run.fallback ?? [])].map((choice) => choice.client)
      : [];
  const { client, sessionId, error } = last.report;
  const session = { client, sessionId };
  if (clients.length === 0) return {};
  const isFull = last.contextExhaustionRisk === true || error?.kind === "context";
  // A client that does not find its session fails before it asks its model anything.
  const isLost = runs.slice(runs.indexOf(last) + 1).some(({ status }) => status === "failed");
  const goesOn = clients.includes(client) && !isFull && !isLost;
  if (goesOn && client !== "acp") return { resume: session };
  const handoff = client === "acp" ? lastWords(last) : await transcriptHandoff(session, env);
  // Only the agent itself knows whether it finds its session.
  return { ...(goesOn && { resume: session }), ...(handoff !== undefined && { handoff }) };
}

/** What an agent said and did last, where nobody knows the file that it keeps of its session. */
function lastWords({ log: path, attempt }: BegunRun): string | undefined {
  if (path === undefined) return undefined;
  const text = readLog({ phase: "", attempt, path, client: "acp" }, HANDOFF_LINES).join("\n").trim();
  if (text === "") return undefined;
  return `The session before this one ended before its task was done. Its last words, and the tools that it used:\n\n${text.slice(-HANDOFF_LENGTH)}`;
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

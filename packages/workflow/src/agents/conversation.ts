import { clientsOf, type Run } from "../definition/index.js";
import { type AgentRun, readLog } from "../session/index.js";
import { transcriptHandoff } from "./transcript-handoff.js";

const HANDOFF_LINES = 100;
/** In characters: about 2,000 tokens. */
const HANDOFF_LENGTH = 8_000;

export interface Conversation {
  resume?: { client: string; sessionId: string };
  /** For sessions that cannot be resumed, and for all sessions of ACP agents. */
  handoff?: string;
}

/** A session id becomes a command-line argument, so it must not look like an option or a path. */
const SESSION_ID = /^[A-Za-z0-9][\w.-]{0,199}$/;
const isSessionId = (id: string | undefined) => id !== undefined && SESSION_ID.test(id);

type ResumableRun = AgentRun & { report: { sessionId: string } };

/**
 * Returns how the next attempt can continue the conversation. The result is empty if no attempt
 * reached its model or the phase does not run a client.
 * @param runs oldest first
 */
export async function conversationAfter(
  runs: readonly AgentRun[],
  run: Run | undefined,
  env: Record<string, string | undefined>,
): Promise<Conversation> {
  const last = runs.findLast(isResumable);
  const clients = clientsOf(run);
  if (clients.length === 0 || last === undefined) return {};
  const { client, sessionId, error } = last.report;
  const session = { client, sessionId };
  const isFull = last.contextExhaustionRisk === true || error?.kind === "context";
  // A client that cannot find its session fails before it calls its model.
  const isLost = runs.slice(runs.indexOf(last) + 1).some(({ status }) => status === "failed");
  const canResume = clients.includes(client) && !isFull && !isLost;
  if (canResume && client !== "acp") return { resume: session };
  const handoff = client === "acp" ? lastWords(last) : await transcriptHandoff(session, env);
  // Only the ACP agent knows whether it can load its session, so include a handoff.
  return { ...(canResume && { resume: session }), ...(handoff !== undefined && { handoff }) };
}

/** Returns a handoff that quotes the end of the log, for agents whose session file is unknown. */
function lastWords({ log: path, attempt }: ResumableRun): string | undefined {
  if (path === undefined) return undefined;
  const text = readLog({ phase: "", attempt, path, client: "acp" }, HANDOFF_LINES).join("\n").trim();
  if (text === "") return undefined;
  return `The previous session ended before its task was done. Its last messages and tool calls:\n\n${text.slice(-HANDOFF_LENGTH)}`;
}

/** Whether the attempt has a session id and may have received a response from its model. */
function isResumable(run: AgentRun): run is ResumableRun {
  const { report, tokenUsage, status } = run;
  const isAnswered =
    tokenUsage !== undefined ||
    report?.spent !== undefined ||
    (report?.turns ?? 0) > 0 ||
    report?.error?.kind === "context";
  return isSessionId(report?.sessionId) && (isAnswered || (status !== "failed" && status !== "deferred"));
}

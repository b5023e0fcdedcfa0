import { dialectFor, readEvent } from "@agentos/clients";

export interface TurnEnd {
  session: string;
  agent?: { id: string; type: unknown };
  cwd: string | undefined;
  /** The file that was created when the session or subagent started. */
  transcript: unknown;
  /** The last message, or all messages in the turn, depending on `saidWhat`. */
  said: string;
  saidWhat: "last message" | "whole turn";
  /** Whether the client says that the turn is continuing after it was sent back. */
  isContinuation: boolean;
  /**
   * Identifies the turn if the client does not reliably indicate continuations. Gemini CLI stops
   * doing so once the agent uses a tool, but it names the request. Copilot CLI names nothing, so a
   * session is treated as one turn until its work is complete.
   */
  turn?: string;
  /** Whether the client can display a message to the user. */
  hasSystemMessage: boolean;
  /** Whether background tasks are running. Undefined if the client does not report them. */
  hasTasks?: boolean;
}

/** Returns undefined if the event does not end anything or its id is not safe in a path. */
export function readTurnEnd(event: Readonly<Record<string, unknown>>): TurnEnd | undefined {
  const found = readEvent(event);
  if (found?.sessionId === undefined) return undefined;
  const { client, kind, agentId, transcriptPath, hasTasks } = found;
  const dialect = dialectFor(client);
  const turn = dialect.turnOf?.(event);
  const end: TurnEnd = {
    session: found.sessionId,
    cwd: found.cwd,
    transcript: transcriptPath,
    said: found.said ?? "",
    saidWhat: dialect.passesWholeTurn ? "whole turn" : "last message",
    isContinuation: found.isContinuation,
    hasSystemMessage: dialect.note !== undefined,
    ...(turn !== undefined && { turn }),
    ...(hasTasks !== undefined && { hasTasks }),
  };
  if (kind === "turn-end") return end;
  if (kind !== "subagent-end" || agentId === undefined) return undefined;
  const agent = { id: agentId, type: found.agentType };
  return { ...end, agent, transcript: found.agentTranscriptPath ?? transcriptPath };
}

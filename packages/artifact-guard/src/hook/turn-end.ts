import { dialectFor, readEvent } from "@agentos/clients";

/** The end of a session's turn or of a subagent, reduced to what matters here. */
export interface TurnEnd {
  session: string;
  /** The subagent that ends. */
  agent?: { id: string; type: unknown };
  cwd: string | undefined;
  /** The file whose creation time is the beginning of the session or subagent. */
  transcript: unknown;
  /** What the agent said: its last message, or all messages of the turn joined. */
  said: string;
  saidWhat: "last message" | "whole turn";
  /** The client says that the turn continues because it was sent back. */
  isContinuation: boolean;
  /**
   * Distinguishes one turn from another if the client does not say, or does not always say, that a turn
   * continues. Gemini CLI forgets that a turn was sent back as soon as the agent uses a tool, but it names
   * the request. Copilot CLI names nothing, so a session counts as one turn until its work is complete.
   */
  turn?: string;
  /** Whether the client shows its user a hook's message. */
  hasSystemMessage: boolean;
  /** Whether background tasks of the session are running; undefined if the client does not say. */
  hasTasks?: boolean;
}

/** Reads an event; undefined for one that does not end anything, or whose id is not safe in a path. */
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

import { dialectFor, readEvent } from "@agentos/clients";

/** The end of a session's turn or of a subagent, as far as it matters here. */
export interface TurnEnd {
  session: string;
  /** The subagent that ends. */
  agent?: { id: string; type: unknown };
  cwd: string | undefined;
  /** The file whose birth is the session's or the subagent's. */
  transcript: unknown;
  /** What the agent said: its last message, or all of the turn's in one. */
  said: string;
  saidWhat: "last message" | "whole turn";
  /** The client says that the turn continues because it was sent back. */
  isContinuation: boolean;
  /**
   * Where the client does not say so, or not always: what distinguishes one turn from another. Gemini CLI
   * forgets that a turn was sent back as soon as the agent uses a tool, but names the request; Copilot CLI
   * names nothing, so that a session counts as one turn until its work is whole.
   */
  turn?: string;
  /** Whether the client shows its user what a hook says. */
  hasSystemMessage: boolean;
  /** Whether others of the session's are at work; undefined where the client does not say. */
  hasTasks?: boolean;
}

/** Understands an event; undefined for one that ends nothing, or with an id that is not safe in a path. */
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

import { isSafeId } from "@agentos/internal";

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
  /** The client says that the turn goes on because it was sent back. */
  isContinuation: boolean;
  /**
   * Where the client does not say so, or not always: by what one turn is told from another. Gemini CLI forgets that a turn was sent back as soon as the agent
   * uses a tool, but names the request; Copilot CLI names nothing, so that a session counts as one turn until its work is whole.
   */
  turn?: string;
  /** Whether the client shows its user what a hook says. */
  hasSystemMessage: boolean;
  /** Whether others of the session's are at work; undefined where the client does not say. */
  hasTasks?: boolean;
}

// So much of a request tells it from another.
const TURN_CHARACTERS = 500;

/** Understands an event; undefined for one that ends nothing, or with an id that is not safe in a path. */
export function readTurnEnd(event: Record<string, unknown>): TurnEnd | undefined {
  const name = event.hook_event_name;
  if (name === undefined) return readCopilot(event);
  if (name !== "Stop" && name !== "SubagentStop" && name !== "AfterAgent") return undefined;
  const { session_id: session, agent_id: id, agent_type: type } = event;
  if (!isSafeId(session)) return undefined;
  const base = {
    session,
    cwd: text(event.cwd),
    transcript: event.transcript_path,
    isContinuation: event.stop_hook_active === true,
    hasSystemMessage: true,
    ...tasksOf(event.background_tasks),
  };
  if (name === "AfterAgent") {
    const turn = (text(event.prompt) ?? "").slice(0, TURN_CHARACTERS);
    return { ...base, said: text(event.prompt_response) ?? "", saidWhat: "whole turn", turn };
  }
  const end: TurnEnd = { ...base, said: text(event.last_assistant_message) ?? "", saidWhat: "last message" };
  if (name === "Stop") return end;
  if (!isSafeId(id)) return undefined;
  return { ...end, agent: { id, type }, transcript: event.agent_transcript_path ?? event.transcript_path };
}

/** Subagents and commands in the background. */
function tasksOf(tasks: unknown): { hasTasks?: boolean } {
  if (!Array.isArray(tasks)) return {};
  const isAtWork = (task: { status?: unknown } | null) =>
    task?.status === "running" || task?.status === "pending";
  return { hasTasks: tasks.some(isAtWork) };
}

/** Copilot CLI's own events do not name themselves. */
function readCopilot(event: Record<string, unknown>): TurnEnd | undefined {
  const { sessionId: session } = event;
  if (!("stopReason" in event) || !isSafeId(session)) return undefined;
  return {
    session,
    cwd: text(event.cwd),
    transcript: event.transcriptPath,
    said: "",
    saidWhat: "last message",
    isContinuation: event.stop_hook_active === true,
    turn: "",
    hasSystemMessage: false,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

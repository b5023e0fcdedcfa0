import type { JsonObject } from "@agentos/platform";
import type { Todo, TodoChange } from "./todos.js";

/**
 * The meaning of a row of a client's session file, in one vocabulary for all clients; tokens are in
 * `usage.ts`.
 */
export type SessionEvent =
  | SessionNews
  /** The user's request, without additions by the client and its hooks. */
  | {
      type: "request";
      text: string;
      /** Written while the agent worked: it does not begin a turn. */
      isMidTurn?: boolean;
    }
  /** The user stopped the agent. */
  | { type: "interrupted" }
  /** What the agent said. */
  | { type: "answer"; text: string }
  /** The agent ended its turn, possibly without a message. */
  | { type: "turn-ended" }
  | ({ type: "call" } & SessionCall)
  | CallResult
  | TaskEnd
  /** A subagent's report to the agent. */
  | { type: "report"; text: string }
  /** From here on the agent knows only a summary of what came before, if it got one. */
  | { type: "compacted" }
  | { type: "summary"; text: string }
  /** A file that the client keeps for itself, such as a plan; not part of the project. */
  | { type: "own-file"; path: string };

/** The session's id, or the folder that its commands run in, when it changes. */
export interface SessionNews {
  type: "session";
  id?: string;
  folder?: string;
}

export interface SessionCall {
  /** Empty if the client gives none; such a call gets no result. */
  id: string;
  /** The client's name for the tool, and its input. */
  tool: string;
  input: JsonObject;
  action: Action;
}

/** What a tool call does, independent of the client's tool names. */
export type Action =
  /** The folder is absent if it is the session's. */
  | { kind: "command"; command: string; folder?: string }
  | { kind: "edits"; edits: readonly FileEdit[] }
  | { kind: "read"; paths: readonly string[] }
  /** The whole todo list, rewritten. */
  | { kind: "todos"; todos: readonly Todo[] }
  /** The id is known once the client has assigned it. */
  | { kind: "todo-added"; id?: string; name: string }
  | { kind: "todo-changed"; id: string; change: TodoChange }
  | { kind: "delegation"; description?: string }
  /** A question to the user; the result has its answers, except secret ones. */
  | { kind: "question"; questions: string; answers?: readonly { question: string; answer: string }[] }
  /** A plan that the user is asked to accept. */
  | { kind: "plan"; plan?: string }
  | { kind: "stop"; task: string }
  /** Asks for the state of a background command. */
  | { kind: "poll"; task: string }
  | { kind: "other" };

export interface FileEdit {
  path: string;
  /** The replaced text and its replacement, if the client keeps both. */
  removed?: string;
  added?: string;
  /** The whole file before and after, if the client keeps them; null if there was none. */
  before?: string | null;
  after?: string;
  isDeleted?: boolean;
  movedFrom?: string;
}

export interface CallResult extends Omit<SessionCall, "action"> {
  type: "result";
  /** The action as it was carried out, which may have more detail than the call. */
  action: Action;
  /**
   * `running`: it continues while the agent does other work. `not-run`: refused, called wrongly or
   * interrupted, so it had no known effect.
   */
  status: "done" | "failed" | "running" | "not-run";
  /** For a command, if the client records it. */
  exitCode?: number;
  /** The output, with the client's words about how it ended. */
  output: string;
  /** The output without the client's own words, if there are any. */
  bareOutput?: string;
  /** The name under which the end of a running command is reported. */
  task?: string;
}

/** The end of a command that was left running. */
export interface TaskEnd {
  type: "task-ended";
  task: string;
  status: "done" | "failed" | "unknown";
  exitCode?: number;
  output?: string;
}

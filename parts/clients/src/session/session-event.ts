import type { JsonObject } from "@agentos/platform";
import type { Todo, TodoChange } from "./todos.js";

/** What a row of a session file means, in a common vocabulary. For tokens, see `UsageRow`. */
export type SessionEvent =
  | SessionChange
  /** The user's request, without additions by the client and its hooks. */
  | {
      type: "request";
      text: string;
      /** Whether the user sent it while the agent was working. Such a request does not begin a turn. */
      isMidTurn?: boolean;
    }
  | { type: "interrupted" }
  | { type: "answer"; text: string }
  /** The agent ended its turn, possibly without a message. */
  | { type: "turn-ended" }
  | ({ type: "call" } & SessionCall)
  | CallResult
  | TaskOutput
  | TaskEnd
  | { type: "report"; text: string }
  /** The agent now knows only the following summary of what came before, or nothing. */
  | { type: "compacted" }
  | { type: "summary"; text: string }
  /** A file that belongs to the client and not to the project, such as a plan. */
  | { type: "own-file"; path: string };

/** A change to the session's id, or to the folder in which its commands run. */
export interface SessionChange {
  type: "session";
  id?: string;
  folder?: string;
}

export interface SessionCall {
  /** Empty if the client provides none; such a call gets no result. */
  id: string;
  tool: string;
  input: JsonObject;
  action: Action;
}

/** What a tool call does, regardless of the client's tool names. */
export type Action =
  /** The folder is absent if it is the session's. */
  | { kind: "command"; command: string; folder?: string }
  | { kind: "edits"; edits: readonly FileEdit[] }
  | { kind: "read"; paths: readonly string[] }
  /** Replaces the entire todo list. */
  | { kind: "todos"; todos: readonly Todo[] }
  /** The id is absent until the client has assigned it. */
  | { kind: "todo-added"; id?: string; name: string }
  | { kind: "todo-changed"; id: string; change: TodoChange }
  | { kind: "delegation"; description?: string }
  /** A question to the user. The result contains the answers, except secret ones. */
  | { kind: "question"; questions: string; answers?: readonly { question: string; answer: string }[] }
  | { kind: "plan"; plan?: string }
  | { kind: "stop"; task: string }
  | { kind: "poll"; task: string }
  | { kind: "other" };

export interface FileEdit {
  path: string;
  /** The replaced text, if the client records it. */
  removed?: string;
  added?: string;
  /** The full content before and after, if the client records it; null if there was no file. */
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
   * `running`: the command continues while the agent does other work. `not-run`: the call was
   * refused, invalid or interrupted, and had no known effect.
   */
  status: "done" | "failed" | "running" | "not-run";
  /** A command's exit code, if the client records it. */
  exitCode?: number;
  /** The output, including the client's words about how the call ended. */
  output: string;
  /** The output without the client's words, if there are any. */
  bareOutput?: string;
  /** The name under which the end of a running command is reported. */
  task?: string;
}

/** What a command that was left running has printed so far. */
export interface TaskOutput {
  type: "task-output";
  task: string;
  output: string;
}

/** The end of a command that was left running. */
export interface TaskEnd {
  type: "task-ended";
  task: string;
  status: "done" | "failed" | "unknown";
  exitCode?: number;
  output?: string;
}

import type { JsonObject } from "@agentos/platform";
import type { Todo, TodoChange } from "./todos.js";

/**
 * What a row of a client's session file says, in the same words for all clients; what it says of tokens is in
 * `usage.ts`.
 */
export type SessionEvent =
  | SessionNews
  /** What the user asked for, without what the client and its hooks put around it. */
  | {
      type: "request";
      text: string;
      /** Written while the agent worked: it begins no turn of its own. */
      isMidTurn?: boolean;
    }
  /** The user stopped the agent. */
  | { type: "interrupted" }
  /** What the agent said. */
  | { type: "answer"; text: string }
  /** The agent ended its turn, be it without a word. */
  | { type: "turn-ended" }
  | ({ type: "call" } & SessionCall)
  | CallResult
  | TaskEnd
  /** What a subagent told the agent. */
  | { type: "report"; text: string }
  /** From here on the agent knows of what came before only a summary, where it got one. */
  | { type: "compacted" }
  | { type: "summary"; text: string }
  /** A file that the client keeps for itself, such as a plan: none of the project's. */
  | { type: "own-file"; path: string };

/** Told where it is new: the session's id, or the folder that its commands run in. */
export interface SessionNews {
  type: "session";
  id?: string;
  folder?: string;
}

export interface SessionCall {
  /** Empty where the client gives none; such a call gets no result. */
  id: string;
  /** As the client names the tool, and what it was given. */
  tool: string;
  input: JsonObject;
  action: Action;
}

/** What a tool call does, whatever its client calls the tool. */
export type Action =
  /** The folder is absent where it is the session's. */
  | { kind: "command"; command: string; folder?: string }
  | { kind: "edits"; edits: readonly FileEdit[] }
  | { kind: "read"; paths: readonly string[] }
  /** The whole list of todos, written anew. */
  | { kind: "todos"; todos: readonly Todo[] }
  /** The id is known once the client has given it. */
  | { kind: "todo-added"; id?: string; name: string }
  | { kind: "todo-changed"; id: string; change: TodoChange }
  | { kind: "delegation"; description?: string }
  /** A question to the user; its answers are known with the result, without those that are secret. */
  | { kind: "question"; questions: string; answers?: readonly { question: string; answer: string }[] }
  /** A plan that is put to the user. */
  | { kind: "plan"; plan?: string }
  | { kind: "stop"; task: string }
  /** Asks how a command in the background stands. */
  | { kind: "poll"; task: string }
  | { kind: "other" };

export interface FileEdit {
  path: string;
  /** What was replaced, and by what, where the client keeps both. */
  removed?: string;
  added?: string;
  /** The whole file before and after, where the client keeps them; null where there was none. */
  before?: string | null;
  after?: string;
  isDeleted?: boolean;
  movedFrom?: string;
}

export interface CallResult extends Omit<SessionCall, "action"> {
  type: "result";
  /** As it was carried out, which may tell more than the call did. */
  action: Action;
  /**
   * `running`: it goes on while the agent does other work. `not-run`: refused, called wrongly or interrupted,
   * so that nothing is known to have come of it.
   */
  status: "done" | "failed" | "running" | "not-run";
  /** Of a command, where the client tells it. */
  exitCode?: number;
  /** What came back, with what the client says of how it ended. */
  output: string;
  /** The same without the client's own words, where it has some. */
  bareOutput?: string;
  /** By which name the end of what is running is told. */
  task?: string;
}

/** The end of what was left running. */
export interface TaskEnd {
  type: "task-ended";
  task: string;
  status: "done" | "failed" | "unknown";
  exitCode?: number;
  output?: string;
}

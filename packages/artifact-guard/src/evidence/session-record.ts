/** What a check shows about a project. */
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_KINDS = ["test", "build", "lint", "types"] as const;

/** One step of a session, as recorded by its client. */
export type SessionStep =
  | {
      type: "command";
      command: string;
      /** Absolute; the session's folder if the client does not say. */
      folder?: string;
      /** `background`: started without waiting for it. `not-run`: refused or interrupted. */
      status: "ended" | "background" | "not-run";
      /** Undefined if the client does not report it. */
      exitCode?: number;
      /** The output, as far as the client kept it. */
      output: string;
      /** Identifies a background run, for the step that brings its result. */
      task?: string;
      /** In milliseconds since 1970; absent if the client does not say. */
      startedAt?: number;
      endedAt?: number;
    }
  | {
      type: "edit";
      path: string;
      /** The replaced text and its replacement; both absent if the client keeps neither. */
      removed?: string;
      added?: string;
      /** The whole file before and after, if the client keeps them. */
      before?: string | null;
      after?: string;
      /** The time in milliseconds since 1970; absent if the client does not say. */
      at?: number;
    };

/** What is known about a session: plain data, from any client. */
export interface SessionRecord {
  /** Absolute: the folder in which the session's commands run. */
  folder?: string;
  steps: readonly SessionStep[];
  /** Steps of its subagents. `after` is the number of the session's own steps before each. */
  delegated?: readonly { after: number; step: SessionStep }[];
  /** Calls of other tools, such as a browser's: the number of steps before each. */
  otherCalls?: readonly number[];
  /** The user's requests, oldest first. */
  requests: readonly string[];
  /** What follows the last request; absent if the record contains no request. */
  turn?: {
    /** The first of its steps. */
    from: number;
    /** The time of the request in milliseconds since 1970; absent if the client does not say. */
    startedAt?: number;
  };
  /** The agent's last message; empty if the record contains none. */
  lastMessage: string;
  /** False if only the end of the session was read, so earlier steps are not known. */
  isWhole: boolean;
}

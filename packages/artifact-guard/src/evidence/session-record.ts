/** What a check shows about a project. */
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_KINDS = ["test", "build", "lint", "types"] as const;

/** One step of a session, oldest first, as its client wrote it down. */
export type SessionStep =
  | {
      type: "command";
      command: string;
      /** Absolute; the session's folder where the client does not say. */
      folder?: string;
      /** `background`: it was started and not waited for. `not-run`: refused, or interrupted. */
      status: "ended" | "background" | "not-run";
      /** Undefined where the client does not tell. */
      exitCode?: number;
      /** What it printed, as far as the client kept it. */
      output: string;
      /** Names a background run for the step that brings its result. */
      task?: string;
      /** In milliseconds since 1970; absent where the client does not say. */
      startedAt?: number;
      endedAt?: number;
    }
  | {
      type: "edit";
      path: string;
      /** What was replaced, and by what; both absent where the client keeps neither. */
      removed?: string;
      added?: string;
      /** The whole file before and after, where the client keeps them. */
      before?: string | null;
      after?: string;
      /** When, in milliseconds since 1970; absent where the client does not say. */
      at?: number;
    };

/** What is known of a session: plain data, from any client. */
export interface SessionRecord {
  /** Absolute; where the session's commands run. */
  folder?: string;
  steps: readonly SessionStep[];
  /** Steps of its subagents: each stands behind so many of the session's own. */
  delegated?: readonly { after: number; step: SessionStep }[];
  /** Calls of other tools, such as a browser's: each stands behind so many of the steps. */
  otherCalls?: readonly number[];
  /** What the user asked for, oldest first. */
  requests: readonly string[];
  /** What follows the last request; absent where the record has none. */
  turn?: {
    /** The first of its steps. */
    from: number;
    /** When it was asked, in milliseconds since 1970; absent where the client does not say. */
    startedAt?: number;
  };
  /** The agent's last message; empty where the record has none. */
  lastMessage: string;
  /** False when only the end of the session was read: what came before is not known. */
  isWhole: boolean;
}

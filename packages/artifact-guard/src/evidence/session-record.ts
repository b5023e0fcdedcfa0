export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_KINDS = ["test", "build", "lint", "types"] as const;

/** A step as recorded by the client. */
export type SessionStep =
  | {
      type: "command";
      command: string;
      /** The absolute path of the working folder. Defaults to the session's folder. */
      folder?: string;
      /** `background` if nothing waited for it to end; `not-run` if it was refused or interrupted. */
      status: "ended" | "background" | "not-run";
      /** Absent if the client does not report it. */
      exitCode?: number;
      /** The part of the output that the client stored. */
      output: string;
    }
  | {
      type: "edit";
      path: string;
      /** The replaced text and the new text; absent if the client does not store them. */
      removed?: string;
      added?: string;
      /** The complete file before and after; absent if the client does not store it. */
      before?: string | null;
      after?: string;
    };

export type CommandStep = Extract<SessionStep, { type: "command" }>;

/** The record of a session, independent of the client. */
export interface SessionRecord {
  /** The absolute path of the folder in which commands run. */
  folder?: string;
  steps: readonly SessionStep[];
  /** The steps of subagents. `after` is the number of the session's own steps before each one. */
  delegated?: readonly { after: number; step: SessionStep }[];
  /** The number of steps before each call to any other tool, such as a browser. */
  otherCalls?: readonly number[];
  /** The user's requests, oldest first. */
  requests: readonly string[];
  /** The part of the session after the last request; absent if the record contains no request. */
  turn?: {
    /** The index of its first step. */
    from: number;
    /** The time of the request in milliseconds since 1970, if the client reports it. */
    startedAt?: number;
  };
  /** The agent's last message, or an empty string. */
  lastMessage: string;
  /** False if only the end of the session was read, so earlier steps are unknown. */
  isWhole: boolean;
}

/** Returns all steps, oldest first, including those of subagents. */
export function stepsOf({ steps, delegated = [] }: SessionRecord): SessionStep[] {
  const all: SessionStep[] = [];
  let next = 0;
  for (let at = 0; at <= steps.length; at++) {
    while (delegated[next] !== undefined && delegated[next]!.after <= at) all.push(delegated[next++]!.step);
    if (at < steps.length) all.push(steps[at]!);
  }
  return all;
}

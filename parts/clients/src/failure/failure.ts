import { printable } from "@agentos/platform";
import { isTooLong, statusIn, waitIn } from "./prose.js";

/** The cause of a failure. Each kind is handled differently. */
export type FailureKind =
  /** Too many requests at the moment. */
  | "rate-limit"
  /** The plan's allowance for hours or days is used up. */
  | "usage-limit"
  | "overloaded"
  /** Not logged in, or the key is invalid. */
  | "auth"
  /** No credit or no plan. */
  | "billing"
  | "model"
  /** The context window is full, and the client could not make room. */
  | "context"
  | "turns"
  | "budget"
  /** The client works only in folders that a person trusts. */
  | "folder"
  | "interrupted"
  | "other";

/** A failure that a client reported. */
export interface AgentFailure {
  kind: FailureKind;
  /** The client's own words, on one line. */
  message: string;
  /** The HTTP status returned by the model's API. */
  status?: number;
  /** When to try again, in milliseconds since 1970. */
  until?: number;
}

/** How much of a plan's allowance is left. */
export interface AgentLimit {
  /** The client's own term: `allowed`, `allowed_warning` or `rejected`. */
  status: string;
  /** The client's own term, such as `five_hour` or `seven_day`. */
  window?: string;
  /** When the limit will be reset, in milliseconds since 1970. */
  resetsAt?: number;
}

const MAX_MESSAGE_LENGTH = 500;

/** Creates a failure. Without a known kind, the message and the HTTP status determine it. */
export function failureFrom(
  message: string,
  at: Date,
  known: {
    kind?: FailureKind | undefined;
    status?: number | undefined;
    afterMs?: number | undefined;
    until?: number | undefined;
  } = {},
): AgentFailure {
  const text = briefLine(message);
  const status = known.status ?? statusIn(text);
  const kind = known.kind ?? (isTooLong(text) ? "context" : kindOfStatus(status));
  const afterMs = known.afterMs ?? (isLimit({ kind }) ? waitIn(text, at) : undefined);
  const until = known.until ?? (afterMs === undefined ? undefined : at.getTime() + afterMs);
  return {
    kind,
    message: text,
    ...(status !== undefined && { status }),
    ...(until !== undefined && { until }),
  };
}

/** Adds the status, and derives the kind from it if the kind was unknown. */
export function withStatus(failure: AgentFailure, status: number): AgentFailure {
  return { ...failure, kind: failure.kind === "other" ? kindOfStatus(status) : failure.kind, status };
}

/** Whether the failure will pass with time and was not caused by the attempt. */
export function isLimit({ kind }: Pick<AgentFailure, "kind">): boolean {
  return kind === "rate-limit" || kind === "usage-limit" || kind === "overloaded";
}

/** Whether further attempts will fail the same way until a person has done something. */
export function isForPerson({ kind }: Pick<AgentFailure, "kind">): boolean {
  return kind === "auth" || kind === "billing" || kind === "model" || kind === "folder";
}

/** Whether the run reached its turn limit or used up its budget. Further attempts would be stopped, too. */
export function isSpent({ kind }: Pick<AgentFailure, "kind">): boolean {
  return kind === "turns" || kind === "budget";
}

function kindOfStatus(status: number | undefined): FailureKind {
  switch (status) {
    case 401:
    case 403:
      return "auth";
    case 402:
      return "billing";
    case 429:
      return "rate-limit";
    case 503:
    case 529:
      return "overloaded";
    default:
      return "other";
  }
}

/** Returns a client's text as one line that is safe to show. */
export function briefLine(text: string, limit = MAX_MESSAGE_LENGTH): string {
  // Truncated first, because a message may be megabytes long by mistake.
  const clean = printable(text.slice(0, limit * 4))
    .replace(/\s+/g, " ")
    .trim();
  return clean.length > limit ? `${clean.slice(0, limit)}...` : clean;
}

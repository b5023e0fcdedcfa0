import { canonical, digest, normalize, withoutLabeled, withoutNumbers, withoutTimes } from "./normalize.js";
import { splitNames, wordsBeyond, wordsOf } from "./tokens.js";
import { type FailureKind, failureKindOf, kindOf } from "./yield.js";

/** A tool call and its result. */
export interface ObservedCall {
  name: string;
  /** The arguments. Those that only comment on the call (`description`, `timeout`) are ignored. */
  input?: unknown;
  /** A string or any JSON value. */
  output?: unknown;
  /** Whether the call failed. If absent, the words in the output decide. */
  failed?: boolean | undefined;
}

/** A call in the form used for comparison. */
export interface Observation {
  call: ObservedCall;
  /** Equal for the same call with the same result. */
  same: string;
  /** Like `same`, but ignores generated names and numbers. */
  gist: string;
  /** The numbers that `gist` ignores: those in the result, and those in the call. */
  figures: number[];
  askedNumbers: number[];
  /** The call without its numbers. */
  inputShape: string;
  failed: boolean;
  /** Multiplies the number of tolerated repetitions. Above 1 if the call waits for something. */
  patience: number;
  /** The tool, and the program or verb. */
  family: string;
  reads: boolean;
  /** Set if the call failed or found nothing. */
  attempt?: Attempt;
}

/** An unsuccessful call in the form used for comparison. */
export interface Attempt {
  failureKind: FailureKind;
  /** Digests of the call without run-specific values, and without its numbers. */
  input: string;
  inputShape: string;
  /** The result without run-specific values. */
  result: string;
  /** The first words in the request, in order. */
  parts: string[];
  /** All words in the request. */
  asked: Set<string>;
  /** The words in the result that are not in the request. */
  says: Set<string>;
}

// Arguments that comment on a call and do not affect what it does.
const COMMENTS: ReadonlySet<string> = new Set([
  "description",
  "explanation",
  "justification",
  "purpose",
  "reason",
  "reasoning",
  "thought",
  "timeout",
  "timeoutMs",
  "timeout_ms",
]);

const MAX_INPUT_LENGTH = 8000;
const MAX_PARTS = 60;

// A call that waits, such as `sleep`, may be repeated less often than one whose result says that
// something is in progress.
const PENDING_PATIENCE = 5;
const WAITING_PATIENCE = 3;

function patienceFor(input: string, result: string, failed: boolean): number {
  if (!failed && isPending(result)) return PENDING_PATIENCE;
  return !failed && isWaitingCall(input) ? WAITING_PATIENCE : 1;
}

const observations = new WeakMap<ObservedCall, Observation>();

export function toObservation(call: ObservedCall): Observation {
  const known = observations.get(call);
  if (known) return known;
  const observation = observe(call);
  observations.set(call, observation);
  return observation;
}

function observe(call: ObservedCall): Observation {
  const input = `${call.name} ${canonical(withoutComments(call.input))}`.replace(/\s+/g, " ").trim();
  const raw = canonical(call.output ?? "").trim();
  const result = normalize(raw);
  const { family, reads } = kindOf(call.name, call.input);
  const failed = call.failed ?? isFailure(result);
  const inputShape = withoutNumbers(input);
  const request = splitNames(withoutLabeled(input), true);
  const gist = splitNames(result);
  const observation: Observation = {
    call,
    family,
    reads,
    same: digest(`${withoutTimes(input)}\n${result}`),
    gist: digest(`${request.skeleton}\n${gist.skeleton}`),
    figures: gist.numbers,
    askedNumbers: request.numbers,
    inputShape,
    failed,
    patience: patienceFor(input, result, failed),
  };
  const failureKind = failureKindOf(result, reads, failed);
  if (failureKind) {
    const values = valuesIn(withoutComments(call.input), 0).join(" ").slice(0, MAX_INPUT_LENGTH);
    const words = wordsOf(values);
    const asked = new Set(words);
    observation.attempt = {
      failureKind,
      input: digest(withoutTimes(input)),
      inputShape: digest(inputShape),
      result,
      parts: words.slice(0, MAX_PARTS),
      asked,
      says: wordsBeyond(result, asked),
    };
  }
  return observation;
}

/** Returns the strings and numbers in a value, without field names. */
function valuesIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > 4) return [];
  return Object.values(value)
    .slice(0, 50)
    .flatMap((each) => valuesIn(each, depth + 1));
}

function withoutComments(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !COMMENTS.has(key)));
}

const FAILURE =
  /\b(?:error|errors|exception|traceback|failed|failure|fatal|denied|refused|forbidden|unauthorized|not found|no such|cannot|can't|could not|couldn't|unable to|invalid|does not exist|doesn't exist|timed out|crash(?:ed|es)?|unhealthy|unreachable|exit(?:ed)?(?: with)?(?: code| status)? [1-9]\d{0,2})\b/i;
// Names of errors and states, such as ENOENT, CREATE_FAILED and CrashLoopBackOff.
const SYSTEM_ERROR = /\bE[A-Z]{4,20}\b|_FAIL(?:ED|URE)\b|[a-z](?:Error|Failed|BackOff)\b/;

// Reports of success that mention errors, such as "0 errors", "no failures" and {"error": null}.
const NONE =
  /\b(?:0|no|without) (?:errors?|failures?|failed|exceptions?|crash(?:ed|es)?)\b|\b(?:errors?|failures?|failed|exceptions?|crash(?:ed|es)?)["']?\s?[:=]\s?(?:0\b(?!\.)|null\b|none\b|false\b|\[\s?\]|""|\{\s?\})/gi;

function isFailure(result: string): boolean {
  const text = result.slice(0, 20_000).replace(NONE, "");
  return FAILURE.test(text) || SYSTEM_ERROR.test(text);
}

const PENDING =
  /\b(?:in[ _-]progress|pending|queued|scheduled|waiting|still (?:running|building|working|starting|in|not)|not (?:yet )?(?:ready|finished|done|complete|available)|initiali[sz]ing|provisioning|starting up|please wait|try again (?:later|in)|(?:state|status|phase)["']?\s?[:=]\s?["']?(?:running|building|starting|active|processing|creating)|compiling|building|downloading|installing|processing)\b|[a-z](?:Creating|Pending|Starting|Pulling|Terminating)\b/i;

function isPending(result: string): boolean {
  return PENDING.test(result.slice(0, 4000));
}

function isWaitingCall(input: string): boolean {
  return /(?:^|[\s;&|"'(])(?:sleep|wait|wait_for|delay)\b/i.test(input.slice(0, 2000));
}

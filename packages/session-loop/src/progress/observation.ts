import { canonical, digest, normalise, splitNumbers, withoutLabelled, withoutTimes } from "./normalise.js";
import { askedWords, causesOf, partsOf, splitNames, wordsBeyond } from "./tokens.js";
import { type Barren, barrenOf, kindOf } from "./yield.js";

/** A call of a tool with what came of it. */
export interface ObservedCall {
  name: string;
  /** Its arguments; what merely comments on the call (`description`, `timeout`) is not looked at. */
  input?: unknown;
  /** Text, or any value that JSON can hold. */
  output?: unknown;
  /** That it failed; else the output's words tell. */
  failed?: boolean | undefined;
}

/** A call as it is compared with others. */
export interface Observation {
  call: ObservedCall;
  /** The same for the same call with the same result. */
  same: string;
  /** The same for the same call with a result that differs in numbers alone. */
  shape: string;
  numbers: number[];
  /** The same for the same call with the same result, whichever names are made up and whichever figures are in either. */
  gist: string;
  /** The figures of the result that the gist leaves out, and the numbers of the call. */
  figures: number[];
  askedNumbers: number[];
  /** The lines of a long result, without their numbers, and the small words of its call. */
  lines?: string[];
  parts?: string[];
  /** The call without its numbers. */
  inputShape: string;
  failed: boolean;
  /** So many times longer may it be repeated: it waits for something that is going on, or waits on purpose. */
  patience: number;
  /** Tool, and program or verb. */
  family: string;
  /** It only looks, and changes nothing. */
  reads: boolean;
  /** Present where it brought nothing. */
  attempt?: Attempt;
}

/** A call that brought nothing, as it is compared with others that did not either. */
export interface Attempt {
  barren: Barren;
  /** Short names of the call without what every run changes, and of the call without its numbers. */
  input: string;
  inputShape: string;
  /** The result without what every run changes. */
  result: string;
  /** What was asked for: the values, without the flags of a command. */
  values: string[];
  /** The figures of the result. */
  figures: number[];
  /** The small words of each. */
  parts: string[][];
  /** Its words. */
  asked: Set<string>;
  /** What the result says beyond them. */
  says: Set<string>;
  /** The causes that it gives. */
  causes: Set<string>;
}

// What clients let the model say about a call: it changes nothing of what the call does.
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

// A result that is only an acknowledgement has no more lines than this.
const SHORT_LINES = 3;

// Of a line that a tool counted, found or listed.
const LINE_NUMBER = /^[\s\d.:|→*-]{1,20}/;

const LONGEST_INPUT = 8000;
const LONGEST_OPENING = 200;
const LONGEST_TOPIC = 1000;
const MOST_TOPICS = 20;
const FLAGS = /(?<=^|\s)-{1,2}[A-Za-z]\S{0,100}/g;

// What says that it is going on deserves to be waited for; an agent that waits on purpose, some more tries.
const PENDING_PATIENCE = 5;
const WAITING_PATIENCE = 3;
// How far it is, said and not moving, is no reason to wait long.
const STANDING_PATIENCE = 1.2;
const WAITING_FOR_FAILURE_PATIENCE = 1.2;

function patienceFor(input: string, result: string, failed: boolean): number {
  if (!failed && isPending(result)) return /\d ?%/.test(result) ? STANDING_PATIENCE : PENDING_PATIENCE;
  if (!isWaitingCall(input)) return 1;
  return failed ? WAITING_FOR_FAILURE_PATIENCE : WAITING_PATIENCE;
}

const observations = new WeakMap<ObservedCall, Observation>();

/** A call in the form in which it is compared; made once of each. */
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
  const result = normalise(raw);
  const { family, reads } = kindOf(call.name, call.input);
  // What is read may tell of errors; that it could not be read is said at once.
  const failed = call.failed ?? isFailure(reads ? openingOf(result) : result);
  const inputShape = splitNumbers(input).skeleton;
  const { skeleton, numbers } = splitNumbers(result);
  const asked = splitNames(withoutLabelled(input), true);
  // Tools that work side by side print their lines in any order.
  const gist = result
    .split("\n")
    .map((line) => splitNames(line))
    .sort((one, other) => (one.skeleton < other.skeleton ? -1 : one.skeleton > other.skeleton ? 1 : 0));
  const observation: Observation = {
    call,
    family,
    reads,
    same: digest(`${withoutTimes(input)}\n${[...result.split("\n")].sort().join("\n")}`),
    shape: digest(`${input}\n${skeleton}`),
    numbers,
    gist: digest(`${asked.skeleton}\n${gist.map(({ skeleton }) => skeleton).join("\n")}`),
    figures: gist.flatMap((line) => line.numbers),
    askedNumbers: asked.numbers,
    inputShape,
    failed,
    patience: patienceFor(input, result, failed),
  };
  const barren = isPending(result) && !failed ? undefined : barrenOf(result, reads, failed);
  if (barren) {
    const values = valuesIn(withoutComments(call.input), 0).map((value) => value.slice(0, LONGEST_INPUT));
    const topics = values
      .slice(0, MOST_TOPICS)
      .map((value) => value.slice(0, LONGEST_TOPIC).replace(FLAGS, " ").trim());
    const askedFor = askedWords(values.join(" ").slice(0, LONGEST_INPUT));
    observation.attempt = {
      barren,
      input: digest(withoutTimes(input)),
      inputShape: digest(inputShape),
      result,
      values: topics,
      figures: splitNames(result).numbers,
      parts: topics.map(partsOf),
      asked: askedFor,
      says: wordsBeyond(result, askedFor),
      causes: causesOf(result, askedFor),
    };
  }
  const lines = result.split("\n");
  if (lines.length > SHORT_LINES && !failed) {
    observation.lines = lines
      .map((line) => line.replace(LINE_NUMBER, ""))
      .filter((line) => line !== "")
      .map(digest);
    observation.parts = partsOf(valuesIn(withoutComments(call.input), 0).join(" ").slice(0, LONGEST_TOPIC));
  }
  return observation;
}

/** The texts and numbers in an input, without the names of its fields. */
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
// Names of errors and states: ENOENT, CREATE_FAILED, CrashLoopBackOff.
const SYSTEM_ERROR = /\bE[A-Z]{4,20}\b|_FAIL(?:ED|URE)\b|[a-z](?:Error|Failed|BackOff)\b/;

// Words of success with a count of nothing: "0 errors", "no failures", {"error": null}.
const NONE =
  /\b(?:0|no|without) (?:errors?|failures?|failed|exceptions?|crash(?:ed|es)?)\b|\b(?:errors?|failures?|failed|exceptions?|crash(?:ed|es)?)["']?\s?[:=]\s?(?:0\b(?!\.)|null\b|none\b|false\b|\[\s?\]|""|\{\s?\})/gi;

function openingOf(result: string): string {
  return result.length > LONGEST_OPENING
    ? (result.split("\n", 1)[0] ?? "").slice(0, LONGEST_OPENING)
    : result;
}

function isFailure(result: string): boolean {
  const text = result.slice(0, 20_000).replace(NONE, "");
  return FAILURE.test(text) || SYSTEM_ERROR.test(text);
}

const PENDING =
  /\b(?:in[ _-]progress|pending|queued|scheduled|waiting|still (?:running|building|working|starting|in|not)|not (?:yet )?(?:ready|finished|done|complete|available)|initiali[sz]ing|provisioning|starting up|please wait|try again (?:later|in)|(?:state|status|phase)["']?\s?[:=]\s?["']?(?:running|building|starting|active|processing|creating)|compiling|building|downloading|installing|processing)\b|[a-z](?:Creating|Pending|Starting|Pulling|Terminating)\b/i;

function isPending(result: string): boolean {
  return (
    /(?:^|[:=,|]\s?)["']?(?:running|starting|active|busy)\b/i.test(result.slice(0, LONGEST_OPENING)) ||
    PENDING.test(result.slice(0, 4000))
  );
}

/** A call that takes time on purpose. */
function isWaitingCall(input: string): boolean {
  return /(?:^|[\s;&|"'(])(?:sleep|wait|wait_for|delay)\b/i.test(input.slice(0, 2000));
}

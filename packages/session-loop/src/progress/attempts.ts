import type { Attempt, Observation } from "./observation.js";
import { isSameButForIds } from "./tokens.js";
import { isAlike } from "./words.js";

/** Unsuccessful calls with the same aim. */
export interface Aim {
  count: number;
  patience: number;
}

interface OpenAim extends Aim {
  linked: number;
  families: Set<string>;
  newest: Attempt[];
  inputShapes: Map<string, string>;
}

const MAX_AIMS = 8;
const MAX_SHAPES = 400;
const NEWEST = 6;
const MIN_STEM_LENGTH = 4;

// The minimum share of related calls. An agent that looks for different things is not stuck.
const LINKED = 0.6;

/**
 * Tracks unsuccessful attempts. Attempts share an aim if they use the same program or ask for the
 * same thing, and all return nothing or the same error. A call that does or returns something new
 * clears all aims.
 */
export class Attempts {
  #aims: OpenAim[] = [];

  clear(): void {
    this.#aims = [];
  }

  /** Returns the aim of an unsuccessful call, if enough of the aim's calls are related. */
  observe(observation: Observation, isKnown: boolean): Aim | undefined {
    const { attempt } = observation;
    if (!attempt) {
      if (!isKnown) this.clear();
      return undefined;
    }
    const aim = this.#aims.find((each) => belongs(each, observation, attempt));
    if (!aim) {
      this.#open(observation, attempt);
      return undefined;
    }
    join(aim, observation, attempt);
    const isOne =
      aim.newest.every(({ failureKind }) => failureKind === "failed") || aim.linked >= LINKED * aim.count;
    return isOne ? aim : undefined;
  }

  #open({ family, patience }: Observation, attempt: Attempt): void {
    const aim: OpenAim = {
      count: 1,
      linked: 1,
      patience,
      families: new Set([family]),
      newest: [attempt],
      inputShapes: new Map([[attempt.inputShape, attempt.input]]),
    };
    this.#aims = [aim, ...this.#aims].slice(0, MAX_AIMS);
  }
}

function belongs(aim: OpenAim, observation: Observation, attempt: Attempt): boolean {
  if (isWalk(aim, attempt)) return false;
  // A different result from the same call is new information.
  const before = aim.newest.find(({ input }) => input === attempt.input);
  if (before) return before.failureKind === attempt.failureKind && isSameButForIds(before.says, attempt.says);
  const isOfFamily = aim.families.has(observation.family);
  return aim.newest.some((each) => {
    if (each.failureKind === "empty" && attempt.failureKind === "empty" && isOfFamily) return true;
    if (!isOfFamily && !isAbout(each, attempt)) return false;
    // In a search with several tools, some may return nothing and others an error.
    if (each.failureKind === "empty" || attempt.failureKind === "empty") return isLinked(each, attempt);
    return isSameFailure(each, attempt);
  });
}

/** Failures of unrelated requests are the same only if their messages match except for generated names. */
function isSameFailure(one: Attempt, other: Attempt): boolean {
  if (isSameButForIds(one.says, other.says)) return true;
  return isAlike(one.says, other.says) && isLinked(one, other);
}

/** Returns whether a call asks for something else, such as the next page, port or day. */
function isWalk(aim: OpenAim, { input, inputShape, result, failureKind }: Attempt): boolean {
  const before = aim.inputShapes.get(inputShape);
  if (before === undefined || before === input) return false;
  return failureKind === "empty" || !aim.newest.some((each) => each.result === result);
}

function isAbout(one: Attempt, other: Attempt): boolean {
  for (const word of one.asked) if (word.length >= 4 && other.asked.has(word)) return true;
  return false;
}

function join(aim: OpenAim, { family, patience }: Observation, attempt: Attempt): void {
  aim.count++;
  if (aim.newest.some((each) => isLinked(each, attempt))) aim.linked++;
  aim.patience = Math.max(aim.patience, patience);
  aim.families.add(family);
  aim.newest = [attempt, ...aim.newest].slice(0, NEWEST);
  if (aim.inputShapes.size < MAX_SHAPES) aim.inputShapes.set(attempt.inputShape, attempt.input);
}

/**
 * Returns whether two calls of one kind look for the same thing. Ignores words at the start or end
 * that both calls share: "src/auth.ts" and "src/billing.ts" are not linked, but "*.proto" and
 * "api/*.proto" are.
 */
function isLinked(one: Attempt, other: Attempt): boolean {
  const [left, right] = withoutFrame(one.parts, other.parts);
  if (left.length === 0 || right.length === 0) return true;
  return left.some((word) => right.some((each) => isStem(word, each)));
}

function withoutFrame(one: readonly string[], other: readonly string[]): [string[], string[]] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

function isStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_STEM_LENGTH && long.includes(short);
}

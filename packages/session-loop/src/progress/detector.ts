import { assertObject, assertOptions } from "@agentos/platform";
import { type Aim, Attempts } from "./attempts.js";
import { describe, describeFailure } from "./describe.js";
import { type Observation, type ObservedCall, toObservation } from "./observation.js";
import { patienceForFailingRounds } from "./rounds.js";
import { isAlike, words } from "./words.js";

/** What an agent did in a turn. */
export interface ObservedTurn {
  calls?: readonly ObservedCall[] | undefined;
  /**
   * The answer, compared only if there are no calls. Otherwise, only a planned count ("3 of 12")
   * matters.
   */
  text?: string | undefined;
}

/** How an agent repeats itself. */
export type RepetitionKind =
  /** The same call with the same result. */
  | "same-call"
  /** Different attempts at the same thing that all fail in the same way or return nothing. */
  | "same-failure"
  /** Several calls in the same order with the same results. */
  | "cycle"
  /** Known calls with known results, in any order. */
  | "no-news"
  /** No calls, and the same words. */
  | "same-words"
  /** No calls, with any words. */
  | "only-words";

/**
 * The verdict on a turn. `nudge` is returned once when a repetition becomes too long, then
 * `repeating` while the repetition continues, and `stop` once it reaches the limit.
 */
export type ProgressVerdict =
  | { status: "progress" }
  | {
      status: "nudge" | "repeating" | "stop";
      kind: RepetitionKind;
      /** The number of calls in one repetition. */
      period: number;
      /** The number of repetitions, including the first. */
      repetitions: number;
      /** A description of the repetition, for the agent and for people. */
      message: string;
    };

/** When repetition counts as no progress. Each limit includes the first occurrence. */
export interface ProgressOptions {
  /** The number of repetitions after which the agent is warned. Defaults to 5. */
  nudgeAfter?: number | undefined;
  /** The number of repetitions after which the agent is stopped. Defaults to 8. */
  stopAfter?: number | undefined;
}

/** Judges the turns of one conversation, in order. Call `reset` before a different conversation. */
export interface ProgressDetector {
  /** Adds a turn and returns the most serious verdict on its calls. */
  observe(turn: ObservedTurn): ProgressVerdict;
  /** Forgets everything, for a new conversation. */
  reset(): void;
}

interface Step {
  /** Steps of the same kind tell the agent the same thing. */
  kind: number;
  /** Whether the step gave the agent no new information. */
  stale: boolean;
  observation: Observation;
}

interface Limits {
  nudge: number;
  stop: number;
}

// Turns without calls may be repeated more often, because explaining a plan takes several of them.
const PATIENCE_WITH_WORDS = 2;
const MEMORY = 400;
const MAX_CYCLE_LENGTH = 60;
const MAX_SAID_LENGTH = 1000;
const COUNT_OF = /\b(\d{1,4})(?: of | ?\/ ?)(\d{1,4})\b/;

/**
 * Creates a detector for agents that go in circles rather than wait, page through results or retry.
 * It ignores values that change in every run, such as times. Only calls that return something new
 * count as progress.
 * @throws TypeError unless `nudgeAfter` is an integer of at least 2 and `stopAfter` a larger one
 */
export function createProgressDetector(options: ProgressOptions = {}): ProgressDetector {
  assertOptions(options, { nudgeAfter: true, stopAfter: true });
  const { nudgeAfter = 5, stopAfter = 8 } = options;
  if (!Number.isInteger(nudgeAfter) || nudgeAfter < 2)
    throw new TypeError(`Expected "nudgeAfter" to be an integer of at least 2, not ${nudgeAfter}`);
  if (!Number.isInteger(stopAfter) || stopAfter <= nudgeAfter)
    throw new TypeError(
      `Expected "stopAfter" to be an integer greater than "nudgeAfter" (${nudgeAfter}), not ${stopAfter}`,
    );
  return new Detector(nudgeAfter, stopAfter);
}

class Detector implements ProgressDetector {
  #steps: Step[] = [];
  #kinds = 0;
  #known = new Map<string, number>();
  #said: { own: string[]; first: string }[] = [];
  #nudged = false;
  #planned: { count: number; total: string | undefined } | undefined;
  readonly #attempts = new Attempts();
  #turnsOfWords = 0;
  #aim: Aim | undefined;

  constructor(
    private readonly nudgeAfter: number,
    private readonly stopAfter: number,
  ) {}

  reset(): void {
    this.#steps = [];
    this.#known.clear();
    this.#said = [];
    this.#nudged = false;
    this.#planned = undefined;
    this.#attempts.clear();
    this.#aim = undefined;
    this.#turnsOfWords = 0;
  }

  observe(turn: ObservedTurn): ProgressVerdict {
    assertObject(turn, '"turn"');
    const { calls = [], text = "" } = turn;
    let verdict: ProgressVerdict = { status: "progress" };
    this.#turnsOfWords = calls.length > 0 || text.trim() === "" ? 0 : this.#turnsOfWords + 1;
    const seen =
      calls.length > 0 ? calls : text.trim() === "" ? [] : [{ name: "", input: this.#wordsOf(text) }];
    for (const call of seen) {
      this.#add(toObservation(call));
      const next = this.#judge();
      if (SEVERITY[next.status] >= SEVERITY[verdict.status]) verdict = next;
    }
    if (calls.length === 0 || !this.#isPlanned(text)) return verdict;
    this.#steps = [];
    this.#attempts.clear();
    this.#nudged = false;
    return { status: "progress" };
  }

  /**
   * Returns whether the agent is counting up to a total, as in "3 of 12". Such an agent repeats
   * itself on purpose.
   */
  #isPlanned(text: string): boolean {
    const [, count, total] = COUNT_OF.exec(text.slice(0, MAX_SAID_LENGTH)) ?? [];
    const before = this.#planned;
    this.#planned = { count: Number(count), total };
    return (
      before !== undefined &&
      total !== undefined &&
      before.total === total &&
      Number(count) === before.count + 1 &&
      Number(count) <= Number(total)
    );
  }

  /** Returns the words of the earliest recent message that was nearly the same as this one. */
  #wordsOf(text: string): string {
    const own = words(text);
    const first = this.#said.find((earlier) => isAlike(earlier.own, own))?.first ?? own.join(" ");
    this.#said = [{ own, first }, ...this.#said].slice(0, 8);
    return first;
  }

  #add(observation: Observation): void {
    const { same } = observation;
    const known = this.#known.get(same);
    this.#aim = this.#attempts.observe(observation, known !== undefined);
    const kind = known ?? ++this.#kinds;
    this.#known.set(same, kind);
    this.#steps.push({ kind, stale: known !== undefined, observation });
    if (this.#steps.length > MEMORY) this.#steps.shift();
    if (this.#known.size > MEMORY * 20) this.#known.clear();
  }

  #judge(): ProgressVerdict {
    const found =
      this.#cycle(({ kind }) => kind) ??
      this.#sameFailure() ??
      this.#failingCycle() ??
      this.#noNews() ??
      this.#onlyWords();
    if (!found) {
      this.#nudged = false;
      return { status: "progress" };
    }
    const { limits, ...repetition } = found;
    if (repetition.repetitions >= limits.stop) return { status: "stop", ...repetition };
    if (repetition.repetitions < limits.nudge) return { status: "progress" };
    if (this.#nudged) return { status: "repeating", ...repetition };
    this.#nudged = true;
    return { status: "nudge", ...repetition };
  }

  #cycle(
    keyOf: (step: Step) => number | string,
    limitsOf = (cycle: readonly Step[], period: number): Limits | undefined =>
      this.#patient(patienceOf(cycle.slice(-period))),
  ) {
    const steps = this.#steps;
    const keys = steps.map(keyOf);
    for (let period = 1; period <= Math.min(MAX_CYCLE_LENGTH, steps.length >> 1); period++) {
      let matches = 0;
      for (let index = steps.length - 1; index >= period; index--) {
        if (keys[index] !== keys[index - period]) break;
        matches++;
      }
      const repetitions = Math.floor(matches / period) + 1;
      if (repetitions < 3) continue;
      const cycle = steps.slice(-period * repetitions);
      const limits = limitsOf(cycle, period);
      // If a cycle of this length makes progress, so does one of twice the length.
      if (!limits) return undefined;
      if (repetitions >= limits.nudge) return { ...describe(cycle, period, repetitions), limits };
    }
    return undefined;
  }

  /** Finds a cycle in which something fails in each round, with different names each time. */
  #failingCycle() {
    return this.#cycle(
      ({ observation }) => observation.gist,
      (cycle, period) => {
        const patience = patienceForFailingRounds(roundsOf(cycle, period));
        return patience === undefined ? undefined : this.#patient(patience);
      },
    );
  }

  /** Finds different unsuccessful attempts at the same thing. */
  #sameFailure() {
    if (!this.#aim || this.#aim.count < this.nudgeAfter) return undefined;
    const { count, patience } = this.#aim;
    const name = this.#steps.at(-1)?.observation.call.name;
    return { ...describeFailure(name, count), limits: this.#patient(patience) };
  }

  #onlyWords() {
    const limits = this.#patient(PATIENCE_WITH_WORDS);
    const repetitions = this.#turnsOfWords;
    if (repetitions < limits.nudge) return undefined;
    const message = `No tool was called in the last ${repetitions} turns.`;
    return { kind: "only-words" as const, period: 1, repetitions, message, limits };
  }

  #patient(patience: number): Limits {
    return { nudge: Math.ceil(this.nudgeAfter * patience), stop: Math.ceil(this.stopAfter * patience) };
  }

  /** Finds calls, in any order, that all returned nothing new. */
  #noNews() {
    const start = this.#steps.findLastIndex(({ stale }) => !stale) + 1;
    const run = this.#steps.slice(start);
    const kinds = new Set(run.map(({ kind }) => kind)).size;
    const repetitions = kinds === 0 ? 0 : Math.floor(run.length / kinds);
    const enough = run.length >= 3 * (this.nudgeAfter - 1) && repetitions >= this.nudgeAfter - 1;
    if (!enough) return undefined;
    const patience = patienceOf(run);
    const limits = {
      nudge: Math.ceil((this.nudgeAfter - 1) * patience),
      stop: Math.ceil(this.stopAfter * patience),
    };
    const message = `The last ${run.length} calls all repeated earlier ones and returned nothing new.`;
    return { kind: "no-news" as const, period: kinds, repetitions, message, limits };
  }
}

const SEVERITY = { progress: 0, repeating: 1, nudge: 2, stop: 3 } as const;

/** Returns the steps' highest patience: if one step waits, all of them may be repeated more often. */
function patienceOf(steps: readonly Step[]): number {
  return Math.max(1, ...steps.map(({ observation }) => observation.patience));
}

const MAX_ROUNDS = 8;

function roundsOf(cycle: readonly Step[], period: number): Observation[][] {
  const observations = cycle.slice(-MAX_ROUNDS * period).map(({ observation }) => observation);
  return Array.from({ length: observations.length / period }, (_, round) =>
    observations.slice(round * period, (round + 1) * period),
  );
}

import type { FoundCue } from "./statement-cues.js";
import { tellingOf } from "./telling.js";
import { contentWords, isName, isPair, sharedWords } from "./words.js";

/** A statement that may replace others, or one that may be replaced. */
export interface Told {
  text: string;
  words: ReadonlySet<string>;
  cues: readonly FoundCue[];
}

/**
 * The first corrects what was said, the second is hardly true beside it, the third is only about the same.
 */
type Change = "clear" | "likely" | "none";

/**
 * How much two statements must share for the later to replace the earlier, by how clearly it says that
 * something changes.
 */
const ENOUGH: Readonly<Record<Change, number>> = { clear: 1, likely: 1.4, none: 4 };
/** With less in common, so much of the shorter statement must be in the longer. */
const SURE = 2;
const MIN_SHARE = 1 / 3;
/** How much of an assumption is said again when somebody tells how it is. */
const ENOUGH_AGAIN = 1.5;
const SHARE_AGAIN = 0.4;
const NAME_COUNTS = 1.5;
/** A word in so few statements tells which of them are about the same. */
const RARE = 3;
const COMMON = 8;
const MAX_WORDS = 20_000;
/** A longer word is none that "not" denies. */
const MAX_DENIED = 60;
/** "Leave parseDate as it is" is about nothing else. */
const FEW_WORDS = 3;

/**
 * Tells which of two statements about the same replaces the other. What a session speaks of all the time
 * tells nothing: a word counts by how
 * few statements have it.
 */
export class Supersession {
  private readonly counts = new Map<string, number>();

  heard(words: ReadonlySet<string>): void {
    for (const word of words) {
      if (this.counts.size >= MAX_WORDS && !this.counts.has(word)) continue;
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    }
  }

  /**
   * Whether a statement replaces an earlier one. Both were {@link heard}.
   * @param options.isClear whether what stands before it corrects something
   * @param options.mustBeClear whether it must correct something: what an agent mentions on its way does not
   */
  replaces(later: Told, earlier: Told, options: { isClear: boolean; mustBeClear: boolean }): boolean {
    const common = sharedWords(later.words, earlier.words);
    // One that repeats all of it adds to it; a question changes nothing.
    if (common.length === 0 || common.length === earlier.words.size || /[?？]\s*$/.test(later.text))
      return false;
    const change = options.isClear ? "clear" : changeOf(later, earlier, common);
    if (options.mustBeClear && change !== "clear") return false;
    if ((options.mustBeClear || change !== "clear") && areOfOthers(later.words, earlier.words)) return false;
    const own = common.reduce((sum, word) => sum + this.weightOf(word), 0);
    const score = givesOtherValue(later.words, earlier.words) ? own + 1 : own;
    const share = common.length / Math.min(later.words.size, earlier.words.size);
    // Among pairs of characters a whole word is a name, too.
    const isNamed = common.some((word) => isName(word) || (!isPair(word) && [...later.words].some(isPair)));
    return score >= ENOUGH[change] && (score >= SURE || share >= MIN_SHARE || isNamed);
  }

  /**
   * Whether a later statement tells how something is that was assumed or in the way before. What was in the
   * way must be so no more: what
   * denies or blocks is one more word of it.
   */
  resolves(later: Told, earlier: Told, isInTheWay: boolean): boolean {
    if (/[?？]\s*$/.test(later.text) || later.words.size === 0) return false;
    if (later.cues.some(({ role }) => role === "assumption" || role === "next" || role === "intent"))
      return false;
    const common = sharedWords(later.words, earlier.words);
    const score = common.reduce((sum, word) => sum + this.weightOf(word), 0);
    const share = common.length / Math.min(later.words.size, earlier.words.size);
    if (!isInTheWay) return score >= ENOUGH_AGAIN && share >= SHARE_AGAIN;
    if (tellingOf(later.text) === 0) return false;
    if (later.cues.some(({ role }) => role === "forbids" || role === "blocker" || role === "failed"))
      return false;
    const isOver = later.cues.some(({ role }) => role === "done" || role === "permits");
    return score >= SURE && (isOver || share >= 1 / 2);
  }

  private weightOf(word: string): number {
    const count = this.counts.get(word) ?? 0;
    const weight = count <= RARE ? 1 : count <= COMMON ? 0.5 : 0.1;
    return isName(word) ? weight * NAME_COUNTS : weight;
  }
}

/** Whether a statement says that something said before holds no more. */
export function corrects(cues: readonly FoundCue[]): boolean {
  return cues.some(({ role }) => role === "corrects" || role === "retract");
}

function changeOf(later: Told, earlier: Told, common: readonly string[]): Change {
  if (corrects(later.cues)) return "clear";
  const forbids = later.cues.filter(({ role }) => role === "forbids");
  const isLifted =
    earlier.cues.some(({ role }) => role === "forbids") &&
    // "You may not" permits nothing.
    later.cues.some(
      ({ role, to }) => role === "permits" && !forbids.some(({ from }) => from >= to && from <= to + 1),
    );
  const isDenied = forbids.some(({ to }) => {
    const [denied = ""] = later.text
      .slice(to, to + MAX_DENIED)
      .trim()
      .split(/[\s,;:.!]/, 1);
    return [...contentWords(denied)].some((word) => common.includes(word));
  });
  const isStopped = forbids.length > 0 && later.words.size <= FEW_WORDS;
  return isLifted || isDenied || isStopped || givesOtherValue(later.words, earlier.words) ? "likely" : "none";
}

/**
 * Whether each names things, and none that the other does: the same may be said of both. A figure is no
 * thing.
 */
function areOfOthers(later: ReadonlySet<string>, earlier: ReadonlySet<string>): boolean {
  const [names, others] = [later, earlier].map((words) => [...words].filter(isThing)) as [string[], string[]];
  return names.length > 0 && others.length > 0 && !names.some((name) => earlier.has(name));
}

function isThing(word: string): boolean {
  return isName(word) && !/^=\d/.test(word);
}

/**
 * `30s` and `90s`, `8443` and `9443`, `@ann` and `@bob`: the later has a value of a shape that the earlier
 * has, too.
 */
function givesOtherValue(later: ReadonlySet<string>, earlier: ReadonlySet<string>): boolean {
  const shapes = new Set([...earlier].filter(isValue).map(shapeOf));
  return [...later].some((word) => isValue(word) && !earlier.has(word) && shapes.has(shapeOf(word)));
}

function isValue(word: string): boolean {
  return /^=?\d|^=@/.test(word);
}

function shapeOf(value: string): string {
  return value.replace(/\d/g, "0").replace(/^=@.*/, "@");
}

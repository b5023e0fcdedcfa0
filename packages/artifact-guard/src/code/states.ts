import { lastWord } from "./key-words.js";
import { PART_KEYS, STATE_KEYS } from "./ordinary-values.js";

/** Whether it is done. */
const DONE_KEYS =
  /^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/;
/** Whether something is left of it. */
const LEFT_KEYS =
  /^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/;
/** Unfinished, and nothing else. */
const UNDONE =
  /^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut (?:off|short)|stopped early|interrupted|(?:ran )?out of (?:tokens|context|time|budget)|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/;
/** Not finished yet, or what a file of tasks says of them. */
const UNDERWAY =
  /^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed|not (?:yet )?(?:reviewed|checked|tested|covered|translated|migrated|ported|processed|written)(?: yet)?)$/;
/** Said of one record, that it is not all there; `partial` is an option of it. */
const IS_CUT = /truncated|incomplete|unfinished/;
/** How much of it there is: "3 of 7", "first half", "half of the handlers". */
const PART_OF =
  /^(?:(?:about |only |the )?(?:half|part|some|most|first half|first part)(?: of\b.{0,80}| (?:done|ported|written|finished|migrated|translated|reviewed))?|\d{1,2} ?%)$/;
/** "3 of 7 functions" */
const COUNT = /^(\d{1,5}) ?(?:of|out of|von|sur|de|di|\/) ?(\d{1,5})(?: [\p{L}-]+){0,4}$/u;
/** Whose state it is: the work's on the file. Of anything else (`initialState`, `orderStatus`) it is data. */
const OF_WORK =
  /^(?:(?:current|overall|implementation|review|document|doc|draft|report|migration|project|task|work|translation|build|test|spec|plan|audit|analysis|my|our) )?[^ ]+$/;
/** A key that stands for the file or its work as a whole has states of its own. */
const FILE_ITSELF =
  /^_?(?:|meta|metadata|document|doc|report|file|summary|project|work|task|result|header|info|review|audit|analysis|plan|spec|draft|translation|migration|implementation)$/;

export interface State {
  /** Of something that the file describes, further in, it tells less. */
  severity: "error" | "warning";
}

/** Where a state stands. */
export interface StatePlace {
  key: string;
  above: string;
  depth: number;
  isOfRecord: boolean;
  /** The top of the file describes one thing, such as an order, whose state this is. */
  isOfEntity: boolean;
}

/** What a truth value says of how far the file is: `complete: false`. */
export function stateOfFlag(isSet: boolean, place: StatePlace): State | undefined {
  const { key, above, depth, isOfRecord, isOfEntity } = place;
  if (!(isSet ? LEFT_KEYS : DONE_KEYS).test(key)) return undefined;
  if (PART_KEYS.test(above)) return { severity: "warning" };
  // An item of somebody's list is not done, and the list is whole; but "truncated" is said of texts.
  if (isOfEntity) return undefined;
  if (isOfRecord) return isSet && IS_CUT.test(key) ? { severity: "warning" } : undefined;
  if (depth <= 2 && FILE_ITSELF.test(above)) return { severity: "error" };
  return undefined;
}

function isLess(text: string): boolean {
  const count = COUNT.exec(text);
  return count !== null && Number(count[1]) < Number(count[2]);
}

/** @param text in lower case */
export function stateOfText(text: string, place: StatePlace): State | undefined {
  const { key, above, depth, isOfRecord, isOfEntity } = place;
  if (PART_KEYS.test(above) && (UNDONE.test(text) || UNDERWAY.test(text) || /^partial\b/.test(text)))
    return { severity: "warning" };
  const isState = STATE_KEYS.test(lastWord(key));
  if (isOfRecord) return isState && UNDONE.test(text) ? { severity: "warning" } : undefined;
  if ((!isState && !DONE_KEYS.test(key)) || (isOfEntity && depth > 1)) return undefined;
  if (UNDONE.test(text)) return { severity: depth <= 2 && FILE_ITSELF.test(above) ? "error" : "warning" };
  if (isOfEntity || (isState && !OF_WORK.test(key)) || !FILE_ITSELF.test(above)) return undefined;
  const state = text.slice(0, Math.max(0, text.search(/[,;:(]| -/))).trim();
  const isUnderway = UNDERWAY.test(text) || UNDERWAY.test(state) || UNDONE.test(state);
  if (isUnderway || PART_OF.test(text) || isLess(text)) return { severity: "warning" };
  return DONE_KEYS.test(key) && /^(?:no|not yet)$/.test(text) ? { severity: "warning" } : undefined;
}

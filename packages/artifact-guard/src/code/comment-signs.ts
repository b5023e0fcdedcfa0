import { sentencesIn, tongueOf } from "@agentos/text/sentences";
import type { RemarkPlace } from "./remark-place.js";

/** What a sentence of a comment says beside what the model of deferrals hears, and where it stands. */
export interface CommentSentence {
  text: string;
  /** How many sentences the comment has, and how long it is. */
  count: number;
  length: number;
  /** It is marked as a reminder, or its words leave something open. */
  isReminder: boolean;
  isOpen: boolean;
}

/**
 * What each sign is worth, on the model's scale: fitted to the comments of some 8,000 finished programs and
 * of a hundred unfinished ones, then rounded.
 */
const WORTH = {
  alone: 0.5,
  endsBlock: 0.9,
  open: 1.2,
  reminder: 3,
  otherTongue: 2.3,
  later: 2.8,
  author: 2.5,
  admits: 2.3,
  duty: 2,
  ofWork: 0.8,
  notYet: 1.1,
  behindCode: -2.7,
  ofBranch: -2.7,
  short: -1.3,
  several: -2,
  long: -3,
  explains: -2,
  ofData: -1.8,
} as const;
/** Without a sign comments have to reach more than a document's last words: they are many. */
const START = -1;

const LATER =
  /\b(?:(?:for|until|in|at|to) (?:a |an |the )?(?:later|another|next|future|follow-?up)\b|another (?:day|time|round|pass)|(?:next|later|future|following|second) (?:iteration|revision|version|release|pass|sprint|commit|change|pr)|for later|later on|tomorrow|some ?day|eventually|before (?:\w+ ){0,2}(?:go-live|launch|release|merg\w+|ship\w*|production|prod)|after the (?:demo|release|launch|deadline|freeze)|on the pile|backlog|unfinished|postponed|deferred|once (?:the|that|this|it) .{1,30} (?:is|are) (?:there|in|merged)|shelved|revisit\w*|until (?:some\w+|we|i|they)|as soon as (?:i|we)|when (?:they|we|i) (?:send|get|have|know)|to come|come back)\b/i;
/** Who wrote it did not do it. */
const AUTHOR =
  /\b(?:i|we)(?: have|'ve)? ?(?:not|n't|parked|skipped|left|stopped|owe|still (?:owe|need|have to|must))\b|\b(?:did|have|has|had)(?:n't| not) (?:get|got|gotten|manage\w*|had time|have time|tried|test\w*|bother\w*|done|made it)\b|never (?:made it|got|written|tested)|ran out of (?:time|budget|context|tokens|room)|\bwants \w+ing\b|\bsorry\b/i;
/** It is not as it should be. */
const ADMITS =
  /\b(?:wrong|joke|guess(?:ed|work)?|hack(?:y|ish)?|dirty|naive|crude|stale|provisional|temporary(?! (?:files?|director\w+|folders?|paths?|tables?|cop\w+|variables?|objects?|buffers?|names?|storage|data)\b)|temporarily|for now|for the moment|for the time being|so far|not sure|untested|happy path|just get|not great|ignored|simplified)\b/i;
const DUTY =
  /\b(?:some(?:one|body) (?:should|has to|must|needs? to)|should (?:really )?be|must be|needs? (?:a|an|its?|their|proper|some|more|to be)\b|has to be|have to be|ought to|deserves?|replace (?:with|by|it|this)|put .{2,40} here)\b/i;
/** What is done to code. */
const OF_WORK =
  /\b(?:implement\w*|written|handled|support(?:ed)?|tested|covered|ported|wired|added|done|finished|fixed|built|cleaned|replaced|refactor\w*|validation|error handling|edge cases?|endpoint|feature)\b/i;
/** What has or has not become of something that the program works on. */
const OF_DATA =
  /\b(?:ha(?:s|ve|d)(?:n't| not) (?:been |yet )?(?!implemented|written|handled|supported|tested|covered|ported|wired|added|done|finished|fixed|built|got\b|gotten|figured|decided|looked|managed|had)\w+(?:ed|en|n|t|d|e)\b|(?:is|are|was|were)(?:n't| not) (?:yet )?(?:ready|complete|available|initiali[sz]ed|loaded|connected|known|set|there|open|started)\b|ends here|(?:we|it) (?:need|have|must|can|will)\b.{0,40}\b(?:more|data|input|bytes)|we'(?:ll|ve|re)\b|we (?:can|could|will|are|were|get|know)\b)/i;
const EXPLAINS =
  /^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b|\b(?:because|so that|there is no|there's no|(?:may|might) (?:add|be|have|change|need))\b/i;
const NOT = /\b(?:not|no|never|nothing|missing|lacks?|without|ignored|skipped)\b|n't\b/i;
const YET = /\b(?:yet|still)\b/i;
/** A remark of fewer words says what the code has come to: "not yet". */
const USUAL_WORDS = 5;
const SEVERAL = 2;
const LONG = 160;

/** How much speaks for it that a sentence of a comment puts work off, beside what the model hears. */
export function evidenceOf(sentence: CommentSentence, place: RemarkPlace): number {
  const { text } = sentence;
  const isOfOtherTongue = tongueOf(wordsOf(text)) !== "en";
  const signs: Readonly<Record<keyof typeof WORTH, boolean>> = {
    alone: place.isAlone,
    endsBlock: place.endsBlock,
    open: sentence.isOpen,
    reminder: sentence.isReminder,
    otherTongue: isOfOtherTongue,
    later: LATER.test(text),
    author: AUTHOR.test(text),
    admits: ADMITS.test(text),
    duty: DUTY.test(text),
    ofWork: OF_WORK.test(text),
    notYet: NOT.test(text) && YET.test(text),
    behindCode: place.isBehindCode,
    ofBranch: place.isOfBranch && !place.isAlone,
    short: !isOfOtherTongue && text.split(/\s+/, USUAL_WORDS).length < USUAL_WORDS,
    several: sentence.count > SEVERAL,
    long: sentence.length > LONG,
    explains: EXPLAINS.test(text),
    ofData: OF_DATA.test(text),
  };
  let evidence = START;
  for (const [sign, isThere] of Object.entries(signs))
    if (isThere) evidence += WORTH[sign as keyof typeof WORTH];
  return evidence;
}

function wordsOf(text: string): string[] {
  return sentencesIn(text.toLowerCase()).flatMap(({ clauses }) => clauses.flatMap(({ words }) => words));
}

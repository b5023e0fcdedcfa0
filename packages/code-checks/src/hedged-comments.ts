import { type Finding, Source } from "@agentos/artifact-text";
import { deferralsIn, sentencesIn, tongueOf } from "@agentos/deferrals";
import { excerptOf } from "@agentos/internal";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { CodeNames } from "./code-names.js";
import { elisionOf, isOnPurpose } from "./elided-line.js";
import { leavesOpen, saysInGeneral } from "./left-open.js";
import { placeOf, type RemarkPlace } from "./remark-place.js";

/** Comments that put work off. What the original said already is exempt. */
export function checkComments(file: CodeFile, original: string | undefined): Finding[] {
  const { source } = file;
  const known = original === undefined ? "" : new Source(original).text;
  const findings: Finding[] = [];
  const names = new CodeNames(file);
  for (const remark of remarksOf(file)) {
    const { start, end } = remark;
    const open = putsOff(remark, placeOf(file, remark), names);
    if (open === undefined || (known !== "" && known.includes(source.text.slice(start, end).trim())))
      continue;
    const { line } = source.positionOf(start);
    // What it leaves out is a finding already.
    if (elisionOf(source.lines[line] ?? "") !== undefined) continue;
    const message = `This comment puts work off: "${excerptOf(open.text)}"`;
    findings.push(source.finding("deferred", open.severity, line, message));
  }
  return findings;
}

type PutOff = Pick<Finding, "severity"> & { text: string };

const MAX_READ_LENGTH = 220;
/** Who breaks off says it in a few words. */
const MAX_BREAK_LENGTH = 400;

/** By what is known of comments, and by what is known of deferrals anywhere. */
function putsOff({ text }: Remark, place: RemarkPlace, names: CodeNames): PutOff | undefined {
  const open = leavesOpen(text);
  // In a description of several sentences one of them explains, as does what a declaration says to who uses
  // it.
  const isShort = text.length <= MAX_BREAK_LENGTH && !place.isOfReader;
  if (open?.severity === "error") return isShort ? open : { ...open, severity: "warning" };
  if (place.isLast) {
    const deferral = deferralsIn(text, { strict: true }).find((each) => !isCode(each.text));
    if (deferral !== undefined) return { severity: deferral.severity, text: deferral.text };
  }
  // What a declaration is, is said to who uses it: "an order that is not finished" is one of its states.
  if (place.isOfReader) return undefined;
  if (open?.isSure && !names.explain(open.text)) return open;
  if (text.length > MAX_READ_LENGTH && open === undefined) return undefined;
  const found = deferralsIn(text.replace(REMINDER, ""), { strict: true, prior: "expected" }).find(
    ({ text: sentence }) => isStatement(sentence, names) && isLikely(sentence, text, place),
  );
  return found === undefined ? undefined : { severity: "warning", text: found.text };
}

/** What marks a reminder is no part of what it says. */
const REMINDER = /^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i;
const LEAST_WORDS = 3;
/** A remark of fewer words says what the code has come to: "not yet". */
const USUAL_WORDS = 5;

/** Whether a sentence states something about work, as far as its form and its words go. */
function isStatement(sentence: string, names: CodeNames): boolean {
  const isLong = sentence.split(/\s+/, LEAST_WORDS).length >= LEAST_WORDS || /[^\x00-\x7f]/.test(sentence);
  return (
    isLong &&
    !isCode(sentence) &&
    !saysInGeneral(sentence.toLowerCase()) &&
    !isOnPurpose(sentence) &&
    !/\?\W{0,9}$/.test(sentence) &&
    !names.explain(sentence)
  );
}

/** It explains what the code does. */
const EXPLAINS = /^\W*(?:because|since|so|thus|therefore|hence|at this point|in order|to [a-z]+)\b/i;

/** What each sign is worth, on the model's scale: finished programs were counted with and without it. */
const WORTH = {
  alone: 1.5,
  endsBlock: 0.5,
  open: 1.6,
  whole: 0.5,
  ofWork: 0.5,
  otherTongue: 0.7,
  behindCode: -1,
  ofBranch: -1.5,
  short: -1,
  explains: -2,
  ofData: -1.5,
} as const;
/** Without a sign comments have to reach more than a document's last words: they are many. */
const START = -0.5;

/**
 * Whether the sentence, the remark around it and the place it stands at tell enough together: finished code
 * has comments that sound like this.
 */
function isLikely(sentence: string, remark: string, place: RemarkPlace): boolean {
  const signs: Readonly<Record<keyof typeof WORTH, boolean>> = {
    alone: place.isAlone,
    endsBlock: place.endsBlock,
    open: leavesOpen(sentence) !== undefined || REMINDER.test(remark),
    whole: isWhole(sentence),
    ofWork: OF_WORK.test(sentence),
    otherTongue: isOfOtherTongue(sentence),
    behindCode: place.isBehindCode,
    ofBranch: place.isOfBranch && !place.isAlone,
    short: sentence.split(/\s+/, USUAL_WORDS).length < USUAL_WORDS && !/[^\x00-\x7f]/.test(sentence),
    explains: EXPLAINS.test(sentence),
    ofData: OF_DATA.test(sentence),
  };
  let evidence = START;
  for (const [sign, isThere] of Object.entries(signs))
    if (isThere) evidence += WORTH[sign as keyof typeof WORTH];
  return deferralsIn(sentence, { strict: true, evidence }).length > 0;
}

/** What is done to code. */
const OF_WORK =
  /\b(?:implement\w*|written|handled|support(?:ed)?|tested|covered|ported|wired|added|done|finished|fixed|built|cleaned|replaced|refactor\w*|validation|tests?|error handling|edge cases?|api|endpoint|feature)\b/i;
/** What has or has not become of something that the program works on. */
const OF_DATA =
  /\b(?:ha(?:s|ve|d)(?:n't| not) (?:been |yet )?(?!implemented|written|handled|supported|tested|covered|ported|wired|added|done|finished|fixed|built|got\b|gotten|figured|decided|looked)\w+(?:ed|en|n|t|d|e)\b|(?:is|are|was|were)(?:n't| not) (?:yet )?(?:ready|complete|available|initiali[sz]ed|loaded|connected|known|set|there|open|started)\b|ends here|(?:we|it) (?:need|have|must|can|will)\b.{0,40}\b(?:more|data|input|bytes))/i;

function isOfOtherTongue(sentence: string): boolean {
  const words = sentencesIn(sentence.toLowerCase()).flatMap(({ clauses }) =>
    clauses.flatMap((clause) => clause.words),
  );
  return tongueOf(words) !== "english";
}

function isWhole(sentence: string): boolean {
  return !/^\W*\p{Ll}/u.test(sentence) && /[.!\u3002\uff01]\W{0,9}$/.test(sentence);
}

/** Code that was commented out, or a table, says nothing of the file. */
function isCode(text: string): boolean {
  return /[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(text.slice(0, 400));
}

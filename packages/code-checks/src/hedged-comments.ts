import { type Finding, Source } from "@agentos/artifact-text";
import { type DeferralPlace, deferralsIn } from "@agentos/deferrals";
import { excerptOf } from "@agentos/internal";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { CodeNames } from "./code-names.js";
import { elisionOf, isOnPurpose } from "./elided-line.js";
import { leavesOpen, saysInGeneral } from "./left-open.js";

/** Comments that put work off. What the original said already is exempt. */
export function checkComments(file: CodeFile, original: string | undefined): Finding[] {
  const { source } = file;
  const known = original === undefined ? "" : new Source(original).text;
  const findings: Finding[] = [];
  const textEnd = source.text.trimEnd().length;
  const names = new CodeNames(file);
  for (const remark of remarksOf(file)) {
    const { start, end } = remark;
    const open = putsOff(remark, {
      // Behind all code a comment speaks of the file, elsewhere of what stands beside it.
      isLast: end >= textEnd && isOwnLine(source.text, start),
      isOfReader: isOfReader(source.text.slice(start, start + 3)),
      isOfBranch: isOfBranch(source, start),
      isBehindCode: !isOwnLine(source.text, start),
      names,
    });
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

/** Where a comment stands, and what it stands beside. */
interface Place {
  isLast: boolean;
  /** It documents what follows. */
  isOfReader: boolean;
  /** It says when a branch is taken: "we have not seen the header yet". */
  isOfBranch: boolean;
  isBehindCode: boolean;
  names: CodeNames;
}

type PutOff = Pick<Finding, "severity"> & { text: string };

const MAX_READ_LENGTH = 220;
/** Who breaks off says it in a few words. */
const MAX_BREAK_LENGTH = 400;

/** By what is known of comments, and by what is known of deferrals anywhere. */
function putsOff({ text }: Remark, place: Place): PutOff | undefined {
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
  if (open?.isSure && !place.names.explain(open.text)) return open;
  if (text.length > MAX_READ_LENGTH && open === undefined) return undefined;
  const found = deferralsIn(text.replace(REMINDER, ""), { strict: true, prior: "expected" }).find(
    ({ text: sentence }) => isStatement(sentence, place) && isLikely(sentence, text, place),
  );
  return found === undefined ? undefined : { severity: "warning", text: found.text };
}

/** What marks a reminder is no part of what it says. */
const REMINDER = /^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i;
const LEAST_WORDS = 3;
/** A remark of fewer words says what the code has come to: "not yet". */
const USUAL_WORDS = 5;

/** Whether a sentence states something about work, as far as its form and its words go. */
function isStatement(sentence: string, { names }: Place): boolean {
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

/**
 * Whether enough speaks for it beside the sentence: finished code has comments that sound like this, so the
 * bar is lower where the words leave something open, behind a reminder's mark, and for a whole sentence.
 */
function isLikely(sentence: string, remark: string, { isOfBranch, isBehindCode }: Place): boolean {
  const reaches = (place: DeferralPlace) =>
    deferralsIn(sentence, place).some(({ severity }) => severity === "error");
  const isOpen = leavesOpen(sentence) !== undefined;
  if (isOfBranch) return (isOpen || isWhole(sentence)) && reaches({ strict: true });
  if (isOpen || REMINDER.test(remark)) return deferralsIn(sentence, { strict: false }).length > 0;
  const isShort = sentence.split(/\s+/, USUAL_WORDS).length < USUAL_WORDS && !/[^\x00-\x7f]/.test(sentence);
  if (isBehindCode || isShort) return reaches({ strict: true });
  if (EXPLAINS.test(sentence)) return false;
  return reaches(isWhole(sentence) ? { strict: false } : { strict: true, prior: "likely" });
}

function isWhole(sentence: string): boolean {
  return !/^\W*\p{Ll}/u.test(sentence) && /[.!\u3002\uff01]\W{0,9}$/.test(sentence);
}

/** A comment that documents what follows, or documentation between the code. */
function isOfReader(mark: string): boolean {
  return mark === "/**" || mark === "///" || mark === "//!" || mark.startsWith("\n=");
}

const BRANCH =
  /^[\s})]*(?:if|else|elif|elsif|elseif|case|when|unless|while|for|foreach|catch|except|rescue|default|switch|cond|match)\b|(?:->|=>)\s*$/;

/** The line of code before opens a branch. */
function isOfBranch(source: Source, start: number): boolean {
  const { line } = source.positionOf(start);
  let before = line - 1;
  while (before >= 0 && source.lines[before]!.trim() === "") before--;
  return before >= 0 && BRANCH.test(source.lines[before]!.slice(0, 300));
}

/** Code that was commented out, or a table, says nothing of the file. */
function isCode(text: string): boolean {
  return /[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(text.slice(0, 400));
}

function isOwnLine(text: string, start: number): boolean {
  return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
}

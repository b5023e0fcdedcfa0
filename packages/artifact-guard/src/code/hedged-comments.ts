import { excerptOf } from "@agentos/platform";
import { deferralsIn, sentencesOf } from "@agentos/text/sentences";
import { type Finding, Source } from "@agentos/text/source";
import { type CodeFile, type Remark, remarksOf } from "./code-file.js";
import { CodeNames } from "./code-names.js";
import { evidenceOf } from "./comment-signs.js";
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
  const isReminder = REMINDER.test(text);
  const sentences = sentencesOf(text.replace(REMINDER, ""));
  const found = sentences.find(({ original }) => {
    if (!isStatement(original, names)) return false;
    const isOpen = leavesOpen(original) !== undefined;
    const said = { text: original, count: sentences.length, length: text.length, isReminder, isOpen };
    return deferralsIn(original, { strict: true, evidence: evidenceOf(said, place) }).length > 0;
  });
  return found === undefined ? undefined : { severity: "warning", text: found.original };
}

/** What marks a reminder is no part of what it says. */
const REMINDER = /^\W*(?:todo|fixme|xxx|hack)\b(?:\([^()\n]{0,60}\))?[:\s-]*/i;
const LEAST_WORDS = 3;

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

/** Code that was commented out, or a table, says nothing of the file. */
function isCode(text: string): boolean {
  return /[{}|=<>;].*[{}|=<>;]|\w\(\|?.*\)/.test(text.slice(0, 400));
}

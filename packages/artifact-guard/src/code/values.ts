import { elisionOf } from "../checks/elided-line.js";
import { deferralsIn } from "../deferring.js";
import { excerptOf, type Finding } from "../finding.js";
import type { Source } from "../source.js";
import { leavesOpen } from "./hedged-comments.js";

/** A value of a data file, with what leads to it. */
export interface DataValue {
  /** The keys from the outermost inwards; an item of a list has its list's. */
  keys: readonly string[];
  value: string | boolean | number | null;
  offset: number;
  /** It belongs to one of several records of a list: what it says may be what the list is about. */
  isOfRecord: boolean;
}

/** How far the work is that the file itself is. */
const STATE_KEYS =
  /^(?:status|state|completion|completeness|progress|phase|stage|readiness|implementation|coverage|result|outcome)$/;
/** Whether it is done. */
const DONE_KEYS =
  /^(?:complete|completed|done|finished|final|is complete|is done|is finished|all done|fully implemented|implemented)$/;
/** Whether something is left of it. */
const LEFT_KEYS =
  /^(?:incomplete|partial|truncated|unfinished|is partial|is truncated|has more sections|to be continued)$/;
/** What is left of it, or what somebody says about it. */
const NOTE_KEYS =
  /^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|warnings?|caveats?|disclaimers?|limitations?|next steps?|next|summary|info|reason|message|meta|remaining|rest|pending|continuation|truncation)|_.*)$/;
const REMAINING_KEYS =
  /^(?:remaining|rest|todo|todos|missing|unfinished|not done|continuation|remaining \w+)$/;
/** Unfinished, and nothing else. */
const UNDONE =
  /^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut off|in[- ]?progress.*\b(?:rest|remaining|continu\w+).*|continued? (?:later|in .*)|deferred)$/;
/** Not finished yet, or what a file of tasks says of them. */
const UNDERWAY =
  /^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed)$/;
/** A stand-in for any value. */
const STAND_IN =
  /^(?:to-?do|tbd|tba|tbc|fixme|xxx+|placeholder|change ?me|fill (?:me |this )?in|(?:insert|add|put|enter|your) [\w -]{2,40} here|to be (?:determined|decided|defined|added|filled(?: in)?|completed|provided|written|announced)|coming soon|lorem ipsum.*|todo:? .{1,80}|tbd:? .{1,80}|fixme:? .{1,80}|<[a-z][\w -]*\s[\w -]+>|\[(?:insert|your|add|todo|tbd)[^\]]*\])$/;
/** What stands for values that are not there. */
const LEFT_OUT =
  /^(?:\.{3,}|…|[[(]?(?:\.{3}|…)\s*(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|…)?\s*(?:and )?(?:\d+|some|many|several|the)?\s*(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|…|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|entries|items|rows|records|fields|keys|values|same (?:as|for) .*)\s*[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of)\s[\w -]{1,40}\s(?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/;
const LONGEST_VALUE = 400;

/** What a value says of the file it stands in: that it is unfinished, that something was left out, that somebody has still to fill it in. */
export function judgeValue({
  keys,
  value,
  isOfRecord,
}: Omit<DataValue, "offset">):
  | { severity: Finding["severity"]; code: Finding["code"]; message: string }
  | undefined {
  const key = wordsOf(keys.at(-1) ?? "");
  if (typeof value === "boolean") {
    const isLeft = value ? LEFT_KEYS.test(key) : DONE_KEYS.test(key);
    const isFileItself = keys.length <= 2 && !isOfRecord;
    return isLeft
      ? undone(`${excerptOf(keys.at(-1)!)}: ${value}`, isFileItself ? "error" : "warning")
      : undefined;
  }
  if (typeof value !== "string" || value.length > LONGEST_VALUE) return undefined;
  const text = value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/(?<=[^.])[.!]$/, "")
    .replace(/^(?:#|\/\/|--)\s*/, "");
  if (text === "" || !MAY_TELL.test(text)) return undefined;
  const said = `"${excerptOf(value)}"`;
  if (STATE_KEYS.test(lastWord(key)) || DONE_KEYS.test(key)) {
    if (UNDONE.test(text)) return undone(said, isOfRecord ? "warning" : "error");
    if (UNDERWAY.test(text)) return undone(said, "warning");
  }
  if (LEFT_OUT.test(text) && !/^(?:\.{3,}|…)$/.test(text))
    return { severity: "error", code: "elided-code", message: `Something was left out here: ${said}` };
  if (text === "..." || text === "…")
    return { severity: "warning", code: "elided-code", message: "Something was left out here" };
  if (STAND_IN.test(text))
    return { severity: "warning", code: "unfilled-template", message: `This value is a stand-in: ${said}` };
  if (!text.includes(" ") || !NOTE_KEYS.test(key)) return undefined;
  if (elisionOf(`// ${value}`) === "outright") return putOff(said, "error");
  const deferral = deferralsIn(value, { strict: true })[0];
  if (deferral !== undefined) return putOff(said, deferral.severity);
  const open = leavesOpen(value);
  if (open !== undefined) return putOff(said, open.severity);
  return REMAINING_KEYS.test(key) ? putOff(said, "warning") : undefined;
}

/** Nearly all values are told by this alone. */
const MAY_TELL =
  /[.…<[]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|wip|draft|pending|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|here|to be|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet/;

function undone(
  said: string,
  severity: Finding["severity"],
): { severity: Finding["severity"]; code: Finding["code"]; message: string } {
  return { severity, code: "deferred", message: `The file says itself that it is not finished: ${said}` };
}

function putOff(
  said: string,
  severity: Finding["severity"],
): { severity: Finding["severity"]; code: Finding["code"]; message: string } {
  return { severity, code: "deferred", message: `This puts work off: ${said}` };
}

/** `implementationStatus`, `implementation_status` and `Implementation-Status` are the same words. */
function wordsOf(key: string): string {
  return key
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/(?<=.)[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
}

function lastWord(words: string): string {
  return words.slice(words.lastIndexOf(" ") + 1);
}

const MOST_FINDINGS = 20;

/** The findings for the values of a file. */
export function checkValues(source: Source, values: Iterable<DataValue>): Finding[] {
  const findings: Finding[] = [];
  for (const value of values) {
    const found = judgeValue(value);
    if (found === undefined) continue;
    const { line, column } = source.positionOf(Math.min(value.offset, source.text.length));
    findings.push(source.finding(found.code, found.severity, line, found.message, column));
    if (findings.length >= MOST_FINDINGS) break;
  }
  return findings;
}

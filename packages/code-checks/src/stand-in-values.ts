import { deferralsIn, isToCome } from "@agentos/deferrals";
import { isFiller } from "@agentos/markdown-document";
import { isDummy } from "./dummies.js";
import { framed } from "./framed.js";
import { framePrompts, prompts } from "./prompts.js";

/** Documents fill lines with these; as a value each is one like any other. */
const ANY_VALUE = /^(?:text|xx|[\W_]+)$/i;
/** "TODO: write bio", "FIXME definition", "tbd (ask Ann)" */
const MARKED =
  /^(?:TODO|FIXME|TBD|TBC|XXX|WIP)(?:\([^()]{0,40}\))?[:,;\u2013\u2014(-] ?\S.{0,120}$|^(?:todo|fixme|tbd|to-do|placeholder)(?::| [-\u2013\u2014]) ?\S.{0,120}$/i;
const MARKED_PLAINLY = /^(?:TODO|FIXME|TB[DCA])(?: [\w'-]+){1,5}$/;
/** "broker1.FIXME:9092" */
const MARK_WITHIN = /(?:^|[^A-Za-z\d_])(?:FIXME|TODO|TBD|CHANGE[-_]?ME|REPLACE[-_]?ME)(?![A-Za-z\d_])/;
/** A sentence about marks, and no mark. */
const STATES_SOMETHING =
  /\b(?:must|should|may|can|is|are|was|were|has|have|lists?|apps?|comments?|items?)\b/i;
/** What is there in the meantime: "definition needed", "text to follow", "value missing". */
const LACKS =
  /^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer|bio|title|address|price|date) (?:(?:needed|missing|pending|wanted|to follow|to come|follows|coming|tbd|tbc)|(?:still )?to be (?:added|supplied|provided|written|defined|confirmed|translated|filled in|decided)(?: .{1,40})?)$/;
const WILL_BE =
  /(?:^|[,;:] )(?:will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)|(?:coming|due|added|provided) (?:in|with|soon|later|after|next))\b.{0,60}$/;
const WAITS =
  /^pending \w+(?: \w+){0,3}$|^(?:pending|draft|incomplete|unfinished|partial|unclear) ?(?:[,;:]|[-\u2013\u2014] ?)(?=.{0,40}\b(?:not|no|yet|needs?|ask|wait\w*|until|later|missing|review\w*|confirm\w*|decide\w*|check\w*)\b).{4,80}$/;
const UNKNOWN = /^\?{3,}(?: .{0,80})?$|^\?{2} \w.{0,80}$|^(?:xxx+|\?+xx+\?*)$/;
/** A few words, and in brackets that they are not final: "~80 (estimate, measure later)". */
const REMARK = /^.{1,40}[^\s(] ?\(([^()]{8,80})\)$/;

/** A value, and what of its key tells what kind of text stands there. */
export interface Said {
  value: string;
  /** In lower case, without what ends and marks it. */
  text: string;
  /** In words. */
  key: string;
  isOfRecord: boolean;
  /** It stands in a file of settings, where a mark may stand in the midst of a value. */
  isOfSettings: boolean;
}

/** Whether a value stands for one that somebody has still to supply. */
export function isStandInValue({ value, text, key, isOfRecord, isOfSettings }: Said): boolean {
  const own = value.trim();
  const frame = framed(own);
  // A database may be called "todo".
  if (isOfSettings && /^[a-z]+$/.test(own) && !/^(?:xxx+|changeme|fixme|tb[dca])$/.test(own)) return false;
  return (
    saysSo(text, key) ||
    (frame !== undefined &&
      (framePrompts(frame) ||
        saysSo(frame.inner.toLowerCase(), key) ||
        frame.inner.toLowerCase() === key ||
        deferralsIn(own, { strict: true, isAside: true, prior: "likely" }).length > 0)) ||
    (own === "?" && isOfRecord) ||
    MARKED.test(own) ||
    (MARKED_PLAINLY.test(own) && !STATES_SOMETHING.test(own)) ||
    isDummy(own, key) ||
    (isOfSettings && !/\s/.test(own) && MARK_WITHIN.test(own)) ||
    isNotFinal(own)
  );
}

function saysSo(text: string, key: string): boolean {
  return (
    (!ANY_VALUE.test(text) && isFiller(text)) ||
    UNKNOWN.test(text) ||
    LACKS.test(text) ||
    WILL_BE.test(text) ||
    WAITS.test(text) ||
    prompts(text, key) ||
    isToCome(text, { isExpected: false })
  );
}

function isNotFinal(value: string): boolean {
  const remark = REMARK.exec(value)?.[1];
  return (
    remark !== undefined &&
    (isToCome(remark, { isExpected: false }) ||
      deferralsIn(remark, { strict: true, isAside: true, prior: "likely" }).length > 0 ||
      /^(?:estimate|guess|approx\w*|provisional|placeholder|tbd|tbc)\b.{0,12}\b(?:later|confirm|measure|check|verify|update|yet)\b/i.test(
        remark,
      ))
  );
}

import { isFiller } from "@agentos/text/markdown";
import { deferralsIn, isToCome } from "@agentos/text/sentences";
import { isDummy, isDummyPath } from "./dummies.js";
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
/** In many languages, that a thing is not there yet. */
const ABSENT =
  /^(?:\S+ )?(\p{L}{3,})(?: (?:will )?(?:to come|coming|follows?|pending|missing|needed|wanted|to follow|soon|folgt|fehlt|volgt|kommer|saknas|manquant\S{0,2}|falta|mancante)| (?:\u00e0 venir|in arrivo|em breve|pr\u00f3ximamente|w przygotowaniu|\u0441\u043a\u043e\u0440\u043e|\u043f\u043e\u044f\u0432\u0438\u0442\u0441\u044f \u043f\u043e\u0437\u0436\u0435|to be \w+(?:ed|en)))(?: (?:from|by|after|in|von|vom|nach|de|da|di|senare|later|soon) ?.{0,30})?$/u;
/** "N/A - fill later", "3 - to be measured" */
const LATER_PART = /\s[-\u2013\u2014;,]\s([^-\u2013\u2014;,]{4,40})$/;
const DO_LATER =
  /^(?:fill|add|check|do|write|measure|confirm|verify|update|ask)(?: (?:it|this|in))? (?:later|soon|tomorrow)\b/;
/** What is there in the meantime: "definition needed", "text to follow", "value missing". */
const LACKS =
  /^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer|bio|citation|reference|evidence|title|address|price|date) (?:(?:needed|missing|pending|wanted|to follow|to come|follows|coming|tbd|tbc)|(?:still )?to be (?:added|supplied|provided|written|defined|confirmed|translated|filled in|decided)(?: .{1,40})?)$/;
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
  const unmarked = own.replace(/^(?:#|\/\/|--)\s{0,9}/, "");
  // A database may be called "todo".
  if (isOfSettings && /^[a-z]+$/.test(own) && !/^(?:xxx+|changeme|fixme|tb[dca])$/.test(own)) return false;
  return (
    saysSo(text, key) ||
    (frame !== undefined &&
      (framePrompts(frame) ||
        saysSo(frame.inner.toLowerCase(), key) ||
        (!"{%".includes(frame.mark) && key.split(" ").includes(frame.inner.toLowerCase())) ||
        /^no \w+ yet$/i.test(frame.inner) ||
        deferralsIn(own, { strict: true, isAside: true, prior: "likely" }).length > 0)) ||
    MARKED.test(own) ||
    (MARKED_PLAINLY.test(unmarked) && !STATES_SOMETHING.test(unmarked)) ||
    namesAbsent(text, key) ||
    isDummy(own, key, isOfRecord) ||
    (isOfSettings && isDummyPath(own)) ||
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

/** What is not there yet is what the key names: `reason: reason to be documented`. */
function namesAbsent(text: string, key: string): boolean {
  const named = ABSENT.exec(text)?.[1];
  return named !== undefined && key.split(" ").some((word) => word.slice(0, 5) === named.slice(0, 5));
}

function isNotFinal(value: string): boolean {
  const part = LATER_PART.exec(value)?.[1]?.trim().toLowerCase();
  if (part !== undefined && (DO_LATER.test(part) || isToCome(part, { isExpected: false }))) return true;
  const remark = REMARK.exec(value)?.[1];
  return (
    remark !== undefined &&
    (isToCome(remark, { isExpected: false }) ||
      isFiller(remark) ||
      deferralsIn(remark, { strict: true, isAside: true, prior: "likely" }).length > 0 ||
      /^(?:estimate|guess|approx\w*|provisional|placeholder|tbd|tbc)\b.{0,12}\b(?:later|confirm|measure|check|verify|update|yet)\b/i.test(
        remark,
      ))
  );
}

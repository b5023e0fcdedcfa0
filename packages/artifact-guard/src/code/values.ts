import { excerptOf } from "@agentos/platform";
import { deferralsIn, isToCome } from "@agentos/text/sentences";
import type { Finding, Source } from "@agentos/text/source";
import { dataFileOf, isInProduction, isOfTranslation, isUntranslated } from "./data-file.js";
import type { DataValue } from "./data-value.js";
import { isDummyHost } from "./dummies.js";
import { framed } from "./framed.js";
import { gapsAmong } from "./gaps.js";
import { wordsOf } from "./key-words.js";
import { leavesOut } from "./left-out-values.js";
import { isNoteKey, isRemainingKey, judgeNote } from "./notes.js";
import { ordinaryAmong } from "./ordinary-values.js";
import { framePrompts, isYours } from "./prompts.js";
import { isStandInValue } from "./stand-in-values.js";
import { type StatePlace, stateOfFlag, stateOfText } from "./states.js";

/** What the file is that a value stands in. */
export interface ValuePlace {
  /** It stands at the top of a file of few texts, so that it speaks of what the file is. */
  isOfFile?: boolean;
  /** The top of the file describes one thing, such as an order, whose state is no state of the file. */
  isOfEntity?: boolean;
  /** The file sets what a program reads, so that states and remarks are the program's. */
  isOfSettings?: boolean;
  /** A program fills in what stands in angle brackets: the file has them within its values as well. */
  fillsIn?: boolean;
  /** The settings are used in production. */
  isInProduction?: boolean;
}

/** What a program shows, or how something is written: these hold stand-ins on purpose. */
const SHOWN_KEYS =
  /^(?:placeholder|examples?|hint|help|help text|tooltip|sample|pattern|format|mask|usage|prompt|system|enum|const|keywords|words|terms|markers|exclude\w*|exclude lines|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex|watermark|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis)$/;
/** Texts in a language are what a program says. */
const LANGUAGE_KEY =
  /^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/;
/** What a thing of a list is called. */
const NAMING_KEYS = /^(?:label|title|name|key|id|display|display name)$/;
/** What something is for, which may well speak of what comes later. */
const DESCRIBES_KEYS =
  /(?:^| )(?:description|help|about|license|url|homepage|command|script|run|body|subject|html)$/;
/** Under such a key stands what it means. */
export const EXPLAINED = /^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i;
const MAX_VALUE_LENGTH = 400;

/**
 * What a value says of the file it stands in: that it is unfinished, that something was left out, that
 * somebody has still to fill it in.
 */
export function judgeValue(
  { keys, value, isOfRecord, isItem = false }: Omit<DataValue, "offset">,
  {
    isOfFile = false,
    isOfEntity = false,
    isOfSettings = false,
    isInProduction = false,
    fillsIn = false,
  }: ValuePlace = {},
): Judged | undefined {
  const key = wordsOf(keys.at(-1) ?? "");
  const above = wordsOf(keys.at(-2) ?? "");
  const place: StatePlace = { key, above, depth: keys.length, isOfRecord, isOfEntity };
  if (typeof value === "boolean") {
    const state = isOfSettings ? undefined : stateOfFlag(value, place);
    return state && undone(`${excerptOf(keys.at(-1)!)}: ${value}`, state.severity);
  }
  if (typeof value !== "string" || value.length > MAX_VALUE_LENGTH) return undefined;
  const text = plainOf(value);
  if (isItem && text !== "" && isRemainingKey(key) && keys.every((each) => each === keys[0]))
    return putOff(`"${excerptOf(value)}"`, "warning");
  if (text === "" || (!isOfFile && !MAY_TELL.test(text))) return undefined;
  const said = `"${excerptOf(value)}"`;
  const state = isOfSettings || isItem ? undefined : stateOfText(text, place);
  if (state !== undefined) return undone(said, state.severity);
  const isDescription = DESCRIBES_KEYS.test(key) && /^\p{Lu}[^\u2026[\]]*\.$/u.test(value.trim());
  const out = isDescription ? undefined : leavesOut(text, isItem);
  if (out === "surely")
    return { severity: "error", code: "elided-code", message: `Something was left out here: ${said}` };
  if (out === "perhaps" && !SHOWN_KEYS.test(key))
    return { severity: "warning", code: "elided-code", message: "Something was left out here" };
  if (isItem && isPutAside(value)) return putOff(said, "warning");
  if (isItem && !SHOWN_KEYS.test(key) && (isYours(text) || /^(?:TODO|FIXME|TBD)[:(] ?\S+ \S/.test(value)))
    return standIn(said);
  if (isItem || SHOWN_KEYS.test(key) || saysItself(key, value)) return undefined;
  if (LANGUAGE_KEY.test(key)) return asksForTranslation(value) ? standIn(said) : undefined;
  // Who leaves a name open writes it in capitals; "tbd" may be one.
  if (NAMING_KEYS.test(key) && (isOfRecord || /^(?:[a-z-]+|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+)$/u.test(value)))
    return undefined;
  if (fillsIn && /^<[\w-]+>$|:\/\//.test(value.trim())) return undefined;
  if (EXPLAINED.test(key) && text.includes(" ")) return undefined;
  if (
    isStandInValue({ value, text, key, isOfRecord, isOfSettings }) ||
    (isInProduction && isDummyHost(value))
  )
    return standIn(said);
  if (isOfSettings) return undefined;
  const open = isNoteKey(key) ? judgeNote(value, place) : undefined;
  if (open !== undefined) return putOff(said, open);
  const isHeard =
    isOfFile && !DESCRIBES_KEYS.test(key) && deferralsIn(value, { strict: true, prior: "likely" }).length > 0;
  return isHeard ? putOff(said, "warning") : undefined;
}

/** Texts in a language are a program's own, but "(add German)" is none of them. */
function asksForTranslation(value: string): boolean {
  const frame = framed(value.trim());
  if (frame !== undefined && (framePrompts(frame) || isOfTranslation(frame.inner))) return true;
  return isOfTranslation(value) && isToCome(value, { isExpected: false });
}

/** "(the rest of the decisions is to be typed up)" */
function isPutAside(item: string): boolean {
  return (
    framed(item.trim()) !== undefined &&
    item.includes(" ") &&
    deferralsIn(item, { strict: true, isAside: true, prior: "likely" }).length > 0
  );
}

/** In lower case, without a mark before it and a full stop behind it. */
function plainOf(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/(?<=[^.])[.!]$/, "")
    .replace(/^(?:#|\/\/|--)\s*/, "");
}

/** Nearly all values are told by this alone. */
const MAY_TELL =
  /[.\u2026<[{%?(*]|[^\x00-\x7f]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|pend[ei]|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|put|here|to be|to come|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your|\bwill |wanted|noch|folgt|zu|te |por |sin |da |a [a-z]+[aei]r\b|do [a-z]+nia|ska|0000|0-00|yyyy|yy-|example|x-x|add |write |describe |provide |enter |none|nothing|part|some|most|coming|paste|\d ?(?:of|out of|\/|von|sur|de|di) ?\d|description|summary|stopped|volgt|wird|kommer|arriv|breve|przygot|@|n\/a|path|user|host|early|ran out|interrupt|password|secret|token/;

interface Judged {
  severity: Finding["severity"];
  code: Finding["code"];
  message: string;
}

function standIn(said: string): Judged {
  return { severity: "warning", code: "unfilled-template", message: `This value is a stand-in: ${said}` };
}

function undone(said: string, severity: Finding["severity"]): Judged {
  return { severity, code: "deferred", message: `The file says itself that it is not finished: ${said}` };
}

function putOff(said: string, severity: Finding["severity"]): Judged {
  return { severity, code: "deferred", message: `This puts work off: ${said}` };
}

/** `comingSoon: "Coming soon"` is a text of a program. */
function saysItself(key: string, value: string): boolean {
  if (framed(value.trim()) !== undefined) return false;
  const text = value.toLowerCase();
  const letters = (words: string) => words.replace(/[^a-z]/g, "");
  const own = letters(text);
  return own.length >= 3 && letters(key).endsWith(own);
}

const MAX_FINDINGS = 20;
const GAP = {
  severity: "warning",
  code: "unfilled-template",
  message: "This value is empty, where all others like it are written out",
} as const;

/** A file of more texts collects them: none of them is about the file. */
const MAX_AT_TOP = 40;

function isAtTop({ keys, isOfRecord, isItem }: DataValue): boolean {
  return keys.length <= 2 && !isOfRecord && isItem !== true;
}

/** Keys that say that the top of a file is a record of a thing: "status" beside them is the thing's. */
const OF_ENTITY =
  /^(?:id|_id|uuid|guid|event|object|kind|type|created|created_?at|updated_?at|timestamp|order|customer|user|user_?id|sku|enabled|(?:next|page)_?(?:token|cursor|page_?token)|cursor|has_?more|page_?size)$/i;

function isOfEntity(values: readonly DataValue[]): boolean {
  return values.some(
    ({ keys, isItem, isOfRecord }) => keys.length === 1 && !isItem && !isOfRecord && OF_ENTITY.test(keys[0]!),
  );
}

const WITHIN = /[^<>\s"']\s{0,3}<[a-z][\w-]{0,30}>|<[a-z][\w-]{0,30}>\s{0,3}[^<>\s"']/;

function fillsIn(values: readonly DataValue[]): boolean {
  return values.some(
    ({ value }) =>
      typeof value === "string" &&
      value.includes("<") &&
      !value.includes("://") &&
      WITHIN.test(value.slice(0, 1000)),
  );
}

/** The findings for the values of a file. */
export function checkValues(
  source: Source,
  values: Iterable<DataValue>,
  path: string | undefined,
  { isOfSettings = false }: Pick<ValuePlace, "isOfSettings"> = {},
): Finding[] {
  const findings: Finding[] = [];
  const file = dataFileOf(path);
  if (file === "shows") return findings;
  const all = [...values];
  const isOrdinary = ordinaryAmong(all);
  const isGap = gapsAmong(all);
  const atTop = all.filter((value) => typeof value.value === "string" && isAtTop(value));
  const place = {
    isOfEntity: isOfEntity(all),
    isOfSettings,
    fillsIn: fillsIn(all),
    isInProduction: isInProduction(path),
  };
  for (const value of all) {
    const text = typeof value.value === "string" ? value.value : "";
    const isMarked = file === "texts" && isUntranslated(text);
    if (file === "texts" && !isMarked && !isOfTranslation(text)) continue;
    const isOfFile = atTop.length <= MAX_AT_TOP && isAtTop(value);
    const isEmpty = isGap(value);
    const found = isMarked
      ? standIn(`"${excerptOf(text)}"`)
      : isEmpty
        ? GAP
        : judgeValue(value, { ...place, isOfFile });
    if (found === undefined || (!isEmpty && isOrdinary(value, found.severity))) continue;
    const { line, column } = source.positionOf(Math.min(value.offset, source.text.length));
    findings.push(source.finding(found.code, found.severity, line, found.message, column));
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

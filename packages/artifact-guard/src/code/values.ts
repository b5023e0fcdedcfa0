import { excerptOf } from "@agentos/platform";
import { deferralsIn, readComment } from "@agentos/text/sentences";
import type { Finding, Source } from "@agentos/text/source";
import { isPlaceholder } from "./placeholder.js";

/** A value of a data file, with what leads to it. */
export interface DataValue {
  /** The keys from the outermost inwards; an item of a list has its list's. */
  keys: readonly string[];
  value: string | boolean | number | null;
  offset: number;
  /** It belongs to one of several records of a list: what it says may be what the list is about. */
  isOfRecord: boolean;
  /** It is an item of a list of texts: a word that the list is about. */
  isItem?: boolean;
  /** It is an empty list or map. */
  isEmptyGroup?: boolean;
}

/** Files that hold stand-ins and states on purpose: they show what others hold, or test with it. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?[\\/](?:data|resources|files|inputs?)|schemas?|templates?)[\\/]|[.-](?:example|sample|template|schema|spec)\.|(?:^|[\\/])examples?-?\d*\.\w+$|[.-](?:example|sample|template|tmpl|tpl|dist|defaults?|in)$|(?:^|[\\/])\.env\.(?:test|ci|dev|development)(?:\.|$)/i;
/** Texts of a program, by their ids: what it says to its users is not said of the file. */
const TEXTS =
  /(?:^|[\\/])(?:locales?|i18n|l10n|langs?|languages|translations?|messages|strings)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n|texts)(?:[._-][\w-]{1,20})?\.\w{2,10}$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i;
/** There only what speaks of translating, or a mark, is no text of the program. */
const OF_TRANSLATION =
  /transl|\u00fcbersetz|tradui|traduc|tradu[rz]|vertal|t\u0142umacz|\u7ffb\u8bd1|\u7ffb\u8a33|\u7ffb\u8b6f|\ubc88\uc5ed|\u043f\u0435\u0440\u0435\u0432|^\W*(?:TODO|FIXME|TB[DC]|UNTRANSLATED|\?{3})(?:\W|$)/i;
const PRODUCTION = /(?:^|[\\/._-])(?:prod|production|live)(?:[\\/._-]|$)/i;

/** What a program shows, or how something is written: these hold stand-ins on purpose. */
const SHOWN_KEYS =
  /^(?:placeholder|examples?|hint|help|help text|tooltip|sample|patterns?|format|mask|usage|prompt|system|enum|const|keywords|words|terms|markers|ignore|exclude\w*|include\w*|tags|input|output|expect(?:s|ed)?|actual|given|query|match|\w*regex\w*|watermark|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis|command|script|run)$/;
/** What a thing of a list is called. */
const NAMING_KEYS = /^(?:label|title|name|key|id|display|display name|code|symbol|state|status)$/;
const STATE_KEYS =
  /^(?:.* )?(?:status|state|completion|progress|verdict|readiness|outcome|zustand|stand|statut|estado|stato)$|^(?:is )?(?:complete|completed|done|finished)$/;
/** How far the file itself is. */
const UNDONE =
  /^(?:incomplete|unfinished|partial(?:ly .*)?|truncated|half[- ](?:done|finished)|stub|skeleton|to be (?:continued|completed|finished|written|done)|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|(?:pending|draft|in progress)\b[ :,;–-].{4,80}|(?:about |only )?half of\b.{0,80}|\d{1,5} (?:of|\/) \d{1,5}\b.{0,80})$/;
/** What somebody says about the file beside what it holds. */
const NOTE_KEYS =
  /^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|caveats?|limitations?|next steps?|remaining|rest|continuation)|next|_.*)$/;
/** By its name it says that something is left, and is no list that somebody keeps. */
const REMAINING_KEYS =
  /^_ ?(?:todos?|next|rest|remaining)$|^(?:remaining(?: \w+)?|not done|unfinished|left to do)$/;
/** How far a file goes, said by who stopped there. */
const STOPS_AT =
  /^(?:this is )?(?:only )?(?:a )?partial (?:output|results?|data|list|export|draft|file|version)\b|\b(?:continued?|continues|resumes?|go on) (?:from|at|with|on)\b|\bonly\b.{1,100}\b(?:so far|until now)\b|^(?:continue|resume) (?:with|from|at)\b/;

const MAX_LENGTH = 400;
const MAX_FINDINGS = 20;
const MAX_VALUES = 50_000;
const NOWHERE = {
  isAlone: true,
  endsBlock: true,
  isBehindCode: false,
  isLast: false,
  isOfReader: false,
  isOfBranch: false,
};

type Judged = Pick<Finding, "severity" | "code" | "message">;

/** The findings for the values of a file: placeholders, gaps among siblings, and what says that more is to come. */
export function checkValues(
  source: Source,
  values: Iterable<DataValue>,
  path = "",
  isOfSettings = false,
): Finding[] {
  const findings: Finding[] = [];
  if (SHOWS.test(path)) return findings;
  const all = [...values];
  const columns = columnsOf(all);
  // A word that the file lists or defines is one of its own.
  const own = new Set(all.flatMap(({ keys, value, isItem }) => [...keys, ...(isItem ? [value] : [])]));
  const isInProduction = PRODUCTION.test(path);
  const isOfTexts = TEXTS.test(path);
  // The top of a file that describes one thing, such as an order, has that thing's state.
  const isOfThing = all.some(
    ({ keys, isOfRecord }) =>
      keys.length === 1 && !isOfRecord && /^_?(?:uu|gu)?id$|^(?:event|kind|type|object)$/i.test(keys[0]!),
  );
  const frames = isOfSettings ? framesIn(source.text) : new Map<string, number>();
  for (const value of all) {
    const text = typeof value.value === "string" ? value.value : "";
    if (isOfTexts && !OF_TRANSLATION.test(text.slice(0, 100))) continue;
    const found = isGap(value, columns)
      ? GAP
      : judge(value, { isOfSettings, isInProduction, isOfThing }, columns);
    if (found === undefined || (!value.isItem && !/\s/.test(text) && text !== "" && own.has(text))) continue;
    // What a program fills in stands in other values as well.
    if ((frames.get(text) ?? 0) > 1) continue;
    const { line, column } = source.positionOf(Math.min(value.offset, source.text.length));
    findings.push(source.finding(found.code, found.severity, line, found.message, column));
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

/** How often each word in angle brackets stands in a text. */
function framesIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [frame] of text.matchAll(/<\w{1,60}>/g)) counts.set(frame, (counts.get(frame) ?? 0) + 1);
  return counts;
}

interface Place {
  isOfSettings: boolean;
  isInProduction: boolean;
  isOfThing: boolean;
}

function judge(
  { keys, value, isOfRecord, isItem = false }: DataValue,
  { isOfSettings, isInProduction, isOfThing }: Place,
  columns: Columns,
): Judged | undefined {
  const key = wordsOf(keys.at(-1) ?? "");
  const isAtTop = keys.length <= 2 && !isOfRecord && !isOfThing && !isOfSettings;
  if (typeof value === "boolean")
    return isAtTop &&
      keys.length === 1 &&
      !value &&
      /^(?:is )?(?:complete|completed|finished|fully implemented)$/.test(key)
      ? undone(`${keys[0]}: false`, "error")
      : undefined;
  if (typeof value !== "string" || value.length > MAX_LENGTH || value.trim() === "") return undefined;
  const text = value.trim().toLowerCase().replace(/\.$/, "");
  const said = `"${excerptOf(value)}"`;
  if (
    isAtTop &&
    !isItem &&
    UNDONE.test(text) &&
    (STATE_KEYS.test(key) || /^(?:sections?|chapters?|parts?)$/.test(wordsOf(keys.at(-2) ?? "")))
  )
    return undone(
      said,
      /^[a-z]+$/.test(text) && !/^(?:sections?|parts?)/.test(keys[0]!) ? "error" : "warning",
    );
  if (SHOWN_KEYS.test(key) || (isOfSettings && key === "notes")) return undefined;
  // A word among words names a state, a stage, a currency; a gate is announced by others.
  const isName = isOfRecord
    ? !/^(?:[<[{(]|TODO|FIXME)/.test(value)
    : /^[a-z]+$|^(?:\p{Lu}\S* ){2,}\p{Lu}\S*$/u.test(value);
  if ((NAMING_KEYS.test(key) && isName) || (isOfRecord && text === "tba")) return undefined;
  const elided = leavesOut(value, isItem);
  if (elided !== undefined) return elided;
  if (isItem && REMAINING_KEYS.test(key) && new Set(keys).size === 1) return putOff(said, "warning");
  const isPutAside = !isOfSettings && /\s/.test(value) && (isAtTop || isItem || NOTE_KEYS.test(key));
  if (isPutAside && (!isItem || /^[[(<]/.test(value))) {
    const [deferral] = deferralsIn(value, { strict: true, isAside: isItem, prior: "likely" });
    if (deferral !== undefined || (NOTE_KEYS.test(key) && STOPS_AT.test(text)))
      return putOff(said, isAtTop && !isItem && deferral !== undefined ? "error" : "warning");
  }
  if (isItem) return /^(?:TODO|FIXME|TBD)[:(] ?\S+ \S|^Your Name$/.test(value) ? standIn(said) : undefined;
  // Texts in a language are a program's own, or a dictionary's.
  if (/^[a-z]{2}(?: [a-z]{2,4})?$/.test(key) && !OF_TRANSLATION.test(value) && !/^[([<]/.test(value))
    return undefined;
  if (isOfRecord && isCodeAmongCodes(value, columns.get(keys.join("\n")))) return undefined;
  // A glossary says what such a word means, and a text what its key says.
  if (isOfSettings && /(?:^| )(?:text|message|label)$/.test(key)) return undefined;
  if (/^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i.test(keys.at(-1) ?? "") || saysItself(key, text))
    return undefined;
  return isPlaceholder({ value, key, isOfSettings, isInProduction }) ? standIn(said) : undefined;
}

/** "... 14 more", "(remaining rows omitted)" */
function leavesOut(value: string, isItem: boolean): Judged | undefined {
  const isFramed = /^\s*(?:\.{3}|\u2026|[[(<])/.test(value);
  if (!isItem && !isFramed && !/\b(?:omitted|truncated|elided)\b/.test(value)) return undefined;
  if (value.trim().split(/\s+/).length < 2) return undefined;
  const verdict = readComment(value, NOWHERE);
  if (verdict?.kind !== "elides" || (!isFramed && /[.!?]$|[.!?]\s/.test(value))) return undefined;
  const message = `Something was left out here: "${excerptOf(value)}"`;
  return { severity: "error", code: "elided-code", message };
}

/** "userName", "user_name" and "user-name" are two words. */
function wordsOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(?<=.)[_.-]+|-/g, " ")
    .toLowerCase()
    .trim();
}

/** `comingSoon: "Coming soon"` is a text of a program. */
function saysItself(key: string, text: string): boolean {
  const letters = (words: string) => words.replace(/[^a-z]/g, "");
  const own = letters(text);
  return own.length >= 3 && !/^\W/.test(text) && letters(key).endsWith(own);
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

const GAP: Judged = {
  severity: "warning",
  code: "unfilled-template",
  message: "This value is empty, where all others like it are written out",
};

/** What stands under one key in all records. */
interface Column {
  size: number;
  /** Texts of several words, and of one. */
  written: number;
  words: number;
  empty: number;
  codes: number;
}
type Columns = ReadonlyMap<string, Column>;

const MIN_WRITTEN = 2;
const MIN_WORDS = 5;

function columnsOf(values: readonly DataValue[]): Columns {
  const columns = new Map<string, Column>();
  if (values.length > MAX_VALUES) return columns;
  for (const each of values) {
    if (!each.isOfRecord) continue;
    const path = each.keys.join("\n");
    const column = columns.get(path) ?? { size: 0, written: 0, words: 0, empty: 0, codes: 0 };
    columns.set(path, column);
    column.size++;
    if (isEmpty(each)) column.empty++;
    else if (typeof each.value === "string" && /\p{L}\S*\s+\S/u.test(each.value.slice(0, 200)))
      column.written++;
    else if (typeof each.value === "string" && /^\p{L}{2}/u.test(each.value)) column.words++;
    if (typeof each.value === "string" && /^[A-Z\d]{1,5}$/.test(each.value)) column.codes++;
  }
  return columns;
}

function isEmpty({ value, isEmptyGroup }: DataValue): boolean {
  return (
    value === null ||
    value === "" ||
    isEmptyGroup === true ||
    (typeof value === "string" && /^\(?(?:see|as|like) (?:above|below|before)\)?$/i.test(value))
  );
}

/** One value of a column is empty where nearly all others are written out. */
function isGap(value: DataValue, columns: Columns): boolean {
  if (!value.isOfRecord || value.isItem || !isEmpty(value)) return false;
  const column = columns.get(value.keys.join("\n"));
  if (column === undefined || column.empty > 1) return false;
  const others = column.size - 1;
  if (column.written >= MIN_WRITTEN && column.written >= 0.75 * others) return true;
  return others >= MIN_WORDS && column.words + column.written === others;
}

function isCodeAmongCodes(value: string, column: Column | undefined): boolean {
  return (
    column !== undefined &&
    /^[A-Z\d]{1,5}$/.test(value) &&
    column.size >= 3 &&
    column.codes >= 0.9 * column.size
  );
}

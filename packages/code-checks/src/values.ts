import type { Finding, Source } from "@agentos/artifact-text";
import { deferralsIn, isToCome } from "@agentos/deferrals";
import { excerptOf } from "@agentos/internal";
import { dataFileOf, isInProduction, isOfTranslation, isUntranslated } from "./data-file.js";
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

<<<<<<< HEAD
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
  /^(?:incomplete|unfinished|partial(?:ly)?(?: (?:complete|done|implemented|written))?|truncated|half[- ](?:done|finished)|stub(?:bed)?|skeleton|placeholder|to be (?:continued|completed|finished|written|done)|tbc|not (?:yet )?(?:complete|completed|done|finished|written|implemented|started)(?: yet)?|needs? (?:completion|finishing|more work)|cut off|in[- ]?progress\b.{0,80}?\b(?:rest|remaining|continu).{0,80}|continued? (?:later|in .*)|deferred)$/;
/** Not finished yet, or what a file of tasks says of them. */
const UNDERWAY =
  /^(?:in[- ]?progress|wip|work in progress|draft|pending|todo|to do|tbd|started|ongoing|partially.*|not started|started|blocked|deferred|postponed)$/;
/** A stand-in for any value. */
const STAND_IN =
  /^(?:to-?do|tbd|tba|tbc|fixme|xxx+|tb[dw]|placeholder|change ?me|fill (?:me |this )?in|(?:insert|add|put|enter|your) [\w -]{2,40} here|to be (?:determined|decided|defined|added|filled(?: in)?|completed|provided|written|announced)|coming soon|lorem ipsum.*|(?:todo|tbd|fixme)(?::| -)? .{1,80}|placeholder(?:: .{1,80}|(?: \w+){1,2})|(?:the )?(?:\w+ ){1,4}(?:goes|go|comes|belongs) here|un(?:translated|written|specified yet|decided|answered)|<[a-z][\w-]*(?: [\w-]+)+>|\[(?:insert|your|add|todo|tbd)[^\]]*\])$/;
/**
 * What the value will be, or that it is wanted: `to be agreed with ops`, `not measured yet`, `definition
 * needed`, `will be added in v2`.
 */
const WANTED = [
  /^(?:still )?to be (?:\w+(?:ed|en)|done|set|found|put|built|made|known|told)\b.{0,60}$/,
  /^(?:not yet \w+|not \w+ yet|none yet|nothing yet)\b.{0,40}$/,
  /^(?:\w+ ){0,2}(?:definition|text|description|translation|value|content|input|details?|source|data|number|figure|name|link|image|copy|wording|answer) (?:needed|missing|pending|wanted|to follow|to come|follows)$/,
  /(?:^|[,;:] )will (?:be (?:added|filled in|written|updated|provided|supplied|completed|defined|decided)|follow|update)\b/,
  /^(?:(?:still|yet) (?:open|missing|unclear|unknown|undecided|to do)|(?:half|partly|partially) \w+(?:ed|en|wn|ne)|not (?:\w+ )?(?:determined|decided|looked at|written|translated|filled in|measured|defined|assigned|described|documented|specified yet|known yet)|see later|needs? (?:\w+ ){0,3}(?:input|decision|review|answer|data|text|content|definition|confirmation)\b.{0,60}|(?:\w+ )?(?:details?|more|text|description|answer|rest) (?:will )?(?:follows?|to come|later)|(?:writing|working on|doing|filling) (?:these|this|it|them)\b.{0,40})$/,
  /^(?:coming|due|follows|added|provided|to follow|to come)(?: (?:in|with|soon|later|after|next)\b.{0,40})?$/,
  /^(?:translate|replace|change|fill|edit|update)[ -]?(?:me|this|it)\b.{0,40}$/,
  /^(?:describe|insert|enter|specify|provide|explain|write) .{2,50} here$/,
  /^pending \w+(?: \w+){0,3}$/,
  /^(?:pending|tb[adc]|to-?do|draft|incomplete|unfinished|partial|unclear) ?(?:[,;:]|[-\u2013\u2014] ?)(?=.{0,40}\b(?:not|no|yet|needs?|ask|wait\w*|until|later|missing|review\w*|confirm\w*|decide\w*|check\w*)\b).{4,80}$/,
  /^\?{3,}(?: .{0,80})?$|^\?{2} \w.{0,80}$/,
  /^(?:my|your) (?:\w+ ){0,2}(?:app|application|project|company|name|title|organi[sz]ation|product|domain)(?: name| title| here)?$/,
  /^<[a-z][a-z_-]{4,30}>$/,
  /^(?:noch (?:zu|nicht|offen|unklar)\b.{0,40}|folgt(?: noch| sp\u00e4ter)?|\u00e0 (?:compl\u00e9ter|d\u00e9finir|traduire|r\u00e9diger|pr\u00e9ciser)\b.{0,30}|por (?:definir|completar|traducir|confirmar|decidir|escribir|rellenar)|pendiente(?: de \w+)?|da (?:definire|completare|tradurre|scrivere|inserire|confermare)|a (?:definir|preencher|completar|confirmar|traduzir|rellenar)|nog (?:te|niet|in te)\b.{0,40}|wird nachgereicht|(?:будет|уточня|заполнить)\b.{0,40}|\u5f85(?:\u5b9a|\u8865\u5145|\u5b8c\u5584|\u7ffb\u8bd1)|\u672a\u7740\u624b|\u4f5c\u6210\u4e2d)$/,
];
/** What a program shows, or how something is written: these hold stand-ins on purpose. */
const SHOWN_KEYS =
  /^(?:placeholder|examples?|hint|sample|pattern|format|usage|prompt|system|enum|const|keywords|words|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex)$/;
/** "{{ name of the owner }}": words, where a program would have a name. */
const PROMPT = /^\{\{ ?[a-z]+(?: [a-z]+){2,6} ?\}\}$/i;
/** Capitals in brackets are to be replaced, unless they say what somebody took out. */
const TO_REPLACE =
  /^\[(?!REDACTED|REMOVED|DELETED|NONE|NULL|EMPTY|UNKNOWN|HIDDEN|FILTERED|MASKED|INFO|WARN|ERROR|DEBUG|TRACE|SKIP|PASS|FAIL)[A-Z]{3,}(?:[ _-][A-Z]+){0,4}\]$/;
/** In brackets: "(add answer)", "<fill in>". */
const ASKS_FOR =
  /^(?:please )?(?:add|insert|enter|fill|write|put|give|name|describe|supply|provide|choose|your|the|ergänzen|eintragen|ausfüllen|ajouter|compléter|remplir|añadir|completar|rellenar|inserire|completare|preencher|invullen|toevoegen)(?: \S+){0,5}$/;
/** What somebody has to put in the place of a part of an address, a key, a name. */
const PLACE_IN_NAME =
  /(?:^|[^A-Za-z0-9])(?:FIXME|TODO|CHANGE[_-]?ME|REPLACE[_-]?ME|change[_-]?me|replace[_-]?me|fixme)(?![A-Za-z0-9])|(?:^|[_-])your[_-]\w+/;

function saysToReplace(value: string): boolean {
  return value.length <= 200 && !/[\s|\\^$*+()]/.test(value.trim()) && PLACE_IN_NAME.test(value);
}

/** A remark on how far the file goes. */
const STOPS_AT =
  /^(?:this is (?:a |only )?|only )?(?:a )?partial (?:output|results?|data|list|export|extraction|draft|file|version|copy)\b|\b(?:continued?|continues|resumes?|carry on|go on|pick up) (?:from|at|with|on) (?:the )?(?:next )?(?:page|row|line|item|section|chapter|part|file|record|entry|paragraph)\b/;
=======
/** What a program shows, or how something is written: these hold stand-ins on purpose. */
const SHOWN_KEYS =
  /^(?:placeholder|examples?|hint|help|help text|tooltip|sample|pattern|format|mask|usage|prompt|system|enum|const|keywords|words|terms|markers|exclude\w*|exclude lines|tags|input|output|expect(?:s|ed)?|actual|given|query|match|regex|watermark|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis)$/;
>>>>>>> main
/** Texts in a language are what a program says. */
const LANGUAGE_KEY =
  /^(?:ar|cs|da|de|el|en|es|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_ ][a-z]{2,4})?$/;
/** What a thing of a list is called. */
const NAMING_KEYS = /^(?:label|title|name|key|id|display|display name)$/;
/** What something is for, which may well speak of what comes later. */
<<<<<<< HEAD
const DESCRIBES_KEYS = /(?:^| )(?:description|help|about|license|url|homepage|command|script|run)$/;
/** What stands for values that are not there. */
const LEFT_OUT =
  /^(?:\.{3,}|…|[[(]?(?:\.{3}|…) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|…)? ?(?:and )?(?:\d+|some|many|several|the|two|three|four|five|six|seven|eight|nine|ten|a dozen)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|…|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be \w+(?:ed|en|ne|d in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/;
=======
const DESCRIBES_KEYS =
  /(?:^| )(?:description|help|about|license|url|homepage|command|script|run|body|subject|html)$/;
/** Under such a key stands what it means. */
export const EXPLAINED = /^(?:tb[acdw]|wip|fixme|to-?do|xxx)$/i;
>>>>>>> main
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
<<<<<<< HEAD
    // Of things that are listed it is how far each of them is.
    if (isOfRecord && !PART_KEYS.test(wordsOf(keys.at(-2) ?? ""))) return undefined;
    const isLeft = value ? LEFT_KEYS.test(key) : DONE_KEYS.test(key);
    const isFileItself = keys.length <= 2 && !isOfRecord;
    return isLeft
      ? undone(`${excerptOf(keys.at(-1)!)}: ${value}`, isFileItself ? "error" : "warning")
      : undefined;
=======
    const state = isOfSettings ? undefined : stateOfFlag(value, place);
    return state && undone(`${excerptOf(keys.at(-1)!)}: ${value}`, state.severity);
>>>>>>> main
  }
  if (typeof value !== "string" || value.length > MAX_VALUE_LENGTH) return undefined;
  const text = plainOf(value);
  if (isItem && text !== "" && isRemainingKey(key) && keys.every((each) => each === keys[0]))
    return putOff(`"${excerptOf(value)}"`, "warning");
  if (text === "" || (!isOfFile && !MAY_TELL.test(text))) return undefined;
  const said = `"${excerptOf(value)}"`;
<<<<<<< HEAD
  const above = wordsOf(keys.at(-2) ?? "");
  if (PART_KEYS.test(above) && (UNDONE.test(text) || UNDERWAY.test(text) || /^partial\b/.test(text)))
    return undone(said, "warning");
  if (!isOfRecord && (STATE_KEYS.test(lastWord(key)) || DONE_KEYS.test(key))) {
    // Of something that the file describes, further in, it is a state.
    if (UNDONE.test(text)) return undone(said, keys.length <= 2 && !isThing(above) ? "error" : "warning");
    const state = text.slice(0, Math.max(0, text.search(/[,;:(]| -/))).trim();
    if (UNDERWAY.test(text) || UNDERWAY.test(state) || UNDONE.test(state)) return undone(said, "warning");
    if (/^\d{1,2} ?%$/.test(text)) return undone(said, "warning");
    const progress = /^(\d{1,4}) ?(?:of|\/|out of|von|sur|de|di) ?(\d{1,4})\b/.exec(text);
    if (progress !== null && Number(progress[1]) < Number(progress[2])) return undone(said, "warning");
    if (DONE_KEYS.test(key) && /^(?:no|not yet|nein|non|nee|false)\b/.test(text))
      return undone(`${key}: ${text}`, "warning");
  } else if (isOfRecord && STATE_KEYS.test(lastWord(key)) && UNDONE.test(text))
    return undone(said, "warning");
  const unframed = text
    .replace(/[[\]()<>]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if ((LEFT_OUT.test(text) || (isItem && LEFT_OUT.test(unframed))) && !/^(?:\.{3,}|…)$/.test(text))
=======
  const state = isOfSettings || isItem ? undefined : stateOfText(text, place);
  if (state !== undefined) return undone(said, state.severity);
  const isDescription = DESCRIBES_KEYS.test(key) && /^\p{Lu}[^\u2026[\]]*\.$/u.test(value.trim());
  const out = isDescription ? undefined : leavesOut(text, isItem);
  if (out === "surely")
>>>>>>> main
    return { severity: "error", code: "elided-code", message: `Something was left out here: ${said}` };
  if (out === "perhaps" && !SHOWN_KEYS.test(key))
    return { severity: "warning", code: "elided-code", message: "Something was left out here" };
<<<<<<< HEAD
  if (isItem || SHOWN_KEYS.test(key)) return undefined;
  if (TO_REPLACE.test(value.trim())) return standIn(said);
  if (LANGUAGE_KEY.test(key) || (!/^[[(<]/.test(text) && saysItself(key, text))) return undefined;
  // Who leaves a name open writes it in capitals; "tbd" may be one.
  if (NAMING_KEYS.test(key) && (isOfRecord || isTitle(value) || /^[a-z-]+$/.test(value))) return undefined;
  const inner = text.replace(/^[([<]{1,3}|[)\]>]{1,3}$/g, "").trim();
  const isFramed = /^[([<].*[)\]>]$/.test(text);
  if (
    STAND_IN.test(text) ||
    STAND_IN.test(inner) ||
    PROMPT.test(value.trim()) ||
    saysToReplace(value) ||
    (isFramed && (ASKS_FOR.test(inner) || inner === key)) ||
    WANTED.some((form) => form.test(text) || form.test(inner)) ||
    (isFramed && /^(?:\w+ ){1,3}to be \w+(?:ed|en|ne)\b/.test(inner))
=======
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
>>>>>>> main
  )
    return standIn(said);
  if (isOfSettings) return undefined;
  const open = isNoteKey(key) ? judgeNote(value, place) : undefined;
  if (open !== undefined) return putOff(said, open);
  const isHeard =
    isOfFile && !DESCRIBES_KEYS.test(key) && deferralsIn(value, { strict: true, prior: "likely" }).length > 0;
  return isHeard ? putOff(said, "warning") : undefined;
}

<<<<<<< HEAD
/** What a remark says. Deep in a record it is said of what the record is about. */
function judgeNote(
  note: string,
  key: string,
  keys: readonly string[],
  isOfRecord: boolean,
): Finding["severity"] | undefined {
  if (/\b(?:must|may|should|can)(?: not|not)\b/.test(note)) return undefined;
  if (!note.trim().includes(" ") || (isOfRecord && keys.length > 3)) return undefined;
  if (elisionOf(`// ${note}`) === "outright") return "error";
  if (STOPS_AT.test(note.trim().toLowerCase())) return keys.length === 1 && !isOfRecord ? "error" : "warning";
  const open = deferralsIn(note, { strict: true })[0] ?? leavesOpen(note);
  if (open !== undefined) return open.severity;
  return REMAINING_KEYS.test(key) && keys.length === 1 ? "warning" : undefined;
=======
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
>>>>>>> main
}

/** Nearly all values are told by this alone. */
const MAY_TELL =
<<<<<<< HEAD
  /[.…<[({%?]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|here|to be|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your |\bwill |follow|wanted|noch|folgt|\u00e0 |por |da |a def|\u5f85|\u672a|\u4f5c\u6210/;
=======
  /[.\u2026<[{%?(*]|[^\x00-\x7f]|complet|finish|partial|truncat|half|stub|skelet|placeholder|continu|tb[dca]|not |need|cut |progress|unclear|wip|draft|pending|pend[ei]|to-?do|start|ongoing|block|defer|postpon|fixme|xx|change|fill|insert|put|here|to be|to come|soon|lorem|more|other|remain|rest|omit|elid|same|so on|etc|follow|later|next|left|only|first|brevity|yet|translate|replace|my |your|\bwill |wanted|noch|folgt|zu|te |por |sin |da |a [a-z]+[aei]r\b|do [a-z]+nia|ska|0000|0-00|yyyy|yy-|example|x-x|add |write |describe |provide |enter |none|nothing|part|some|most|coming|paste|\d ?(?:of|out of|\/|von|sur|de|di) ?\d|description|summary|stopped|volgt|wird|kommer|arriv|breve|przygot|@|n\/a|path|user|host|early|ran out|interrupt|password|secret|token/;
>>>>>>> main

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

/** "To Be Continued" is the name of a film. */
function isTitle(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return words.length >= 2 && words.every((word) => /^\p{Lu}[\p{Ll}'-]/u.test(word));
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
export const GAP = {
  severity: "warning",
  code: "unfilled-template",
  message: "This value is empty, where all others like it are written out",
} as const;

<<<<<<< HEAD
/** Files that hold stand-ins and states on purpose: they show what others hold, or test with it. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|schemas?|templates?)[\\/]|\.(?:example|sample|template|schema|spec)\./i;
/** Texts of a program, by their ids: what it says to its users is not said of the file. */
const TEXTS =
  /(?:^|[\\/])(?:locales?|i18n|l10n|lang|langs|languages|translations?|messages)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n)(?:[._-][\w-]{1,20})?\.\w{2,5}$/i;
const OF_TRANSLATION =
  /translat|vertal|\u00fcbersetz|tradui|traduc|tradur|\u7ffb\u8bd1|\u7ffb\u8a33|\u043f\u0435\u0440\u0435\u0432/i;

=======
>>>>>>> main
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

import { excerptOf } from "@agentos/platform";
import { isFiller } from "@agentos/text/markdown";
import { deferralsIn, readComment } from "@agentos/text/sentences";
import type { Finding, Source } from "@agentos/text/source";
import { NOWHERE } from "./remark-place.js";

export interface DataValue {
  /** The keys, outermost first. An item in a list has the keys of its list. */
  keys: readonly string[];
  value: unknown;
  /** Whether it is in a record in a list, and so may be about the record rather than the file. */
  isOfRecord: boolean;
  /** Whether it is an item in a list, and so may be a term that the list is about. */
  isItem: boolean;
  /** The 0-based line, if known. */
  line?: number;
}

export function* valuesIn(root: unknown): Generator<DataValue> {
  const open: DataValue[] = [{ keys: [], value: root, isOfRecord: false, isItem: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { keys, value, isOfRecord } = next;
    if (Array.isArray(value)) {
      for (const item of value.toReversed())
        open.push({ keys, value: item, isOfRecord: isOfRecord || isRecord(item), isItem: true });
    } else if (isRecord(value)) {
      const entries = value instanceof Map ? [...value] : Object.entries(value);
      for (const [key, each] of entries.reverse())
        open.push({ keys: [...keys, String(key)], value: each, isOfRecord, isItem: false });
    } else yield next;
  }
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Matches paths of examples, templates and test data, which contain placeholders on purpose. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?[\\/](?:data|resources|files|inputs?)|schemas?|templates?)[\\/]|[.-](?:example|sample|template|schema|spec)\.|(?:^|[\\/])examples?-?\d*\.\w+$|[.-](?:example|sample|template|tmpl|tpl|dist|defaults?|in)$|(?:^|[\\/])\.env\.(?:test|ci|dev|development)(?:\.|$)/i;
/** Matches paths of message catalogs, which contain no remarks about the file itself. */
const TEXTS =
  /(?:^|[\\/])(?:locales?|i18n|l10n|langs?|languages|translations?|messages|strings)[\\/]|(?:^|[\\/])(?:messages|strings|locales?|labels|i18n|texts)(?:[._-][\w-]{1,20})?\.\w{2,10}$|_[a-z]{2}(?:_[A-Z]{2})?\.properties$/i;
/** Matches keys for formats and displayed strings, which can be placeholders on purpose. */
const SHOWN_KEYS =
  /^(?:placeholder|examples?|hint|help|help text|tooltip|sample|patterns?|format|mask|usage|prompt|system|enum|const|default|keywords|words|terms|markers|ignore|exclude\w*|include\w*|tags|labels?|input|output|expect(?:s|ed)?|actual|given|query|match|\w*regex\w*|instructions?|question|template|replace(?:ment)?|separator|suffix|prefix|ellipsis|command|script|run)$/;
/** Matches keys for names and states: "TODO" can be the name of a column. */
const NAMING_KEYS = /^(?:title|name|key|id|display|display name|code|symbol|state|status|column)$/;
const NOTE_KEYS =
  /^(?:(?:.* )?(?:notes?|comments?|remarks?|todos?|caveats?|limitations?|next steps?|remaining|rest)|_.*)$/;
const UNDONE = /^(?:incomplete|unfinished|partial|truncated|stub|skeleton|to be continued)$/;

const MAX_LENGTH = 400;
const MAX_FINDINGS = 20;

export function checkValues(
  source: Source,
  values: Iterable<DataValue>,
  path = "",
  isOfSettings = false,
): Finding[] {
  const findings: Finding[] = [];
  if (SHOWS.test(path) || TEXTS.test(path)) return findings;
  const all = [...values];
  // A value that the file itself lists or defines is not a placeholder.
  const own = new Set(all.flatMap(({ keys, value, isItem }) => [...keys, ...(isItem ? [value] : [])]));
  // A placeholder that occurs in several values is one that a program fills in.
  const frames = new Map<string, number>();
  for (const [frame] of source.text.matchAll(/<\w{1,60}>/g)) frames.set(frame, (frames.get(frame) ?? 0) + 1);
  let offset = 0;
  for (const each of all) {
    const { value } = each;
    const found = judge(each, isOfSettings);
    const isOwn = !each.isItem && typeof value === "string" && !/\s/.test(value) && own.has(value);
    if (found === undefined || isOwn || (frames.get(String(value)) ?? 0) > 1) continue;
    offset = each.line === undefined ? placeOf(source.text, each, offset) : offset;
    const { line, column } = source.positionOf(offset);
    const [code, severity, message] = found;
    findings.push(
      source.finding(
        code,
        severity,
        each.line ?? line,
        message,
        each.line === undefined ? column : undefined,
      ),
    );
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

/** Returns the offset of a value, searching after the previous value and after its own key. */
function placeOf(text: string, { keys, value, isItem }: DataValue, from: number): number {
  const key = isItem ? from : text.indexOf(keys.at(-1) ?? "", from);
  const words = JSON.stringify(String(value)).slice(1, -1).split(/\\n/, 1)[0]!.slice(0, 60);
  const place = text.indexOf(words, Math.max(from, key));
  return Math.max(from, place === -1 ? key : place);
}

type Judged = readonly [code: Finding["code"], severity: Finding["severity"], message: string];

function judge({ keys, value, isOfRecord, isItem }: DataValue, isOfSettings: boolean): Judged | undefined {
  const key = wordsOf(keys.at(-1) ?? "");
  const isAtTop = keys.length <= 2 && !isOfRecord && !isOfSettings;
  const undone = (said: string): Judged => [
    "deferred",
    "error",
    `The file itself says that it is not finished: ${said}`,
  ];
  if (value === false && keys.length === 1 && /^(?:is )?(?:complete|finished)$/.test(key))
    return undone(`${keys[0]}: false`);
  if (typeof value !== "string" || value.length > MAX_LENGTH || value.trim() === "") return undefined;
  const said = `"${excerptOf(value)}"`;
  if (
    keys.length === 1 &&
    isAtTop &&
    /^(?:status|state|completion)$/.test(key) &&
    UNDONE.test(value.toLowerCase())
  )
    return undone(said);
  if (SHOWN_KEYS.test(key) || NAMING_KEYS.test(key) || (isOfSettings && key === "notes")) return undefined;
  const isFramed = /^\s*(?:\.{3}|\u2026|[[(<])/.test(value);
  // For example, "... 14 more" or "(remaining rows omitted)".
  if (isFramed && /\s/.test(value.trim()) && readComment(value, NOWHERE)?.kind === "elides")
    return ["elided-code", "error", `Something was left out here: ${said}`];
  const isSaid = !isOfSettings && /\s/.test(value) && (isItem ? isFramed : isAtTop || NOTE_KEYS.test(key));
  if (isSaid && deferralsIn(value, { strict: true, isAside: isItem }).length > 0)
    return ["deferred", isAtTop && !isItem ? "error" : "warning", `This postpones work: ${said}`];
  if (isItem ? !/^(?:TODO|FIXME|TBD)[:(] ?\S/.test(value) : !isPlaceholder(value, key, isOfSettings))
    return undefined;
  return ["unfilled-template", "warning", `This value is a placeholder: ${said}`];
}

function wordsOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(?<=.)[_.-]+|-/g, " ")
    .toLowerCase()
    .trim();
}

/** Matches strings that are filler in documents but ordinary values in data. */
const ANY_VALUE = /^(?:text|xx|\.+|…|[\W_]+)$/i;
/** Matches "your-org", "sk_live_your_key", "com.yourcompany.app" and "Your Name". */
const YOURS =
  /(?:^|\/\/|[@.:=/_\s-])your[-_ ]?(?:own[-_ ])?(?:api|app|access|account|aws|bucket|client|company|db|database|deploy|domain|e?-?mail|host|id|jwt|key|name|org|organi[sz]ation|password|private|product|project|public|region|repo|repository|secret|server|site|team|tenant|title|token|url|user|username|webhook)(?![a-z])/i;
/** Matches "TODO: write bio", "change-me", "XXXX", "x.x.x.x" and "/path/to/file". */
const DUMMY =
  /^(?:(?:#|\/\/)?\s?(?:TODO|FIXME|TB[DC]|XXX|WIP)(?:$|[ :,(–—-]).{0,120}|\?{3,}.{0,80}|(?:change|replace|fill)[-_ ]?(?:me|this|in)|[xX]{3,}|[\w-]{0,12}[xX]{6,}|[xX](?:\.[xX]){3}|YYYY-MM-DD|your?[\w.]*@\S+|[\\/]?path[\\/]to[\\/]\S.*|\w{2,20}:\/\/(?:user|username):(?:pass|password)@.{1,80})$/i;
/** Matches "INSERT_KEY" and "REPLACE_WITH_TOKEN". */
const SHOUTED = /^(?:INSERT|PUT|ENTER|ADD|PASTE|SET|CHANGE|REPLACE)[-_]+[A-Z][A-Z_-]{1,40}$/;
/** Matches "broker1.FIXME:9092". */
const MARK_WITHIN = /(?:^|[^A-Za-z\d_])(?:FIXME|TODO|TBD|CHANGE[-_]?ME)(?![A-Za-z\d_])/;
/** Matches "<your name>", "[bio to be supplied]" and "(ask Petra)". */
const FRAMED = /^(?:<([a-z][^<>]*)>|\[+([^[\]]+)\]+|\(([a-z][^()]*)\))$/;
const WORDS = /^[\p{L}\d'’.&-]+(?:[ _][\p{L}\d'’.&-]+){0,6}$/u;

function isPlaceholder(value: string, key: string, isOfSettings: boolean): boolean {
  // NFKC also replaces full-width brackets.
  const own = value.trim().normalize("NFKC");
  const frame = FRAMED.exec(own);
  const bare = frame?.slice(1).find((words) => words !== undefined) ?? own;
  const text = bare
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/(?<=[^.])[.!]$/, "");
  // A value such as `{name}` or `$NAME` is filled in later, and a database can be called "todo".
  if (text === "" || /^[{$]/.test(own) || (isOfSettings && /^(?:todo|text|draft|pending|open)$/.test(own)))
    return false;
  // A key can repeat its value (`comingSoon: "Coming soon"`) or be a term in a glossary.
  if ((frame === null && text.length > 3 && key.endsWith(text)) || text === "tba" || isFiller(key))
    return false;
  if (isOfSettings && !/\s/.test(own) && MARK_WITHIN.test(own)) return true;
  const asks =
    frame !== null &&
    WORDS.test(bare) &&
    (/[ _]/.test(bare) || key.endsWith(text) || /^<[a-z]{5,30}>$/.test(own));
  if (DUMMY.test(bare) || SHOUTED.test(bare) || asks || (YOURS.test(own) && own.split(/\s/).length <= 3))
    return true;
  return !ANY_VALUE.test(text) && isFiller(text);
}

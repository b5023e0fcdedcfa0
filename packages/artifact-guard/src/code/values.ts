import { excerptOf } from "@agentos/platform";
import { NOWHERE, readComment } from "@agentos/text/sentences";
import type { Finding, Source } from "@agentos/text/source";
import type { CodeFile } from "./code-file.js";

/** A string in a data file, and the innermost key or list that contains it. */
interface DataText {
  key: string;
  text: string;
  /** The list, if the string is an item. */
  list: unknown;
  isAtTop: boolean;
}

interface Open {
  key: string;
  value: unknown;
  list: unknown;
  depth: number;
}

function* textsIn(roots: readonly unknown[]): Generator<DataText> {
  const open = roots.map((value): Open => ({ key: "", value, list: undefined, depth: 0 })).reverse();
  // A YAML alias can contain itself.
  const seen = new Set<unknown>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, value, list, depth } = next;
    if (typeof value === "string") yield { key, text: value, list, isAtTop: depth === 1 };
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    const isList = Array.isArray(value);
    for (const [own, each] of entries.reverse())
      open.push({
        key: isList ? key : String(own),
        value: each,
        list: isList ? value : undefined,
        depth: depth + 1,
      });
  }
}

/** Matches paths of examples, templates and test data, which contain placeholders on purpose. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?|schemas?|templates?|locales?|i18n|translations?|messages|strings)[\\/]|[.-](?:example|sample|template|schema|spec|dist|test)(?:\.|$)/i;
const UNDONE = /^(?:incomplete|unfinished|partial|truncated|to be continued)$/i;
/** Match "TODO: write bio", "CHANGE_ME", "your-api-key" and "XXXX". A database can be called "todo". */
const MARK = /^(?:TODO|FIXME|TB[DC])(?:$|[ :(])/;
const PLACEHOLDER = /^(?:(?:change|replace|fill)[-_ ]?(?:me|in)|your[-_ ][\w-]{1,40}|x{4,})$/i;
/** Keys of names and of displayed texts, for which "TODO" can be a value. */
const NAMING_KEYS =
  /^(?:placeholder|example|hint|help|title|name|id|label|labels|tags|keywords|state|status|default|enum|const)$/i;
const MAX_LENGTH = 400;
const MAX_FINDINGS = 20;

const SETTING = /^\s*(?:export )?([\w.-]{1,100})\s{0,40}[=:]\s{0,40}(["']?)(.{1,200})\2$/;

/** Reports placeholders in `.env` files, TOML and other settings. */
export function checkSettings({ source, codeLines, name }: CodeFile, path = ""): Finding[] {
  const settings = source.lines.map((line, at) => {
    const match = SETTING.exec(line.slice(0, codeLines[at]?.trimEnd().length ?? 0));
    const setting = match && { [match[1]!]: match[3] };
    // In `.env` and `.ini` files, and in nested blocks, a status is not that of the file.
    return name === "settings" || /^\s{4}/.test(line) ? [setting] : setting;
  });
  return checkValues(source, settings, path);
}

/**
 * Reports texts in a data file that are placeholders, or say that the file is not finished.
 * @param roots the documents in the file
 */
export function checkValues(source: Source, roots: readonly unknown[], path = ""): Finding[] {
  const findings: Finding[] = [];
  if (SHOWS.test(path)) return findings;
  let offset = 0;
  let list: unknown;
  for (const each of textsIn(roots)) {
    const found = each.text.length > MAX_LENGTH ? undefined : judge(each);
    if (found === undefined) continue;
    const written = JSON.stringify(each.text).slice(1, -1).split("\\n", 1)[0]!;
    // A list's key precedes only its first item.
    const isNext = each.list !== undefined && each.list === list;
    const from = isNext ? offset : Math.max(offset, source.text.indexOf(each.key, offset));
    const at = Math.max(offset, source.text.indexOf(written, from));
    offset = at + written.length;
    list = each.list;
    const { line, column } = source.positionOf(at);
    findings.push(source.finding(...found, line, `${MESSAGES[found[0]]}: "${excerptOf(each.text)}"`, column));
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

const MESSAGES = {
  deferred: "The file itself says that it is not finished",
  "elided-code": "Something was left out here",
  "unfilled-template": "This value is a placeholder",
};

function judge({ key, text, isAtTop }: DataText): [keyof typeof MESSAGES, Finding["severity"]] | undefined {
  if (isAtTop && /^(?:status|state)$/i.test(key) && UNDONE.test(text)) return ["deferred", "error"];
  // For example, "... 14 more" or "(remaining rows omitted)".
  if (/^(?:\.{3}|\u2026|[[(<]).*\s/.test(text) && readComment(text, NOWHERE)?.kind === "elides")
    return ["elided-code", "error"];
  return (MARK.test(text) || PLACEHOLDER.test(text)) && !NAMING_KEYS.test(key)
    ? ["unfilled-template", "warning"]
    : undefined;
}

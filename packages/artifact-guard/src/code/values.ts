import { excerptOf } from "@agentos/platform";
import { isFiller } from "@agentos/text/markdown";
import { readComment } from "@agentos/text/sentences";
import type { Finding, Source } from "@agentos/text/source";
import { NOWHERE } from "./remark-place.js";

/** A string in a data file, and the innermost key or list that contains it. */
interface DataText {
  key: string;
  text: string;
  isAtTop: boolean;
}

function* textsIn(root: unknown): Generator<DataText> {
  const open: { key: string; value: unknown; depth: number }[] = [{ key: "", value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, value, depth } = next;
    if (typeof value === "string") yield { key, text: value, isAtTop: depth === 1 };
    if (typeof value !== "object" || value === null) continue;
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    for (const [own, each] of entries.reverse())
      open.push({ key: Array.isArray(value) ? key : String(own), value: each, depth: depth + 1 });
  }
}

/** Matches paths of examples, templates and test data, which contain placeholders on purpose. */
const SHOWS =
  /(?:^|[\\/])(?:fixtures?|examples?|samples?|mocks?|__mocks__|testdata|__tests__|tests?|schemas?|templates?|locales?|i18n|translations?|messages|strings)[\\/]|[.-](?:example|sample|template|schema|spec)\./i;
const UNDONE = /^(?:incomplete|unfinished|partial|truncated|to be continued)$/i;
/** Matches "TODO: write bio", "CHANGE_ME" and "XXXX". */
const PLACEHOLDER = /^(?:(?:TODO|FIXME|TB[DC])(?:$|[ :(].*)|(?:change|replace|fill)[-_ ]?me|x{4,})$/i;
/** Keys of names and of displayed texts, for which "TODO" can be a value. */
const NAMING_KEYS =
  /^(?:placeholder|example|hint|help|title|name|id|label|labels|tags|keywords|state|status|default|enum|const)$/i;
const MAX_LENGTH = 400;
const MAX_FINDINGS = 20;

/** Reports texts in a data file that are placeholders, or say that the file is not finished. */
export function checkValues(source: Source, root: unknown, path = ""): Finding[] {
  const findings: Finding[] = [];
  if (SHOWS.test(path)) return findings;
  let offset = 0;
  for (const each of textsIn(root)) {
    const found = each.text.length > MAX_LENGTH ? undefined : judge(each);
    if (found === undefined) continue;
    const written = JSON.stringify(each.text).slice(1, -1).split("\\n", 1)[0]!;
    offset = Math.max(offset, source.text.indexOf(written, offset));
    const { line, column } = source.positionOf(offset);
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
  const isPlaceholder = PLACEHOLDER.test(text) || (/\s/.test(text.trim()) && isFiller(text));
  return isPlaceholder && !NAMING_KEYS.test(key) ? ["unfilled-template", "warning"] : undefined;
}

import { describeError } from "@agentos/platform";
import { splitAtFences } from "@agentos/text/front-matter";
import { Document, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Report } from "./diagnostics.js";
import { INVISIBLE } from "./escape.js";
import { type FrontMatterValue, isFrontMatterValue } from "./front-matter-value.js";

export interface FrontMatterFile {
  /** Undefined when there is no front matter, or none that could be read. */
  data: Record<string, FrontMatterValue> | undefined;
  /** The line of the file that holds a key, or else the line at which the front matter begins. */
  lineOf(key: string): number;
  content: string;
  /** The line of the file at which `content` begins. */
  contentLine: number;
}

/** All of these are read as YAML, of which JSON is a part. */
const LANGUAGES: readonly string[] = ["", "yaml", "yml", "json"];
/** One mistake can make thousands. */
const MAX_YAML_ERRORS = 5;

/** What to write, in one line, for whoever has to fix a file. */
export const FRONT_MATTER_EXAMPLE =
  'begin the file with the lines "---", "session_id: <id>", "timestamp: 2026-02-24T23:45:00Z" and "---"';

/**
 * Splits a file into front matter and content. Every value is read as the text that stands there: no numbers,
 * no dates. Never throws.
 */
export function readFrontMatter(text: string, report: Report): FrontMatterFile {
  const before = /^\ufeff?(?:[ \t]*\r?\n)*/.exec(text)![0];
  const firstLine = countLineBreaks(before) + 1;
  const body = text.slice(before.length);
  const unread = { data: undefined, lineOf: () => firstLine, content: body, contentLine: firstLine };
  const refusal = reasonNotToRead(body);
  if (refusal !== undefined) {
    report("error", firstLine, refusal);
    return unread;
  }
  let split: ReturnType<typeof splitAtFences>;
  try {
    split = splitAtFences(closeFence(body, firstLine, report));
  } catch (error) {
    report("error", firstLine, describeError(error));
    return unread;
  }
  try {
    const { content } = split;
    const { data, lines } = readBlock(split.yaml, firstLine, report);
    const contentLine = countLineBreaks(text.slice(0, text.length - content.length)) + 1;
    return { data, lineOf: (key) => lines.get(key) ?? firstLine, content, contentLine };
  } catch (error) {
    report("error", firstLine, `the front matter cannot be read (${String(error)}): ${FRONT_MATTER_EXAMPLE}`);
    return unread;
  }
}

/** The front matter with its fences, so that {@link readFrontMatter} gives exactly `data` for it. */
export function writeFrontMatter(data: Readonly<Record<string, FrontMatterValue>>): string {
  const document = new Document(data, { schema: "failsafe" });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === "string" && scalar.value.search(INVISIBLE) !== -1)
        scalar.type = "QUOTE_DOUBLE";
    },
  });
  const yaml = document
    .toString({ lineWidth: 0, blockQuote: false, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY })
    // What is left of these stands in double quotes, where YAML has this escape for it.
    .replace(INVISIBLE, (character) =>
      character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return `---\n${yaml}---\n`;
}

/**
 * What can be read of a broken block; the rest is reported with its line. `data` is undefined when it is no
 * map.
 */
function readBlock(block: string, firstLine: number, report: Report) {
  const lines = new Map<string, number>();
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => firstLine + lineCounter.linePos(offset).line - 1;
  // Of the last line gray-matter leaves only the carriage return.
  const document = parseDocument(block.replace(/\r(?=\n|$)/g, ""), {
    schema: "failsafe",
    logLevel: "silent",
    prettyErrors: false,
    lineCounter,
    // Its own check compares each key with each; ours is below.
    uniqueKeys: false,
  });
  for (const { message, pos } of document.errors.slice(0, MAX_YAML_ERRORS))
    report("error", lineAt(pos[0]), `front matter: ${message}`);
  if (document.contents === null) return { data: {}, lines };
  if (!isMap(document.contents)) {
    report("error", firstLine, `front matter without "key: text" lines: ${FRONT_MATTER_EXAMPLE}`);
    return { data: undefined, lines };
  }
  for (const { key } of document.contents.items) {
    if (!isScalar(key) || !key.range) continue;
    const [name, line] = [String(key.value), lineAt(key.range[0])];
    if (lines.has(name)) report("warning", line, `${name} stands here a second time; this one counts`);
    lines.set(name, line);
  }
  const entries = Object.entries(document.toJS() as object).filter(
    (entry): entry is [string, FrontMatterValue] => {
      const [key, value] = entry;
      if (isFrontMatterValue(value, 1)) return true;
      report("error", lines.get(key) ?? firstLine, `${key}: nested too deeply; it was left out`);
      return false;
    },
  );
  return { data: Object.fromEntries(entries), lines };
}

function reasonNotToRead(body: string): string | undefined {
  if (!/^---(?!-)/.test(body)) return `no front matter: ${FRONT_MATTER_EXAMPLE}`;
  const language = /^---([^\n]*)/.exec(body)![1]!.trim();
  if (!LANGUAGES.includes(language.toLowerCase())) {
    const named = JSON.stringify(language.slice(0, 40));
    return /^(?:js|javascript|coffee|coffeescript|cson)$/i.test(language)
      ? `front matter in ${named} is a program; it was not run. Write it as YAML: ${FRONT_MATTER_EXAMPLE}`
      : `front matter in ${named} is not read. Write it as YAML: ${FRONT_MATTER_EXAMPLE}`;
  }
  return undefined;
}

/**
 * Closes front matter that somebody forgot to close at its first blank line or heading: better than reading
 * the rest as YAML.
 */
function closeFence(body: string, firstLine: number, report: Report): string {
  if (endOfFrontMatter(body) !== undefined) return body;
  report("error", firstLine, 'the front matter is not closed: end it with a line "---"');
  const end = body.slice(3).search(/\n(?:[ \t]*\r?\n|#)/) + 3;
  return end < 3 ? body : `${body.slice(0, end)}\n---${body.slice(end)}`;
}

function endOfFrontMatter(body: string): number | undefined {
  const end = body.indexOf("\n---");
  return end === -1 ? undefined : end;
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

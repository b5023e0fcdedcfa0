import type { Diagnostic } from "@agentos/platform";
import { Document, isMap, LineCounter, parseDocument, visit } from "yaml";
import { type FrontMatterValue, isFrontMatterValue } from "./front-matter-value.js";
import { escapeInvisible, hasInvisible } from "./literal.js";

export type Report = (severity: Diagnostic["severity"], line: number, message: string) => void;

/** One mistake can cause thousands of errors. */
const MAX_YAML_ERRORS = 5;

/** An example of front matter, for a person who fixes a file. */
export const FRONT_MATTER_EXAMPLE =
  'begin the file with the lines "---", "session_id: <id>", "timestamp: 2026-02-24T23:45:00Z" and "---"';

export interface FrontMatterFile {
  /** Absent if the front matter is missing or unreadable. */
  data?: Record<string, FrontMatterValue>;
  content: string;
  /** The line of the file at which `content` begins. */
  contentLine: number;
}

/** Splits a file into front matter and content. Values are read as text. Never throws. */
export function readFrontMatter(text: string, report: Report): FrontMatterFile {
  const begin = /^\s*\n/.exec(text)?.[0].length ?? 0;
  const firstLine = lineAt(text, begin);
  const [opening] = /^---[ \t]*\n/.exec(text.slice(begin)) ?? [];
  const end = opening === undefined ? null : /^---[ \t]*$/m.exec(text.slice(begin + opening.length));
  if (opening === undefined || end === null) {
    const what = opening === undefined ? "no front matter" : "the front matter is not closed";
    report("error", firstLine, `${what}: ${FRONT_MATTER_EXAMPLE}`);
    return { content: text, contentLine: 1 };
  }
  const from = begin + opening.length;
  const contentAt = from + end.index + end[0].length + 1;
  const file = { content: text.slice(contentAt), contentLine: lineAt(text, contentAt) };
  try {
    const data = readYaml(text.slice(from, from + end.index), firstLine + 1, report);
    return data === undefined ? file : { data, ...file };
  } catch (error) {
    report("error", firstLine, `the front matter cannot be read (${String(error)}): ${FRONT_MATTER_EXAMPLE}`);
    return file;
  }
}

/** The front matter with its fences. {@link readFrontMatter} returns exactly `data` for it. */
export function writeFrontMatter(data: Readonly<Record<string, FrontMatterValue>>): string {
  const document = new Document(data, { schema: "failsafe" });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === "string" && (/[\t\n]/.test(scalar.value) || hasInvisible(scalar.value)))
        scalar.type = "QUOTE_DOUBLE";
    },
  });
  const yaml = document.toString({
    lineWidth: 0,
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
  });
  return `---\n${escapeInvisible(yaml)}---\n`;
}

/** Reads what it can from a broken block and reports the rest. Undefined if it is not a map. */
function readYaml(block: string, firstLine: number, report: Report) {
  const lineCounter = new LineCounter();
  const document = parseDocument(block, {
    schema: "failsafe",
    logLevel: "silent",
    prettyErrors: false,
    lineCounter,
    // The parser's own check compares each key with every other. If a key occurs twice, the later value
    // counts.
    uniqueKeys: false,
  });
  for (const { message, pos } of document.errors.slice(0, MAX_YAML_ERRORS))
    report("error", firstLine + lineCounter.linePos(pos[0]).line - 1, `front matter: ${message}`);
  if (document.contents === null) return {};
  if (!isMap(document.contents)) {
    report("error", firstLine, `front matter without "key: text" lines: ${FRONT_MATTER_EXAMPLE}`);
    return undefined;
  }
  const entries = Object.entries(document.toJS() as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, FrontMatterValue] => {
      if (isFrontMatterValue(entry[1], 1)) return true;
      report("error", firstLine, `${entry[0]}: nested too deeply; it was left out`);
      return false;
    }),
  );
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

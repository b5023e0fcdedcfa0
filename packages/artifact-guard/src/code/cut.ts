import {
  endsInKnownPart,
  endsInToken,
  endsInWord,
  type Finding,
  occursEarlier,
  type Source,
} from "@agentos/text/source";
import { CONTINUED_LINE, LANGUAGES, type LanguageName } from "./languages.js";
import type { Scan } from "./scan.js";

export function checkCut(source: Source, name: LanguageName, scan: Scan): Finding[] {
  const why = openAtEnd(source, name, scan) ?? unfinishedEnd(source, name, scan);
  if (why === undefined) return [];
  return [source.finding("truncated", "error", source.lastLine, `The code ends too soon: ${why}`)];
}

function openAtEnd(source: Source, name: LanguageName, { code, open }: Scan): string | undefined {
  const { isBraced, opensBlock } = LANGUAGES[name];
  const { lines, lastLine } = source;
  // Code that was cut off inside a block does not end with an unindented closing bracket or keyword.
  // If there is one, the scanner has misread something earlier.
  if (
    !isBraced ||
    /^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.*|\?>)$/.test(lines[lastLine]!.trimEnd())
  )
    return undefined;
  if (open !== undefined && !isLeftBehind(source, open.offset, open.mark)) {
    const what = /["'`]/.test(open.mark)
      ? "the string"
      : open.mark === "<<"
        ? "the here-document"
        : `"${open.mark}"`;
    return `${what} opened on line ${source.positionOf(open.offset).line + 1} is never closed`;
  }
  const count = (directive: RegExp) => code.match(directive)?.length ?? 0;
  if (isOfC(name) && count(/^[ \t]*#[ \t]*if/gm) > count(/^[ \t]*#[ \t]*endif/gm))
    return "an #if is never closed";
  if (opensBlock === undefined) return undefined;
  const head = headOf(lines, lastLine);
  const line = code.split("\n", head + 1)[head]!.slice(0, 300);
  return opensBlock.test(line) && !(head === lastLine && CLOSES_BLOCK.test(line))
    ? `the block opened on line ${head + 1} is never closed`
    : undefined;
}

/** Matches a block that is closed on the line that opens it. */
const CLOSES_BLOCK = /\b(?:done|fi|esac|end)\b/;

/** Returns the outermost line under which the last line is indented, or the last line itself. */
function headOf(lines: readonly string[], last: number): number {
  let head = last;
  let indent = indentOf(lines[last] ?? "");
  for (let line = last - 1; line >= 0 && indent > 0; line--) {
    if (lines[line]!.trim() === "" || indentOf(lines[line]!) >= indent) continue;
    head = line;
    indent = indentOf(lines[line]!);
  }
  return head;
}

/** Whether the indentation suggests that the scanner missed the closing bracket. */
function isLeftBehind(source: Source, offset: number, mark: string): boolean {
  const { lines, lastLine } = source;
  const { line } = source.positionOf(offset);
  const last = lines[lastLine]!.slice(0, 300);
  if (!"([{".includes(mark) || lastLine - line < 3 || /^\s*(?:[)\]}]|#|\/\/)/.test(last)) return false;
  const edge = indentOf(lines[line]!);
  const body = lines.slice(line + 1, lastLine).find((each) => each.trim() !== "") ?? "";
  return indentOf(body) > edge && indentOf(last) <= edge;
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}

function lastLineOf(code: string): string {
  const end = code.trimEnd();
  return end.slice(Math.max(end.lastIndexOf("\n") + 1, end.length - 2000));
}

function unfinishedEnd(source: Source, name: LanguageName, { code }: Scan): string | undefined {
  const { unfinished, finished, isBraced } = LANGUAGES[name];
  const last = lastLineOf(code);
  if (last === "" || (!isBraced && unfinished === undefined)) return undefined;
  // A macro can end with any token.
  if (isOfC(name) && /^\s*#/.test(last)) return undefined;
  if (unfinished?.test(last) && finished?.test(last) !== true && !(isOfC(name) && isTable(code)))
    return "its last line is unfinished";
  if (name === "python" && isLoneTry(code)) return "its last try has neither except nor finally";
  // The checks below apply only if there is no final line break. A file that was cut off rarely
  // has one.
  if (source.endsWithNewline) return undefined;
  const isCodeAtEnd = code.trimEnd().length >= source.text.trimEnd().length;
  if (endsInWord(source.text) || (isCodeAtEnd && endsInToken(source.text)))
    return "its last word is unfinished";
  if (!isCodeAtEnd) return undefined;
  const word = /(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(last.slice(-300))?.[1];
  if (word === undefined || COMMON_NAMES.test(word) || /^\s*(?:from|import)\b/.test(last)) return undefined;
  const isNew = !occursEarlier(source.text, word) && !endsInKnownPart(source.text, word);
  return unfinished !== CONTINUED_LINE && (isNew || endsWithSemicolons(code))
    ? "its last line is unfinished"
    : undefined;
}

const isOfC = (name: LanguageName) => name === "c" || name === "cpp";

/** Matches names that can end a file although they occur nowhere else in it. */
const COMMON_NAMES =
  /^(?:true|false|null|nil|None|True|False|this|self|break|continue|return|pass|end|done|fi|esac|string|number|boolean|void|any|int|str|float|bool|list|dict|object)$/;

/** Whether a C file contains only the entries of a list that another file includes. */
function isTable(code: string): boolean {
  return code.trimEnd().endsWith(",") && !/;|\)\s{0,200}\{/.test(code);
}

function endsWithSemicolons(code: string): boolean {
  const lines = code.split("\n").filter((line) => !/^\s*(?:#|$)/.test(line));
  const ended = lines.filter((line) => line.trimEnd().endsWith(";")).length;
  return ended > 0 && ended >= 3 * (lines.filter((line) => /[\w)\]"]\s*$/.test(line.slice(-100))).length - 1);
}

/** Whether the last `try` in Python code has neither `except` nor `finally`. */
function isLoneTry(code: string): boolean {
  const lines = code.split("\n");
  for (let line = lines.length - 1, body = Number.POSITIVE_INFINITY; line >= 0 && body > 0; line--) {
    const indent = lines[line]!.search(/\S/);
    if (indent === -1 || indent >= body) continue;
    if (lines[line]!.trim() === "try:" && body !== Number.POSITIVE_INFINITY) return true;
    body = indent;
  }
  return false;
}

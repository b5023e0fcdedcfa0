import { type Finding, occursEarlier, type Source } from "@agentos/text/source";
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
  // If the last line closes a block or an `#if`, the scanner has misread something earlier.
  if (!isBraced || /^[)\]}#]/.test(lines[lastLine]!)) return undefined;
  if (open !== undefined) {
    const what = /["'`]/.test(open.mark)
      ? "the string"
      : open.mark === "<<"
        ? "the here-document"
        : `"${open.mark}"`;
    return `${what} opened on line ${source.positionOf(open.offset).line + 1} is never closed`;
  }
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
  if ((name === "c" || name === "cpp") && /^\s*#/.test(last)) return undefined;
  if (unfinished?.test(last) && finished?.test(last) !== true && !isTable(name, code))
    return "its last line is unfinished";
  // A file that was cut off rarely has a final line break.
  if (source.endsWithNewline || unfinished === CONTINUED_LINE) return undefined;
  if (code.trimEnd().length < source.text.trimEnd().length) return undefined;
  const word = /(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(last.slice(-300))?.[1];
  if (word === undefined || COMMON_NAMES.test(word) || /^\s*(?:from|import)\b/.test(last)) return undefined;
  // The last part of a new name can be known: "CATEGORY" in `SECURITY_CATEGORY`.
  const part = /(?:[A-Z]{1,40}|[A-Z]?[a-z]{1,40})$/.exec(word)?.[0].toLowerCase() ?? "";
  const before = source.text.slice(0, source.text.trimEnd().length - word.length).toLowerCase();
  const isKnown = part.length > 2 && part.length < word.length && before.includes(part);
  return isKnown || occursEarlier(source.text, word) ? undefined : "its last word is unfinished";
}

/** Whether a C file contains only the entries of a list that another file includes. */
function isTable(name: LanguageName, code: string): boolean {
  return (name === "c" || name === "cpp") && code.trimEnd().endsWith(",") && !/;|\)\s{0,200}\{/.test(code);
}

/** Matches names that can end a file although they occur nowhere else in it. */
const COMMON_NAMES =
  /^(?:true|false|null|nil|None|True|False|this|self|break|continue|return|pass|end|done|fi|esac|string|number|boolean|void|any|int|str|float|bool|list|dict|object)$/;

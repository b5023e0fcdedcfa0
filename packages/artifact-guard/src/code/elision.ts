import type { MarkdownDocument } from "@agentos/text/markdown";
import { type Finding, Source } from "@agentos/text/source";
import {
  type Elision,
  elisionOf,
  isBareDots,
  isBetweenDots,
  isContinuation,
  isLikeness,
  isOfAnother,
  isOnPurpose,
  saysRest,
  saysWhy,
  trailsOff,
} from "./elided-line.js";
import type { LanguageName } from "./languages.js";
import type { Scan } from "./scan.js";

/**
 * Code that was left out of a code file. What the original had already is exempt, and what stands in a text
 * is only shown.
 */
export function checkElision(
  source: Source,
  scan: Scan | undefined,
  original: string | undefined,
  name?: LanguageName,
): Finding[] {
  const known = knownLines(original);
  let shown: ReadonlySet<number> | undefined;
  const inTexts = (index: number) => {
    shown ??= linesInTexts(source, scan);
    return shown.has(index);
  };
  let round: ReadonlySet<number> | undefined;
  const inRound = (index: number) => {
    round ??= linesInRound(scan?.code ?? "");
    return round.has(index);
  };
  let commented: ReadonlySet<number> | undefined;
  const inComment = (index: number) => {
    commented ??= linesOfComments(source, scan);
    return commented.has(index);
  };
  return source.lines.flatMap((line, index) => {
    if (name !== undefined && isDotsForCode(source, index, name))
      return inComment(index) || known.has(line.trim()) || inTexts(index) || inRound(index)
        ? []
        : [finding(source, index, "error")];
    const kind = elisionOf(line);
    if (kind === undefined || known.has(line.trim())) return [];
    if (!IN_ANY_SYNTAX.has(kind) && scan !== undefined && !CLEAR_MARK.test(line) && !inComment(index))
      return [];
    if (kind === "rest of things" && isFollowedByCode(source, index)) return [];
    if (kind.startsWith("rest of") && !isWholeComment(source, index)) return [];
    // Above a line of code it says what that line does: "the remaining arguments are passed on unchanged".
    if (kind === "as it was" && isOfCodeBeside(source, index)) return [];
    if (kind === "outright" && OF_DATA.test(line) && isFollowedByCode(source, index)) return [];
    if (!IN_ANY_SYNTAX.has(kind) && isOfReader(line)) return [];
    if (kind === "maybe" && (isPartOfSpeech(source, index) || isBesideCode(source, index))) return [];
    if (kind === "dotted" && isContinuation(line) && isFollowedByCode(source, index)) return [];
    if (inTexts(index)) return [];
    return [finding(source, index, isPlain(source, index, kind) ? "error" : "warning")];
  });
}

/** What is left out like this is left out in the comment of another language as well. */
const IN_ANY_SYNTAX: ReadonlySet<Elision> = new Set(["outright", "dotted"]);

/** Whether a line can mean nothing else than that code was left out. */
function isPlain(source: Source, index: number, kind: Elision): boolean {
  const line = source.lines[index]!;
  if (isShownInComment(source, index)) return false;
  if (kind === "rest of code" || kind === "rest of things") return !saysWhy(line);
  if (kind === "maybe" && isBareDots(line)) return isWholeBlock(source, index);
  if (kind === "outright" && isBareRest(line) && isFollowedByCode(source, index)) return false;
  if (kind === "maybe")
    return isBetweenDots(line) && isAloneAndLast(source, index) && !isRemark(source, index);
  if (kind === "as it was") return isOfAnother(line) && !isRemark(source, index);
  return !isRemark(source, index);
}

/** Languages in which a line of dots is no code. */
const WITHOUT_DOTS: ReadonlySet<LanguageName> = new Set([
  "javascript",
  "go",
  "rust",
  "java",
  "c",
  "cpp",
  "csharp",
  "kotlin",
  "swift",
  "php",
  "sql",
  "css",
  "scss",
  "shell",
  "toml",
]);

/** Nothing but dots stands in a line, and it is no last parameter. */
function isDotsForCode({ lines }: Source, index: number, name: LanguageName): boolean {
  if (!WITHOUT_DOTS.has(name) || !/^\s*(?:\.{3}|…)\s*$/.test(lines[index]!)) return false;
  return !/[,(|]\s*$/.test((lines[index - 1] ?? "").slice(-200)) && !/^\s*[),>]/.test(lines[index + 1] ?? "");
}

/** The lines in whose place a round bracket is the innermost that is open: what it holds is a list. */
function linesInRound(code: string): ReadonlySet<number> {
  const lines = new Set<number>();
  const open: string[] = [];
  let line = 0;
  for (const character of code) {
    if ("([{".includes(character)) open.push(character);
    else if (")]}".includes(character)) open.pop();
    else if (character === "\n") {
      line++;
      if (open.at(-1) === "(") lines.add(line);
    }
  }
  return lines;
}

/** In whatever language these begin a comment, or stand for a line. */
const CLEAR_MARK = /^\s*(?:\/\/|#(?![\w([{!:])|\/\*|<!--|\{\s?\/\*|\.{2}|\u2026)/;

/** Some marks begin a comment in one language and something else in another: there the scan knows. */
function linesOfComments(source: Source, scan: Scan | undefined): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { start, end } of scan?.comments ?? []) {
    const last = source.positionOf(end).line;
    for (let { line } = source.positionOf(start); line <= last; line++) lines.add(line);
  }
  return lines;
}

/** Indented in a longer comment stands the code of an example. */
function isShownInComment({ lines }: Source, index: number): boolean {
  const hasNeighbour = isComment(lines[index - 1] ?? "") || isComment(lines[index + 1] ?? "");
  return hasNeighbour && /^\s*(?:#|\/\/|\*|--|;|%)+(?: {3,}|\t)/.test(lines[index]!);
}

/** No comment goes on with it, and no code follows that it could be said of. */
function isAloneAndLast(source: Source, index: number): boolean {
  return isWholeComment(source, index) && !isFollowedByCode(source, index);
}

/** No comment goes on with it. */
function isWholeComment({ lines }: Source, index: number): boolean {
  return !isComment(lines[index - 1] ?? "") && !isComment(lines[index + 1] ?? "");
}

/** A block over several lines that holds nothing but this one. */
function isWholeBlock({ lines }: Source, index: number): boolean {
  return (
    /(?:[{]|\)\s*:|\bdo)\s*$/.test((lines[index - 1] ?? "").slice(-200)) &&
    !isComment(lines[index - 1] ?? "") &&
    /^\s*(?:\}|end\b)/.test(lines[index + 1] ?? "")
  );
}

/** "everything else as it was": of what is not said. */
function isBareRest(line: string): boolean {
  return /^\W*(?:(?:the )?rest|everything else|the (?:remainder|others)) as (?:it|they) (?:was|were)\b/i.test(
    line.slice(0, 200),
  );
}

/** "existing keys stay the same" above a line says what that line does to them. */
const OF_DATA =
  /\b(?:properties|props|fields|content|lines|settings|items|entries|rules|options|columns|keys|values|rows|elements|attributes) (?:stays?|remains?|are|is)\b/i;

/** A comment that documents a declaration. */
function isOfReader(line: string): boolean {
  return /^\s*(?:\/\/[/!]|\/\*\*)/.test(line);
}

function isOfCodeBeside(source: Source, index: number): boolean {
  const line = source.lines[index]!;
  return isFollowedByCode(source, index) || isOnPurpose(line) || goesOn(source.lines[index - 1] ?? "", line);
}

/** Dots in a longer comment are part of its example, and a likeness is one of the code below. */
function isPartOfSpeech(source: Source, index: number): boolean {
  const line = source.lines[index]!;
  const before = source.lines[index - 1] ?? "";
  if (isBareDots(line))
    return isComment(line) && (isComment(before) || isComment(source.lines[index + 1] ?? ""));
  return goesOn(before, line) || (isLikeness(line) && isFollowedByCode(source, index));
}

/** A comment behind code or in a longer one is about what is there. */
function isBesideCode(source: Source, index: number): boolean {
  return isBehindCode(source.lines[index]!) || !isWholeComment(source, index);
}

function isComment(line: string): boolean {
  return MARK.test(line) && !DIRECTIVE.test(line);
}

/** In C and C# a "#" begins no comment. */
const DIRECTIVE = /^\s*#\s{0,9}(?:region|endregion|if|ifdef|ifndef|elif|else|endif|define|include|pragma)\b/;

/** Whether a line only says something about the code beside it, or is a part of a longer comment. */
function isRemark(source: Source, index: number): boolean {
  const line = source.lines[index]!;
  if (saysWhy(line) || isOfStatement(line)) return true;
  // "d.pad(45)  # ...both int and char" goes on with what another line said.
  if (isBehindCode(line) && !saysRest(line)) return true;
  if (goesOn(source.lines[index - 1] ?? "", line)) return true;
  // "# File unchanged" above a line of code says what that line expects, "# continue with other files" what
  // it does.
  return (!saysRest(line) || trailsOff(line)) && isFollowedByCode(source, index);
}

/** "length = 24; // truncated" says what became of the value. */
function isOfStatement(line: string): boolean {
  return /[;,)]\s{1,40}(?:\/\/|\/\*|#)\s{0,9}[a-z]{1,30}\s{0,9}(?:\*\/)?$/.test(line.slice(-200));
}

const MARK = /^\s*(?:#|\/\/|\*|--|;|%)+/;

/** A line of the same comment before, whose sentence has not ended. */
function goesOn(before: string, line: string): boolean {
  const said = before.replace(MARK, "").trim();
  return (
    isComment(before) && isComment(line) && /[\p{L}\p{N},]$/u.test(said) && said.split(/\s+/).length >= 4
  );
}

function isBehindCode(line: string): boolean {
  return !/^\s*(?:[#*;%'"!]|\/[/*]|--|<!--|\{\s*\/\*|\(\*|\{[-#]|<%|::|\.|…|rem\b|dnl\b|@rem\b|=begin)/i.test(
    line.slice(0, 200),
  );
}

/** The lines that begin inside of a text, or of documentation between the code. */
function linesInTexts(source: Source, scan: Scan | undefined): ReadonlySet<number> {
  const lines = new Set<number>();
  // Documentation of Perl and Ruby, with examples of its own.
  const documents = scan?.comments.filter(({ start }) => source.text.startsWith("\n=", start)) ?? [];
  for (const { start, end } of [...(scan?.strings ?? []), ...documents]) {
    // A function's body is a text to SQL.
    if (end - start < 2 || /^\$\w{0,32}\$/.test(source.text.slice(start, start + 40))) continue;
    if (!source.text.slice(start, end).includes("\n")) continue;
    const last = source.positionOf(end).line;
    for (let line = source.positionOf(start).line + 1; line <= last; line++) lines.add(line);
  }
  return lines;
}

/** Code that goes on in the next line, no less indented. */
function isFollowedByCode({ lines }: Source, index: number): boolean {
  const next = lines[index + 1] ?? "";
  if (
    !/^\s*(?:[\w$@"'[(&<]|\.\w|#[\w-]{1,60}[^{}]{0,80}\{|#\s{0,9}(?:define|if|ifdef|ifndef|include|undef)\b)/.test(
      next,
    )
  )
    return false;
  return indentOf(next) >= indentOf(lines[index]!);
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}

/**
 * Code that was left out of a document's code blocks. Documents show excerpts on purpose, so it is an error
 * only where the words say that
 * something was left out; with dots it is a warning, and dots alone are none of our business.
 */
export function checkElisionInBlocks(document: MarkdownDocument, original: string | undefined): Finding[] {
  const known = knownLines(original);
  const { source } = document;
  const findings: Finding[] = [];
  for (const block of document.blocks) {
    if (block.kind !== "code" || block.isQuoted) continue;
    const first = block.first + (block.isFenced ? 1 : 0);
    const last = block.last - (block.isFenced && block.isClosed ? 1 : 0);
    let count: number | undefined;
    for (let line = first; line <= last; line++) {
      const text = source.lines[line] ?? "";
      const kind = elisionOf(text);
      if (kind === undefined || NOT_IN_BLOCKS.has(kind) || known.has(text.trim())) continue;
      count ??= source.lines.slice(first, last + 1).filter((each) => each.trim() !== "").length;
      // Alone in its block such a line leaves nothing out: it is shown.
      findings.push(finding(source, line, count > 1 && OUTRIGHT.test(text) ? "error" : "warning"));
    }
  }
  return findings;
}

const NOT_IN_BLOCKS: ReadonlySet<Elision> = new Set(["maybe", "as it was", "rest of things"]);

/**
 * A document that shows an example says "your code here"; only a copied file says that the rest is unchanged.
 */
const OUTRIGHT =
  /\b(?:rest|remaining|remainder|everything else|other|existing)\b.*\b(?:unchanged|omitted|elided|truncated|remains?|stays? the same)\b|\bcode unchanged\b/i;

function finding(source: Source, line: number, severity: Finding["severity"]): Finding {
  return source.finding("elided-code", severity, line, "Code was left out here: write it in full");
}

function knownLines(original: string | undefined): ReadonlySet<string> {
  return new Set(original === undefined ? [] : new Source(original).lines.map((line) => line.trim()));
}

import type { Finding } from "../finding.js";
import type { Source } from "../source.js";
import { Brackets } from "./brackets.js";

/** What the last word or sign of a whole program can not be. */
const UNFINISHED =
  /(?:[=([{,.&|?:+*%^~!<]|=>|(?<![+])\+|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/;
const MAY_END = /(?:\+\+|--|\/>|[)\]};"'`]|\w)$/;
/** After these a slash begins a regular expression, not a division. */
const BEFORE_REGEX =
  /(?:^|[=(,:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default))$/;

/** JavaScript or TypeScript that ends too soon: something is still open at its end, or its last sign asks for more. */
export function checkJavaScript(source: Source): Finding[] {
  const end = scan(source.text);
  const cut = (message: string) => [
    source.finding("truncated", "error", source.lastLine, `The code ends too soon: ${message}`),
  ];
  if (end.open !== undefined) {
    const { line } = source.positionOf(end.open.offset);
    return cut(
      `${NAMES[end.open.character] ?? `"${end.open.character}"`} of line ${line + 1} is never closed`,
    );
  }
  const last = end.lastCode.trimEnd();
  if (UNFINISHED.test(last) && !(MAY_END.test(last) && !/\b[a-z]+$/.test(last)))
    return cut("its last line is unfinished");
  if (HEAD_ALONE.test(statementOf(last))) return cut("its last declaration has no body");
  if (!source.endsWithNewline && isBrokenOff(source, last)) return cut("its last line is unfinished");
  return [];
}

/** A declaration that stops before its body or its value. */
const HEAD_ALONE =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:(?:async\s+)?function\b(?!.*\)\s*:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s+\w+|import\s+(?!["'(])[^"']*)$/;
/** Names that a declaration may well end with, though they stand nowhere else in it. */
const COMMON_NAMES =
  /^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/;

/** The last statement, as far as its line tells. */
function statementOf(code: string): string {
  return (code.split(/[;}\n]/).at(-1) ?? "").trim();
}

/**
 * Whether the end of a file without its last line break is no end: its last word stands nowhere else in the file, or everybody else's
 * statement ends with a semicolon.
 */
function isBrokenOff({ text, lines }: Source, lastCode: string): boolean {
  const word = /(?<![\w$.])[\w$.]*?([A-Za-z_$][\w$]*)$/.exec(lastCode)?.[1];
  if (word === undefined || COMMON_NAMES.test(word)) return false;
  if (!isElsewhere(text, word)) return true;
  const ended = lines.filter((line) => /;\s*$/.test(line)).length;
  const unended = lines.filter((line) => /^(?!\s*(?:\*|\/\/|\/\*)).*[\w)\]"'`]\s*$/.test(line)).length;
  return ended > 0 && ended >= 3 * (unended - 1);
}

function isElsewhere(text: string, word: string): boolean {
  const name = word.replaceAll("$", "\\$");
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text.slice(0, text.trimEnd().length - word.length));
}

const NAMES: Readonly<Record<string, string>> = { "`": "the template", "/*": "the comment", '"': "the text" };

interface ScanEnd {
  open?: { character: string; offset: number };
  /** The end of the code, without comments. */
  lastCode: string;
}

/** Passes over texts, comments, templates and regular expressions, so that only brackets of the code itself count. */
function scan(text: string): ScanEnd {
  const brackets = new Brackets();
  // Where a `${` of a template was opened, by the depth that its `}` returns to.
  const templates: { depth: number; offset: number }[] = [];
  let code = "";
  let at = text.startsWith("#!") ? endOfLine(text, 0) : 0;
  const remember = (piece: string) => {
    code = (code + piece).slice(-200);
  };
  while (at < text.length) {
    const character = text[at]!;
    if (character === "/" && text[at + 1] === "/") at = endOfLine(text, at);
    else if (character === "/" && text[at + 1] === "*") {
      const end = text.indexOf("*/", at + 2);
      if (end === -1) return { open: { character: "/*", offset: at }, lastCode: code };
      at = end + 2;
    } else if (character === "/" && BEFORE_REGEX.test(code.trimEnd())) {
      at = endOfRegex(text, at);
      remember("/x/");
    } else if (character === '"' || character === "'") {
      // A quote whose line has no second one is an apostrophe of JSX text, or the place of the cut.
      const end = endOfString(text, at);
      if (end === undefined) {
        if (endOfLine(text, at) >= text.trimEnd().length && BEFORE_REGEX.test(code.trimEnd())) {
          return { open: { character: '"', offset: at }, lastCode: code };
        }
        at++;
      } else {
        at = end;
        remember('""');
      }
    } else if (character === "`" || (character === "}" && templates.at(-1)?.depth === brackets.depth)) {
      const offset = character === "`" ? at : templates.pop()!.offset;
      const end = endOfTemplate(text, at + 1);
      if (end === undefined) return { open: { character: "`", offset }, lastCode: code };
      if (end.isExpression) {
        templates.push({ depth: brackets.depth, offset });
        remember("(");
      } else remember("``");
      at = end.at;
    } else {
      if ("([{}])".includes(character)) brackets.add(character, at);
      remember(character);
      at++;
    }
  }
  const open = brackets.innermost ?? templates.map(({ offset }) => ({ character: "`", offset })).at(-1);
  return open === undefined ? { lastCode: code } : { open, lastCode: code };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Just behind the closing quote, or undefined when its line (or those that a backslash joins to it) has none. */
function endOfString(text: string, from: number): number | undefined {
  const quote = text[from]!;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === "\n") return undefined;
  }
  return undefined;
}

/** Behind the closing slash and flags; just behind the slash when there is none in the line. */
function endOfRegex(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") inClass = true;
    else if (text[at] === "]") inClass = false;
    else if (text[at] === "/" && !inClass) {
      at++;
      while (/[a-z]/.test(text[at] ?? "")) at++;
      return at;
    }
  }
  return from + 1;
}

function endOfTemplate(text: string, from: number): { at: number; isExpression: boolean } | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "`") return { at: at + 1, isExpression: false };
    else if (text[at] === "$" && text[at + 1] === "{") return { at: at + 2, isExpression: true };
  }
  return undefined;
}

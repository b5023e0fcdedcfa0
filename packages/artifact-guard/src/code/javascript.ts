import type { Finding } from "../finding.js";
import type { Source } from "../source.js";
import { Brackets } from "./brackets.js";

/** What the last word or sign of a whole program can not be. */
const UNFINISHED =
  /(?:[=([{,.&|?:+*%^~!<]|=>|(?<![+])\+|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/;
const MAY_END = /(?:\+\+|--|\/>|[)\]};"'`]|\w)$/;
/** After these a slash begins a regular expression, not a division. */
const BEFORE_REGEX =
  /(?:^|[=(,:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))$/;

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
  return [];
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
    code = (code + piece).slice(-64);
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

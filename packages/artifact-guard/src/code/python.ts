import type { Finding } from "../finding.js";
import type { Source } from "../source.js";
import { Brackets } from "./brackets.js";

const UNFINISHED =
  /(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/;

/** Python that ends too soon: an open bracket or text, a block without a body, or a last line that asks for more. */
export function checkPython(source: Source): Finding[] {
  const { open, lastCode } = scan(source.text);
  const cut = (message: string) => [
    source.finding("truncated", "error", source.lastLine, `The code ends too soon: ${message}`),
  ];
  if (open !== undefined) {
    const { line } = source.positionOf(open.offset);
    const name =
      open.character.length === 3 || /["']/.test(open.character) ? "the text" : `"${open.character}"`;
    return cut(`${name} of line ${line + 1} is never closed`);
  }
  const last = lastCode.trimEnd();
  if (last.endsWith(":")) return cut("the block that its last line opens has no body");
  if (/^\s*@[\w.]+(?:\(.*\))?$/.test(last)) return cut("nothing follows its last decorator");
  if (UNFINISHED.test(last) && !last.endsWith("...")) return cut("its last line is unfinished");
  if (HEAD.test(last) && !last.includes(":")) return cut("its last line opens no block yet");
  if (isLoneTry(source)) return cut("its last try has neither except nor finally");
  if (!source.endsWithNewline && isBrokenOff(source.text, last)) return cut("its last line is unfinished");
  return [];
}

/** A line that has to open a block. */
const HEAD =
  /^\s*(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s+[\w.]*(?:\s+\w*)?)$(?<!^\s*from\s.*\simport\s.*)/;
const COMMON_NAMES =
  /^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/;

/** The last name stands alone or nowhere else in the file: a whole program would do nothing with it. */
function isBrokenOff(text: string, lastCode: string): boolean {
  const statement = lastCode.trim();
  if (/^(?:from|import|global|nonlocal)\b/.test(statement)) return false;
  const word = /(?<![\w.])[\w.]*?([A-Za-z_]\w*)$/.exec(statement)?.[1];
  if (word === undefined || COMMON_NAMES.test(word)) return false;
  if (/^[A-Za-z_][\w.]*$/.test(statement)) return true;
  const before = text.slice(0, text.trimEnd().length - word.length);
  return !new RegExp(`(?<!\\w)${word}(?!\\w)`).test(before);
}

/** The body of a `try` that nothing follows. */
function isLoneTry({ lines }: Source): boolean {
  for (let line = lines.length - 1, body = Number.POSITIVE_INFINITY; line >= 0 && body > 0; line--) {
    const text = lines[line]!;
    if (text.trim() === "" || /^\s*#/.test(text)) continue;
    const indent = text.search(/\S/);
    if (indent >= body) continue;
    if (/^\s*try:\s*(?:#.*)?$/.test(text) && body !== Number.POSITIVE_INFINITY) return true;
    body = indent;
  }
  return false;
}

/** The last line of code without its texts and comments, and what is open at the end. */
function scan(text: string): { open?: { character: string; offset: number }; lastCode: string } {
  const brackets = new Brackets();
  let line = "";
  let lastCode = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "#") {
      const end = text.indexOf("\n", at);
      at = (end === -1 ? text.length : end) - 1;
    } else if (character === '"' || character === "'") {
      const isLong = text.startsWith(character.repeat(3), at);
      const quote = isLong ? character.repeat(3) : character;
      const end = endOfText(text, at + quote.length, quote);
      if (end === undefined) return { open: { character: quote, offset: at }, lastCode: line };
      at = end - 1;
      line += '""';
    } else if (character === "\n") {
      if (line.trim() !== "") lastCode = line;
      line = "";
    } else {
      if ("([{}])".includes(character)) brackets.add(character, at);
      line += character;
    }
  }
  if (line.trim() !== "") lastCode = line;
  const open = brackets.innermost;
  return open === undefined ? { lastCode } : { open, lastCode };
}

function endOfText(text: string, from: number, quote: string): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (text[at] === "\n" && quote.length === 1) return undefined;
  }
  return undefined;
}

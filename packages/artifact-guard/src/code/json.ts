import type { Finding, Source } from "@agentos/text/source";
import { blankLines } from "./blanked-code.js";

import { checkValues, type DataValue } from "./values.js";

/**
 * JSON (with comments and trailing commas, as configuration files have them) that ends too soon, is none, or
 * says that it is unfinished.
 */
export function checkJson(source: Source, path?: string): Finding[] {
  const isPlain = isJson(source.text);
  const plain = isPlain ? source.text : withoutComments(source.text);
  if (isPlain || isJson(plain)) return checkValues(source, valuesOf(plain, 0), path);
  const open = openBracket(plain);
  if (open === undefined)
    return [source.finding("unparsable", "error", source.lastLine, "This is no valid JSON")];
  const { line } = source.positionOf(open.offset);
  const message =
    open.character === '"'
      ? `The JSON ends too soon: the text that begins at line ${line + 1} is never closed`
      : `The JSON ends too soon: "${open.character}" of line ${line + 1} is never closed`;
  return [source.finding("truncated", "error", source.lastLine, message)];
}

const MAX_FINDINGS = 20;

/** JSON Lines of which a line does not parse; the last one is said to be cut. */
export function checkJsonLines(source: Source, path?: string): Finding[] {
  const findings: Finding[] = [];
  let offset = 0;
  for (const [index, line] of source.lines.entries()) {
    // What is no JSON Lines at all need not be read to its end.
    if (findings.length >= MAX_FINDINGS) break;
    if (line.trim() !== "" && !isJson(line)) {
      const isCut = index === source.lastLine && openBracket(line) !== undefined;
      findings.push(
        isCut
          ? source.finding("truncated", "error", index, "The last line ends too soon")
          : source.finding("unparsable", "error", index, "This line is no valid JSON"),
      );
    } else if (index === source.lastLine) {
      // Each line is a record; only the last one can speak of those that are not there.
      const last = [...valuesOf(line, offset)];
      findings.push(...checkValues(source, last, path));
    }
    offset += line.length + 1;
  }
  return findings;
}

export function isJson(text: string): boolean {
  if (!/^\s*[[{"\d\-tfn]/.test(text.slice(0, 1000))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** With blanks for comments and for commas that nothing follows: no offset moves. */
function withoutComments(text: string): string {
  let plain = "";
  let copied = 0;
  /** A comma behind which only blanks and comments came so far. */
  let comma = -1;
  const blank = (from: number, to: number) => {
    plain += text.slice(copied, from) + blankLines(text.slice(from, to));
    copied = to;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      at = endOfString(text, at);
      comma = -1;
    } else if (character === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const isLine = text[at + 1] === "/";
      const close = text.indexOf(isLine ? "\n" : "*/", at + 2);
      const end = close === -1 ? text.length : isLine ? close : close + 2;
      blank(at, end);
      at = end - 1;
    } else if (character === ",") comma = plain.length + at - copied;
    else if (character === "}" || character === "]") {
      if (comma !== -1) {
        plain += text.slice(copied, at);
        copied = at;
        plain = `${plain.slice(0, comma)} ${plain.slice(comma + 1)}`;
      }
      comma = -1;
    } else if (character > " ") comma = -1;
  }
  return plain + text.slice(copied);
}

/** Where the last sign of a string stands: its closing mark, or the end of its line or text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
    else if (text[at] === "\n") return at - 1;
  }
  return text.length;
}

/** The innermost bracket or quote that is still open at the end. */
function openBracket(text: string): { character: string; offset: number } | undefined {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') {
      const start = at;
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
      if (at >= text.length) return { character, offset: start };
    } else if (character === "{" || character === "[") open.push(at);
    else if (character === "}" || character === "]") open.pop();
  }
  const offset = open.at(-1);
  return offset === undefined ? undefined : { character: text[offset]!, offset };
}

/** The texts, truth values and nulls of valid JSON, with the keys that lead to them. */
function* valuesOf(text: string, base: number): Generator<DataValue> {
  const keys: string[] = [];
  // Of each open bracket: whether it is a list, and whether it is a record of one.
  const open: { isList: boolean; isOfRecord: boolean }[] = [];
  let isKey = false;
  let openedAt = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const top = open.at(-1);
    if (character === '"') {
      const start = at;
      at = endOfString(text, at);
      const content = text.slice(start + 1, at);
      if (isKey) {
        keys[open.length - 1] = content;
        isKey = false;
      } else
        yield {
          keys: keys.slice(0, open.length),
          value: readString(content),
          offset: base + start,
          isOfRecord: top?.isOfRecord === true,
          isItem: top?.isList === true,
        };
    } else if (character === "{" || character === "[") {
      const isOfRecord = top !== undefined && (top.isOfRecord || (top.isList && character === "{"));
      open.push({ isList: character === "[", isOfRecord });
      // An item of a list has its list's key.
      keys[open.length - 1] = keys[open.length - 2] ?? "";
      isKey = character === "{";
      openedAt = at;
    } else if (character === "}" || character === "]") {
      const isEmptyList =
        character === "]" && at - openedAt <= 40 && text.slice(openedAt + 1, at).trim() === "";
      open.pop();
      keys.length = open.length;
      const group = open.at(-1);
      if (isEmptyList && group?.isList === false && group.isOfRecord)
        yield {
          keys: [...keys.slice(0, open.length), keys[open.length - 1]!],
          value: null,
          offset: base + openedAt,
          isOfRecord: true,
          isEmptyGroup: true,
        };
      isKey = false;
    } else if (character === ",") isKey = open.at(-1)?.isList === false;
    else if (open.length === 1 && !isKey && character >= "0" && character <= "9") {
      const digits = /^[\d.eE+-]{1,40}/.exec(text.slice(at, at + 40))![0];
      yield { keys: keys.slice(0, 1), value: Number(digits), offset: base + at, isOfRecord: false };
      at += digits.length - 1;
    } else if (character === "t" || character === "f" || character === "n") {
      const value = character === "n" ? null : character === "t";
      yield {
        keys: keys.slice(0, open.length),
        value,
        offset: base + at,
        isOfRecord: top?.isOfRecord === true,
      };
      at += value === false ? 4 : 3;
    }
  }
}

function readString(content: string): string {
  if (!content.includes("\\")) return content;
  try {
    return String(JSON.parse(`"${content}"`));
  } catch {
    return content;
  }
}

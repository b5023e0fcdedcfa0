import { isLetterOrDigit } from "../source/index.js";
import { commentsOf, tagAt } from "./html.js";

/** Nobody writes so much in one line; what is longer is data, and its end tells as much. */
const MAX_LINE_LENGTH = 20_000;

/**
 * What a line says without its Markdown: links become their text, emphasis and escapes go, and code spans
 * become `code`, because what stands in code is mentioned, not said. Of what is longer than 20,000
 * characters, only the end is read.
 */
export function plainText(text: string, code: (content: string) => string = () => "`code`"): string {
  // Most lines have no Markdown in them.
  if (!/[`<[\\*_~]/.test(text)) return text.trim();
  return readPlain(text.length > MAX_LINE_LENGTH ? text.slice(-MAX_LINE_LENGTH) : text, code).trim();
}

function readPlain(text: string, code: (content: string) => string): string {
  let links: Links | undefined;
  let comments: ReadonlyMap<number, number> | undefined;
  /** Lengths of runs of backticks that no partner follows. */
  const lone = new Set<number>();
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const character = text[at]!;
    if (character === "\\" && isPunctuation(text.charCodeAt(at + 1))) {
      plain += text[at + 1];
      at += 2;
    } else if (character === "`") {
      const length = runAt(text, at);
      const close = lone.has(length) ? -1 : closingRun(text, at + length, length);
      if (close === -1) {
        lone.add(length);
        plain += text.slice(at, at + length);
        at += length;
      } else {
        plain += code(text.slice(at + length, close).trim());
        at = close + length;
      }
    } else if (character === "<") {
      comments ??= new Map(
        commentsOf(text).flatMap((each) => (each.isClosed ? [[each.start, each.end]] : [])),
      );
      const comment = comments.get(at);
      const tag = comment === undefined ? tagAt(text, at) : undefined;
      if (comment !== undefined) plain += " ";
      else plain += tag === undefined ? "<" : saidByTag(text.slice(at, tag.end));
      at = comment ?? tag?.end ?? at + 1;
    } else if (character === "[" || character === "]" || character === "!") {
      links ??= linksOf(text);
      const end = links.targets.get(at);
      if (end !== undefined) at = end;
      else {
        const isMark = links.opens.has(character === "!" ? at + 1 : at);
        if (!isMark) plain += character;
        at++;
      }
    } else if (character === "*") at++;
    else if (character === "~" && text[at + 1] === "~") at += 2;
    else if (character === "_") {
      const start = at;
      while (text[at] === "_") at++;
      if (isWordAt(text, start - 1) && isWordAt(text, at)) plain += text.slice(start, at);
    } else {
      plain += character;
      at++;
    }
  }
  return plain;
}

function runAt(text: string, start: number): number {
  let end = start;
  while (text[end] === "`") end++;
  return end - start;
}

function closingRun(text: string, from: number, length: number): number {
  for (let close = text.indexOf("`", from); close !== -1; ) {
    const found = runAt(text, close);
    if (found === length) return close;
    close = text.indexOf("`", close + found);
  }
  return -1;
}

/** Some words in angle brackets are a prompt, and stay; a tag says nothing. */
function saidByTag(tag: string): string {
  if (/^<(?:https?|mailto):/.test(tag)) return tag.slice(1, -1);
  const isTag = !/\s/.test(tag) || tag.includes("=") || tag.endsWith("/>") || tag.startsWith("</");
  return isTag ? "" : tag;
}

/** Where the target of a link ends, by where the "]" of its text stands; and where its "[" stands. */
interface Links {
  targets: ReadonlyMap<number, number>;
  opens: ReadonlySet<number>;
}

function linksOf(text: string): Links {
  const targets = new Map<number, number>();
  const opens = new Set<number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "[") open.push(at);
    else if (character === "]") {
      const start = open.pop();
      const end = start === undefined ? undefined : targetEnd(text, at + 1);
      if (start === undefined || end === undefined) continue;
      targets.set(at, end);
      opens.add(start);
      at = end - 1;
    }
  }
  return { targets, opens };
}

/** Behind `(target "title")` or `[label]`; undefined where neither follows. */
function targetEnd(text: string, at: number): number | undefined {
  if (text[at] === "[") {
    const close = text.indexOf("]", at);
    return close === -1 || close - at > 200 ? undefined : close + 1;
  }
  if (text[at] !== "(") return undefined;
  let depth = 0;
  const most = Math.min(text.length, at + 2000);
  for (let end = at; end < most; end++) {
    const character = text[end];
    if (character === "\\") end++;
    else if (character === "(" && ++depth > 3) return undefined;
    else if (character === ")" && --depth === 0) return end + 1;
    else if (character === "\n" && text[end + 1] === "\n") return undefined;
  }
  return undefined;
}

function isPunctuation(code: number): boolean {
  return (
    (code >= 0x21 && code <= 0x2f) ||
    (code >= 0x3a && code <= 0x40) ||
    (code >= 0x5b && code <= 0x60) ||
    (code >= 0x7b && code <= 0x7e)
  );
}

function isWordAt(text: string, at: number): boolean {
  return isLetterOrDigit(text[at] ?? " ");
}

/**
 * A line without the marks of its containers and its row: quotation, bullets, numbers, task boxes, table
 * pipes.
 */
export function withoutMarks(line: string): string {
  return line
    .replace(/^[\s>]*>/, "")
    .trimStart()
    .replace(/^(?:(?:[-*+]|\d{1,9}[.)])(?:\s+|$))+/, "")
    .replace(/^\[[ xX]\](?:\s+|$)/, "")
    .replace(/^\s*\|/, "")
    .trimEnd()
    .replace(/\|$/, "")
    .trim();
}

/** Typographic quotes and dashes as their plain kin, so that one pattern reads both. */
export function plainCharacters(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00a0\u2007\u202f]/g, " ");
}

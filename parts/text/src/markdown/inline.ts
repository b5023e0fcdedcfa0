import type { Token } from "markdown-it";
import { parser } from "./parser.js";

/** A longer line is data rather than prose, so reading its end is sufficient. */
const MAX_LENGTH = 20_000;

/**
 * Removes Markdown syntax from a line. Links become their text. Code spans become `code`, because
 * words in code are only mentioned. Reads the last 20,000 characters of a longer line.
 */
export function plainText(text: string, code: (content: string) => string = () => "`code`"): string {
  // Most lines contain no Markdown.
  if (!/[`<[\\*_~]/.test(text)) return text.trim();
  const tokens: Token[] = [];
  parser.inline.parse(text.slice(-MAX_LENGTH), parser, {}, tokens);
  let plain = "";
  for (const { type, content, children } of tokens) {
    if (type === "code_inline") plain += code(content.trim());
    else if (type === "softbreak" || type === "hardbreak") plain += "\n";
    else if (type === "image") plain += children?.map((child) => child.content).join("") ?? "";
    else if (type === "html_inline") plain += saidByTag(content);
    else plain += content;
  }
  return plain.trim();
}

/** Removes a tag, but keeps several words in angle brackets: they are a prompt in a template. */
function saidByTag(tag: string): string {
  if (tag.startsWith("<!--")) return " ";
  const isTag = !/\s/.test(tag) || tag.includes("=") || tag.endsWith("/>") || tag.startsWith("</");
  return isTag ? "" : tag;
}

/** Removes `>`, bullets, item numbers, checkboxes and outer table pipes from a line. */
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

/** Replaces typographic quotes, dashes and spaces with their ASCII equivalents. */
export function plainCharacters(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00a0\u2007\u202f]/g, " ");
}

import { fencedLines, isFenceOpening } from "@agentos/platform";
/**
 * Text from people and models, written into Markdown so that it comes back unchanged and cannot end the
 * section it stands in. It uses Markdown's own two escapes, and only where a reader of the raw line would be
 * misled:
 *
 * - a backslash before what would otherwise begin something: `\## Completed`, `\---`;
 * - a numeric reference for what does not show or would not survive an editor: `&#27;`, `&#13;`, `&#32;` at
 *   an edge.
 *
 * Text that already looks escaped gets one more level (`\\##`, `&amp;#27;`), and reading takes one level
 * away.
 */
import { sectionOfTitle, startsSection } from "./headings.js";

// Control characters, halves of surrogate pairs, line separators, the byte order mark and the marks that
// reorder text.
export const INVISIBLE = /[\p{Cc}\p{Surrogate}\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const REFERENCE = /&((?:amp;)*)#(\d{1,5});/g;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const LABEL = /^[-*+][ \t]+(?:note|reason|question):/i;

/** A block of text as the body of a section. */
export function escapeBlock(text: string): string {
  const visible = escapeCharacters(text)
    .replace(/^(?=[ \t]*(?:\n|$))[ \t\n]/, reference)
    .replace(/[ \t\n]$/, reference);
  const lines = visible.split("\n");
  const fenced = fencedLines(lines);
  return lines
    .map((line, index) => {
      if (fenced[index]) return line;
      const afterText = index > 0 && lines[index - 1]!.trim() !== "";
      return addBackslash(
        line,
        (rest, escaped) => isBlockStart(rest) || (UNDERLINE.test(rest) && (escaped || afterText)),
      );
    })
    .join("\n");
}

/** Takes back {@link escapeBlock}; leaves text that a person wrote without escapes as it is. */
export function unescapeBlock(body: string): string {
  const lines = body.split("\n");
  const fenced = fencedLines(lines);
  return unescapeCharacters(
    lines
      .map((line, index) =>
        fenced[index] ? line : dropBackslash(line, (rest) => isBlockStart(rest) || UNDERLINE.test(rest)),
      )
      .join("\n"),
  );
}

/** Text as a list item: its lines are indented by the caller, so only labels of sub-items could mislead. */
export function escapeItem(text: string): string {
  return escapeEdges(escapeCharacters(text))
    .split("\n")
    .map((line) => addBackslash(line, (rest) => LABEL.test(rest)))
    .join("\n");
}

/** Takes back {@link escapeItem}. */
export function unescapeItem(text: string): string {
  const lines = text.split("\n").map((line) => dropBackslash(line, (rest) => LABEL.test(rest)));
  return unescapeCharacters(lines.join("\n"));
}

/** Text as a part of one line. */
export function escapeInline(text: string): string {
  return escapeEdges(escapeCharacters(text)).replaceAll("\n", reference);
}

/** The title of a section of somebody else's; `\\Notes` where it would be taken for one of ours. */
export function escapeTitle(title: string): string {
  return addBackslash(escapeInline(title), isOurs);
}

/** Takes back {@link escapeTitle}. */
export function unescapeTitle(title: string): string {
  return unescapeCharacters(dropBackslash(title, isOurs));
}

/** Characters that do not show as references; line breaks and tabs stay. */
export function escapeCharacters(text: string): string {
  return text
    .replace(REFERENCE, (whole, _, code: string) =>
      isReferable(Number(code)) ? `&amp;${whole.slice(1)}` : whole,
    )
    .replace(INVISIBLE, (character) => (/[\t\n]/.test(character) ? character : reference(character)));
}

/** Takes back {@link escapeCharacters}, {@link escapeInline} and the references at edges. */
export function unescapeCharacters(text: string): string {
  return text.replace(REFERENCE, (whole, amps: string, code: string) => {
    if (!isReferable(Number(code))) return whole;
    return amps === "" ? String.fromCharCode(Number(code)) : `&${whole.slice("&amp;".length)}`;
  });
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

function isReferable(code: number): boolean {
  const character = String.fromCharCode(code);
  return character === " " || character.search(INVISIBLE) === 0;
}

function escapeEdges(text: string): string {
  return text.replace(/^[ \t\n]/, reference).replace(/[ \t\n]$/, reference);
}

function isBlockStart(line: string): boolean {
  return startsSection(line) || isFenceOpening(line);
}

function isOurs(title: string): boolean {
  return sectionOfTitle(title) !== undefined;
}

type Misleads = (rest: string, escaped: boolean) => boolean;

function addBackslash(line: string, misleads: Misleads): string {
  const rest = line.replace(/^\\+/, "");
  return misleads(rest, rest !== line) ? `\\${line}` : line;
}

function dropBackslash(line: string, misleads: Misleads): string {
  const rest = line.replace(/^\\+/, "");
  return rest !== line && misleads(rest, true) ? line.slice(1) : line;
}

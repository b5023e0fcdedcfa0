import { fencedLines, shorten } from "@agentos/platform";
import { ITEM } from "./units.js";

const MIN_LINES = 3;
/** The number of consecutive typed lines that end a paste. */
const MAX_TYPED = 2;
/** The minimum share of letters and spaces in a typed line. */
const TYPED = 0.8;
/** The minimum share of a typed line's characters (without spaces) that are in words. */
const PLAIN = 0.5;
const WORDS =
  /(?<!\S)[("']?[\p{L}\p{M}'’-]+\p{P}{0,3}(?!\S)|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー、。・「」]+/gu;
const MAX_LINE = 140;

/** Matches a date, or a time with seconds, at the start of a log line. */
const TIMESTAMP = /^\W?\d+[-/.:]\d+[-/.:]\d+/;

/** Reduces each paste, such as a log or code, to its first and last lines, quoted with `>`. */
export function shortenPastes(text: string): string {
  return replacePastes(text, (lines) => {
    const content = lines.filter((line) => line.trim() !== "" && !/^\s*(?:```|~~~)/.test(line));
    const ends =
      content.length <= 3 ? content : [content[0]!, `(${content.length - 2} more lines)`, content.at(-1)!];
    return ends.map((line) => `> ${shorten(line.trim(), MAX_LINE)}`);
  });
}

export function withoutPastes(text: string): string {
  return replacePastes(text, () => []);
}

function replacePastes(text: string, replace: (lines: readonly string[]) => readonly string[]): string {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const isForeign = (at: number) => fenced[at] || (lines[at]!.trim() !== "" && !isTyped(lines[at]!));
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = isForeign(at) ? at + 1 : at;
    const isAlike = (next: number) =>
      signOf(lines[next]!) !== undefined &&
      lines.slice(at, end).some((line) => signOf(line) === signOf(lines[next]!));
    // A single line in a log can look typed, but several in a row cannot.
    for (let next = end, typed = 0; end > at && next < lines.length && typed < MAX_TYPED; next++)
      if ((isForeign(next) || isAlike(next)) && fenced[next] === fenced[at]) {
        end = next + 1;
        typed = 0;
      } else if (fenced[next] !== fenced[at]) break;
      else if (lines[next]!.trim() !== "") typed++;
    if (end === at) {
      kept.push(lines[at++]!);
      continue;
    }
    // Includes the rest of the paragraph, unless it extends to the start or end of the message.
    const isOpen = (line: string | undefined) => line !== undefined && line.trim() !== "" && !fenced[at];
    let before = 0;
    while (isOpen(kept.at(-1 - before))) before++;
    const first = before < kept.length ? kept.splice(kept.length - before) : [];
    let rest = end;
    while (isOpen(lines[rest])) rest++;
    if (rest < lines.length) end = rest;
    const run = [...first, ...lines.slice(at, end)].filter((line) => line.trim() !== "");
    const foreign = run.filter((line) => !isTyped(line) || signOf(line) !== undefined).length;
    const isPaste = run.length >= MIN_LINES && 2 * foreign >= run.length;
    kept.push(...(fenced[at] || isPaste ? replace(run) : [...first, ...lines.slice(at, end)]));
    at = end;
  }
  return kept.join("\n");
}

/** Returns the symbol with which a line begins, such as the `#` of a comment. */
function signOf(line: string): string | undefined {
  return ITEM.test(line.trim()) ? undefined : /^[^\p{L}\p{M}\p{N}\s]/u.exec(line.trim())?.[0];
}

function isTyped(line: string): boolean {
  if (ITEM.test(line.trim())) return true;
  if (TIMESTAMP.test(line.trim())) return false;
  if (/^(?:\t| {2,})|\S(?:\t| {3,})\S/.test(line)) return false;
  const letters = line.match(/[\p{L}\p{M} ,'、。・「」]/gu)?.length ?? 0;
  const words = line.match(WORDS)?.join("").length ?? 0;
  return letters / line.length >= TYPED && words / line.replace(/\s/g, "").length >= PLAIN;
}

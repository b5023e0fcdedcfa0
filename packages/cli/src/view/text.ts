import { printable } from "@agentos/internal";
import stringWidth from "string-width";

/** Text and how it is painted. Painting comes last, so that measuring and cutting never meet an escape sequence. */
export interface Segment {
  text: string;
  style?: (text: string) => string;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Text from outside as one line for a terminal: no control characters, no line breaks, no tabs. */
export function oneLine(text: string): string {
  // A line of a megabyte is cut before the work, not after.
  return printable(text.slice(0, 2000)).replace(/\s+/g, " ").trim();
}

/** How many columns of a terminal the text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text, cut to so many columns with `…` in place of what is missing. */
export function clip(text: string, width: number): string {
  if (width <= 0) return "";
  if (stringWidth(text) <= width) return text;
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const columns = stringWidth(segment);
    if (used + columns > width - 1) break;
    kept += segment;
    used += columns;
  }
  return `${kept}…`;
}

/** The text, cut or filled up to exactly so many columns. */
export function fit(text: string, width: number, align: "left" | "right" = "left"): string {
  const clipped = clip(text, width);
  const fill = " ".repeat(Math.max(0, width - stringWidth(clipped)));
  return align === "left" ? clipped + fill : fill + clipped;
}

/** One painted line of at most so many columns. */
export function renderSegments(segments: readonly Segment[], width: number): string {
  let line = "";
  let left = width;
  for (const { text, style } of segments) {
    const part = clip(text, left);
    left -= stringWidth(part);
    line += style && part !== "" ? style(part) : part;
    if (part !== text) break;
  }
  return line;
}

/** `2 phases`, `1 phase`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c`; after `limit` names only how many more there are. */
export function list(names: readonly string[], limit = 6): string {
  const shown = names.length > limit ? [...names.slice(0, limit), `${names.length - limit} more`] : names;
  if (shown.length <= 1) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

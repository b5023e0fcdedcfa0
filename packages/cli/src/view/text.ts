import stringWidth from "string-width";

/** Text and how it is painted. Painting comes last, so that measuring and cutting never meet an escape sequence. */
export interface Segment {
  text: string;
  style?: (text: string) => string;
}

// Measuring loads the tables of Unicode, which costs a third of a start of Node: only what draws imports this file.
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

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

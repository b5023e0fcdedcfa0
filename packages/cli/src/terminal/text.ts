import stringWidth from "string-width";

/** Styles are applied last, so that text is measured and clipped without escape sequences. */
export interface Segment {
  text: string;
  style?: (text: string) => string;
}

// One-column characters that never combine: Latin, Greek, Cyrillic and the symbols we use.
// Measuring any others loads Unicode tables, which takes longer than starting Node.
const SINGLE =
  /^[ -~\u00A1-\u00AC\u00AE-\u02FF\u0370-\u0377\u037B-\u037F\u0391-\u03A1\u03A3-\u0482\u2010-\u2027\u2190-\u21FF\u2212\u2500-\u25FC\u2714\u2716\u2800-\u28FF]*$/;

let segmenter: Intl.Segmenter | undefined;

export function widthOf(text: string): number {
  return SINGLE.test(text) ? text.length : stringWidth(text);
}

export function clip(text: string, width: number): string {
  if (width <= 0) return "";
  if (widthOf(text) <= width) return text;
  return `${firstPart(text, width - 1)}…`;
}

/** Breaks lines after a space if one is near, otherwise anywhere. Omits nothing. */
export function fold(text: string, width: number): string[] {
  let rest = text.replaceAll("\t", "  ");
  const lines: string[] = [];
  while (widthOf(rest) > width) {
    // A character that is wider than the line gets a separate line.
    const full = firstPart(rest, width) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
    const space = full.lastIndexOf(" ") + 1;
    const line = rest[full.length] !== " " && space > full.length / 2 ? full.slice(0, space) : full;
    lines.push(line);
    rest = rest.slice(line.length);
  }
  return [...lines, rest];
}

function firstPart(text: string, width: number): string {
  if (SINGLE.test(text)) return text.slice(0, Math.max(0, width));
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let end = 0;
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

export function lastPart(text: string, width: number): string {
  const characters = [...text];
  let used = 0;
  let from = characters.length;
  while (from > 0 && used + widthOf(characters[from - 1] ?? "") <= width)
    used += widthOf(characters[--from] ?? "");
  return characters.slice(from).join("");
}

/** Truncates between two words if most of the text remains. */
export function clipWords(text: string, width: number): string {
  const clipped = clip(text, width);
  if (clipped === text) return text;
  const end = clipped.lastIndexOf(" ");
  return end < clipped.length / 2 ? clipped : `${clipped.slice(0, end).trimEnd()}…`;
}

export function fit(text: string, width: number, align: "left" | "right" = "left"): string {
  const clipped = clip(text, width);
  const fill = " ".repeat(Math.max(0, width - widthOf(clipped)));
  return align === "left" ? clipped + fill : fill + clipped;
}

export function renderSegments(segments: readonly Segment[], width: number): string {
  let line = "";
  let left = width;
  for (const { text, style } of segments) {
    const part = clipWords(text, left);
    left -= widthOf(part);
    line += style && part !== "" ? style(part) : part;
    if (part !== text) break;
  }
  return line;
}

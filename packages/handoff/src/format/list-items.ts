import { trimEdges } from "@agentos/platform";
import { escapeItem, unescapeItem } from "./escape.js";

/** A list item as it stands in a file: without marker and indentation, its escapes still in place. */
export interface RawItem {
  text: string;
  line: number;
  /** Whether a marker stood before it; people also write plain lines. */
  marked: boolean;
}

/** What a sub-item adds to its item: `- Note: ...`. */
export type Label = "Note" | "Reason" | "Question";

/** Stands in a list that is there and empty. */
export const NO_ITEMS = "_none_";

const MARKER = /^ ?(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const INDENTATION = /^(?: {2}|\t)/;
const BLANK = /^[ \t]*$/;
const THEMATIC_BREAK = /^(?:-{3,}|\*{3,}|_{3,})[ \t]*$/;
const NOTHING = /^[_*(]*(?:none|nothing|n\/a)(?: yet)?\.?[_*)]*$/i;
const DETAIL = {
  Note: /^[-*+][ \t]+note:[ \t]*/i,
  Reason: /^[-*+][ \t]+reason:[ \t]*/i,
  Question: /^[-*+][ \t]+question:[ \t]*/i,
};

/** One list item from text that is escaped already, with an unescaped detail as its sub-item. */
export function formatItem(text: string, label?: Label, detail?: string | undefined): string {
  const item = mark(text);
  if (label === undefined || detail === undefined) return item;
  const sub = mark(`${label}:${detail === "" ? "" : ` ${escapeItem(detail)}`}`);
  return `${item}\n  ${indent(sub)}`;
}

/**
 * Groups the lines of a section into items, also as people write them: other markers, numbers, lazy
 * continuations.
 */
export function readItems(lines: readonly string[], firstLine: number): RawItem[] {
  const items: { lines: string[]; line: number; marked: boolean }[] = [];
  let blankLines = 0;
  lines.forEach((line, index) => {
    const last = items.at(-1);
    const indented = INDENTATION.test(line);
    // A line that is still blanks without its indentation belongs to the item's text.
    if (BLANK.test(line) && !(last && indented && line.length > 2)) {
      blankLines++;
    } else if (last && (indented || (blankLines === 0 && last.marked && !MARKER.test(line)))) {
      for (; blankLines > 0; blankLines--) last.lines.push("");
      last.lines.push(line.replace(INDENTATION, ""));
    } else {
      blankLines = 0;
      if (THEMATIC_BREAK.test(line)) return;
      items.push({ lines: [line.replace(MARKER, "")], line: firstLine + index, marked: MARKER.test(line) });
    }
  });
  return items
    .map(({ lines, line, marked }) => ({ text: trimEdges(lines.join("\n")), line, marked }))
    .filter(({ text, marked }) => marked || !NOTHING.test(text));
}

/** Takes the labelled sub-item off an item's text; `detail` is unescaped. */
export function splitDetail(text: string, label: Label): { text: string; detail?: string } {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => DETAIL[label].test(line));
  if (at === -1) return { text };
  const [first, ...rest] = lines.slice(at);
  const detail = [first!.replace(DETAIL[label], ""), ...rest.map((line) => line.replace(INDENTATION, ""))];
  return {
    text: trimEdges(lines.slice(0, at).join("\n")),
    detail: unescapeItem(trimEdges(detail.join("\n"))),
  };
}

function mark(text: string): string {
  return text === "" ? "-" : `- ${indent(text)}`;
}

/** Indents every line but the first, and no empty one: editors strip trailing blanks. */
function indent(text: string): string {
  return text.replace(/\n(?!\n)/g, "\n  ");
}

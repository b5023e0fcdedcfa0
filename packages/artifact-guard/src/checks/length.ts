import { type MarkdownDocument, substanceOfBlock } from "@agentos/text/markdown";
import type { Finding } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";

/**
 * Too few lines. People set `minLines` by the length of the files they see, so it is an error when the whole
 * file is shorter: blank lines and repetitions in a run count once, and a file without a line of content is
 * too short at any length. Of a file that is long enough only by its headings, blank lines, front matter,
 * comments and unfilled prompts, it is a warning.
 */
export function checkLength(document: MarkdownDocument, criteria: Criteria, isMarkdown = true): Finding[] {
  const { minLines } = criteria;
  if (minLines === undefined) return [];
  const { source } = document;
  // Of plain text nobody knows what is a heading or a comment.
  const content = isMarkdown ? countContent(document, minLines) : countWhole(document);
  if (content >= minLines) return [];
  const whole = countWhole(document);
  const isError = content === 0 || whole < minLines;
  const count = isError && content > 0 ? whole : content;
  const what = `${count} ${count === 1 ? "line" : "lines"}${count === whole ? "" : " of content"}`;
  const why =
    count === whole
      ? "repeated lines count once"
      : "headings, blank lines, front matter, comments and prompts do not count";
  const message = `${what}, at least ${minLines} expected (${why})`;
  return [
    source.finding("too-few-lines", isError ? "error" : "warning", Math.max(0, source.lastLine), message),
  ];
}

/** Stops counting at `enough`. */
function countContent(document: MarkdownDocument, enough: number): number {
  let count = 0;
  let previous: string | undefined;
  for (const block of document.blocks) {
    if (count >= enough) break;
    for (const { line, substance } of substanceOfBlock(document, block)) {
      const text = document.source.lines[line]!.trim();
      if (substance === "content" && text !== previous) count++;
      previous = text;
    }
  }
  return count;
}

/**
 * The lines of the file as a tidy person would leave them: blank lines and repetitions in a run count once.
 */
function countWhole({ source }: MarkdownDocument): number {
  let count = 0;
  let previous: string | undefined;
  for (let line = 0; line <= source.lastLine; line++) {
    const text = source.lines[line]!.trim();
    if (text !== previous) count++;
    previous = text;
  }
  return count;
}

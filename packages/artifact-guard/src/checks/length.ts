import type { Criteria } from "../criteria.js";
import type { Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { substanceOfBlock } from "../markdown/substance.js";

/**
 * Too few lines. Only content counts: no headings, blank lines, front matter, comments or unfilled prompts, and a run of equal lines
 * counts once.
 *
 * People set `minLines` by the length of the whole files they see, though, and a short but finished document is then "short" by its
 * content alone. So where required sections already vouch for what must be there, missing content is an error only when
 * the whole file, its padding left out, is too short as well; else it is a warning.
 */
export function checkLength(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const { minLines } = criteria;
  if (minLines === undefined) return [];
  const { source } = document;
  const content = countContent(document, minLines);
  if (content >= minLines) return [];
  const whole = countWhole(document);
  const isVouchedFor = (criteria.requiredSections?.length ?? 0) > 0 && content > 0;
  const isError = !isVouchedFor || whole < minLines;
  const message = `${content} ${content === 1 ? "line" : "lines"} of content, at least ${minLines} expected (headings, blank lines, front matter, comments, prompts and repeated lines do not count)`;
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

/** The lines of the file as a tidy person would leave them: blank lines and repetitions in a run count once. */
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

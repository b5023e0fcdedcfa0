import type { Finding } from "../finding.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { Source } from "../source.js";
import { elisionOf } from "./elided-line.js";

/** Code that was left out of a code file. What the original had already is exempt. */
export function checkElision(source: Source, original: string | undefined): Finding[] {
  const known = knownLines(original);
  return source.lines.flatMap((line, index) => {
    const kind = elisionOf(line);
    if (kind === undefined || known.has(line.trim())) return [];
    return [finding(source, index, kind === "maybe" ? "warning" : "error")];
  });
}

/**
 * Code that was left out of a document's code blocks. Documents show excerpts on purpose, so it is an error only where the words say that
 * something was left out; with dots it is a warning, and dots alone are none of our business.
 */
export function checkElisionInBlocks(document: MarkdownDocument, original: string | undefined): Finding[] {
  const known = knownLines(original);
  const { source } = document;
  const findings: Finding[] = [];
  for (const block of document.blocks) {
    if (block.kind !== "code" || block.isQuoted) continue;
    const first = block.first + (block.isFenced ? 1 : 0);
    const last = block.last - (block.isFenced && block.isClosed ? 1 : 0);
    // Alone in its block such a line leaves nothing out: it is shown.
    const isExample = source.lines.slice(first, last + 1).filter((line) => line.trim() !== "").length === 1;
    for (let line = first; line <= last; line++) {
      const text = source.lines[line] ?? "";
      const kind = elisionOf(text);
      if (kind === undefined || kind === "maybe" || known.has(text.trim())) continue;
      findings.push(finding(source, line, OUTRIGHT.test(text) && !isExample ? "error" : "warning"));
    }
  }
  return findings;
}

/** A document that shows an example says "your code here"; only a copied file says that the rest is unchanged. */
const OUTRIGHT =
  /\b(?:rest|remaining|remainder|everything else|other|existing)\b.*\b(?:unchanged|omitted|elided|truncated|remains?|stays? the same)\b|\bcode unchanged\b/i;

function finding(source: Source, line: number, severity: Finding["severity"]): Finding {
  return source.finding("elided-code", severity, line, "Code was left out here: write it in full");
}

function knownLines(original: string | undefined): ReadonlySet<string> {
  return new Set(original === undefined ? [] : new Source(original).lines.map((line) => line.trim()));
}

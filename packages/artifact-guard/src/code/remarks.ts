import { excerptOf } from "@agentos/platform";
import type { MarkdownDocument } from "@agentos/text/markdown";
import { readComment } from "@agentos/text/sentences";
import { type Finding, Source } from "@agentos/text/source";
import { type CodeFile, remarksOf } from "./code-file.js";
import { LANGUAGES } from "./languages.js";
import { NOWHERE, placeOf } from "./remark-place.js";

const LEFT_OUT = "Code was left out here: write it in full";

/** Reports comments that postpone work or replace code, unless they are in the original file. */
export function checkRemarks(
  file: CodeFile,
  original: string | undefined,
  ofStubs: ReadonlySet<number>,
): Finding[] {
  const { source } = file;
  const known = original === undefined ? "" : new Source(original).text;
  return remarksOf(file).flatMap((remark) => {
    const { line } = source.positionOf(remark.start);
    const said = ofStubs.has(line) ? undefined : readComment(remark.text, placeOf(file, remark));
    if (said === undefined) return [];
    if (known !== "" && known.includes(source.text.slice(remark.start, remark.end).trim())) return [];
    return said.kind === "elides"
      ? [source.finding("elided-code", said.severity, line, LEFT_OUT)]
      : [
          source.finding(
            "deferred",
            said.severity,
            line,
            `This comment postpones work: "${excerptOf(said.text)}"`,
          ),
        ];
  });
}

/** Reports lines of dots that replace code, except in strings and parameter lists. */
export function checkDots(
  { source, name, scan, codeLines }: CodeFile,
  original: string | undefined,
): Finding[] {
  if (!LANGUAGES[name].hasNoDots) return [];
  const known = linesOf(original);
  return source.lines.flatMap((line, index) => {
    if (!/^\s*(?:\.{3}|\u2026)\s*$/.test(codeLines[index] ?? "") || known.has(line.trim())) return [];
    const isParameter =
      /[,(|]\s*$/.test((source.lines[index - 1] ?? "").slice(-200)) ||
      /^\s*[),>]/.test(source.lines[index + 1] ?? "");
    return isParameter || scan.open?.mark === "("
      ? []
      : [source.finding("elided-code", "error", index, LEFT_OUT)];
  });
}

const MARKS = ["//", "{/*", "/*", "<!--", "#", "--", ";", "%"];
const CLOSERS = ["*/}", "*/", "-->"];
const MAX_LINE_LENGTH = 200;

function saidByComment(line: string): string | undefined {
  const text = line.trim();
  const mark = text.length <= MAX_LINE_LENGTH ? MARKS.find((each) => text.startsWith(each)) : undefined;
  if (mark === undefined) return undefined;
  const closer = CLOSERS.find((each) => text.endsWith(each)) ?? "";
  return text.slice(mark.length, text.length - closer.length).trim();
}

/** Matches phrases that, unlike "your code here", occur in incomplete copies, not in examples. */
const OUTRIGHT =
  /\b(?:rest|remaining|remainder|everything else|other|existing)\b.*\b(?:unchanged|omitted|elided|truncated|remains?|stays? the same)\b|\bcode unchanged\b/i;

/** Reports only comments with explicit phrases, because documents often show excerpts. */
export function checkElisionInBlocks(document: MarkdownDocument, original: string | undefined): Finding[] {
  const known = linesOf(original);
  const { source } = document;
  const findings: Finding[] = [];
  for (const block of document.blocks) {
    if (block.kind !== "code" || block.isQuoted) continue;
    const lines = [...source.lines.slice(block.first, block.last + 1).entries()];
    for (const [at, line] of lines) {
      const said = saidByComment(line);
      if (said === undefined || !OUTRIGHT.test(said) || known.has(line.trim())) continue;
      if (readComment(said, NOWHERE)?.kind !== "elides") continue;
      // A comment that is alone in its block is probably an example of such a comment.
      const isAlone = lines.filter(([, each]) => each.trim() !== "").length <= (block.isFenced ? 3 : 1);
      findings.push(source.finding("elided-code", isAlone ? "warning" : "error", block.first + at, LEFT_OUT));
    }
  }
  return findings;
}

function linesOf(original: string | undefined): ReadonlySet<string> {
  return new Set(original === undefined ? [] : new Source(original).lines.map((line) => line.trim()));
}

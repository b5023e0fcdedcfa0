import { excerptOf } from "@agentos/platform";
import { type MarkdownDocument, type Section, substanceOfBlock } from "@agentos/text/markdown";
import { isOnlyDeferral } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";
import { findRequired } from "./required-sections.js";

type Hollowness = "full" | "empty" | "filler" | "prompts";

const WHY: Readonly<Record<Exclude<Hollowness, "full">, string>> = {
  empty: "has nothing under its heading",
  filler: "contains only a placeholder",
  prompts: "contains only the prompts from its template",
};

/** Matches headings that need no text: a version, a date, a signature or "License: MIT". */
const SPEAKS_FOR_ITSELF = /\d\.\d|\d{4}-\d{2}|^[\w$.]+\(.*\)$|^[^:]{1,40}: \S|\blicen[cs]ed\b/i;

/**
 * Reports sections without substance. The finding is an error if the section is required or is the
 * last one (the text was cut off or abandoned), or if at least half of the sections are hollow (the
 * document is a skeleton). Otherwise, it is a warning, and merely empty sections are not reported.
 */
export function checkHollowSections(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const { source, sections } = document;
  const required = new Set(findRequired(document, criteria).map(({ section }) => section));
  const last = sections.at(-1);
  const states = new Map(sections.map((section) => [section, hollowness(document, section)]));
  if (![...states.values()].some((state) => state !== "full")) return [];
  const isExpected = (section: Section) =>
    required.has(section) || (section.isLeaf && !SPEAKS_FOR_ITSELF.test(section.title));
  const leaves = sections.filter((section) => section.isLeaf && isExpected(section));
  const hollow = leaves.filter((section) => states.get(section) !== "full");
  const isSkeleton = hollow.length >= 2 && hollow.length * 2 >= leaves.length;
  const findings = sections.flatMap((section) => {
    const state = states.get(section) ?? "full";
    if (state === "full" || !isExpected(section)) return [];
    const isLast = section === last && (state === "empty" || state === "filler");
    const isError = required.has(section) || isLast || isSkeleton;
    // Finished documents sometimes contain empty sections.
    if (state === "empty" && !isError) return [];
    const code =
      state === "prompts"
        ? "unfilled-template"
        : isLast && state === "empty" && !isSkeleton
          ? "truncated"
          : "empty-section";
    const message = `The section "${excerptOf(section.title)}" ${WHY[state]}`;
    return [source.finding(code, isError ? "error" : "warning", section.line, message)];
  });
  if (!isSkeleton) return findings;
  const message = `${hollow.length} of ${leaves.length} sections have no content: the document is only a skeleton`;
  return [...findings, source.finding("skeleton", "error", hollow[0]!.line, message)];
}

const LINK = /^ {0,3}\[[^\]]+\]:\s*\S/;

/** A longer section is assumed to have content. A different check finds deferrals in it. */
const MAX_LINES = 8;

function hollowness(document: MarkdownDocument, section: Section): Hollowness {
  const seen = new Set<string>();
  const contents = new Set<string>();
  for (const block of document.blocks.slice(section.first, section.end)) {
    for (const { line, substance } of substanceOfBlock(document, block)) {
      seen.add(substance);
      if (substance === "content") contents.add(document.source.lines[line]!.trim());
      if (contents.size > MAX_LINES) return "full";
    }
  }
  // A list of link definitions is no block.
  const end = document.blocks[section.end]?.first ?? document.source.lines.length;
  const own = document.source.lines.slice(section.line + 1, end);
  if (section.first === section.end && own.some((line) => LINK.test(line.slice(0, 500)))) return "full";
  if (contents.size === 0) return seen.has("prompt") ? "prompts" : seen.has("filler") ? "filler" : "empty";
  return isOnlyDeferral([...contents].join("\n")) ? "filler" : "full";
}

import { excerptOf } from "@agentos/platform";
import { type MarkdownDocument, piecesOfBlock, type Section, substanceOfBlock } from "@agentos/text/markdown";
import { isOnlyDeferral } from "@agentos/text/sentences";
import type { Finding } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";
import { findRequired } from "./required-sections.js";

type Hollowness = "full" | "empty" | "filler" | "prompts" | "repeated";

const WHY: Readonly<Record<Exclude<Hollowness, "full">, string>> = {
  empty: "has nothing under its heading",
  filler: "contains only a placeholder",
  prompts: "contains only the prompts from its template",
  repeated: "repeats one line again and again",
};

/** Whether a heading needs no text below it, such as a version, a date or a license. */
function speaksForItself({ source, sections }: MarkdownDocument, section: Section): boolean {
  const raw = source.lines[section.line] ?? "";
  const isComplete =
    /^(?:\[?v?\d+(?:\.\d+)+|\d{4}-\d{2}-\d{2}|.{1,40}@v?\d+\.\d)|^[\w$.]+\(\)$|\blicen[cs]ed\b/iu.test(
      section.title,
    );
  if (isComplete || /^#{1,6}\s+\[[^\]]+\]\([^()\s]+\)\s*$/.test(raw)) return true;
  // A last heading such as "License: MIT" is complete if something follows it, such as a comment.
  if (section === sections.at(-1) && section.line < source.lastLine && /^[^:]{1,40}: \S/.test(section.title))
    return true;
  // A heading that contains code, such as `add(item)`, needs no text if another section follows.
  return section !== sections.at(-1) && /[`(]/.test(raw);
}

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
    required.has(section) ||
    (section.isLeaf && (!speaksForItself(document, section) || isCutRelease(section, last, states)));
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

/**
 * Whether the section, if it is empty, shows that a changelog was cut off: it is the last release
 * but not a first version, and all other releases have notes.
 */
function isCutRelease(
  section: Section,
  last: Section | undefined,
  states: ReadonlyMap<Section, Hollowness>,
): boolean {
  if (section !== last || !/\d/.test(section.title)) return false;
  const isFirst = /(?<![\d.])v?(?:1\.0\.0|0\.1\.0|0\.0\.1|1\.0|0\.1)(?![\d.])/.test(section.title);
  return !isFirst && ![...states].some(([other, state]) => other !== last && state === "empty");
}

/** A longer section is assumed to have content. A different check finds deferrals in it. */
const MAX_LINES = 8;

function hollowness(document: MarkdownDocument, section: Section): Hollowness {
  const seen = new Set<string>();
  const lines = new Set<string>();
  const withContent: { index: number; count: number }[] = [];
  for (let index = section.first; index < section.end; index++) {
    const block = document.blocks[index]!;
    let count = 0;
    for (const { line, substance } of substanceOfBlock(document, block)) {
      seen.add(substance);
      if (substance !== "content") continue;
      if (block.kind === "code") seen.add("code");
      count++;
      if (lines.add(document.source.lines[line]!.trim()).size > MAX_LINES) return "full";
    }
    if (count > 0) withContent.push({ index, count });
  }
  // Link definitions do not form a block.
  if (section.first === section.end && hasLines(document, section)) return "full";
  if (withContent.length === 0)
    return seen.has("prompt") ? "prompts" : seen.has("filler") ? "filler" : "empty";
  if (withContent.every(({ index }) => putsOff(document, index))) return "filler";
  const count = withContent.reduce((sum, block) => sum + block.count, 0);
  return !seen.has("code") && count >= 3 && lines.size === 1 ? "repeated" : "full";
}

function hasLines({ blocks, source }: MarkdownDocument, { line, end }: Section): boolean {
  const next = blocks[end]?.first ?? source.lines.length;
  return source.lines
    .slice(line + 1, next)
    .some((text) => /^ {0,3}\[[^\]]+\]:\s*\S/.test(text.slice(0, 500)));
}

const MAX_DEFERRAL_LENGTH = 400;

/** Whether the block does nothing but postpone the content. */
function putsOff(document: MarkdownDocument, index: number): boolean {
  const { kind, first, last } = document.blocks[index]!;
  if ((kind !== "paragraph" && kind !== "html") || last - first > 6) return false;
  const pieces = piecesOfBlock(document, index).filter((piece) => piece.kind !== "comment");
  return (
    pieces.length > 0 &&
    pieces.every(({ text }) => text.length <= MAX_DEFERRAL_LENGTH && isOnlyDeferral(text))
  );
}

import { excerptOf } from "@agentos/platform";
import {
  type MarkdownDocument,
  piecesOfBlock,
  plainText,
  type Section,
  substanceOfBlock,
  withoutMarks,
} from "@agentos/text/markdown";
import { isOnlyDeferral } from "@agentos/text/sentences";
import { bareOf, type Finding, phrasesFor } from "@agentos/text/source";
import type { Criteria } from "../criteria.js";
import { findRequired } from "./required-sections.js";
import { isStandIn } from "./stand-in.js";

type Hollowness = "full" | "empty" | "filler" | "prompts" | "repeated";

const WHY: Readonly<Record<Exclude<Hollowness, "full">, string>> = {
  empty: "has nothing under its heading",
  filler: "holds only a stand-in, no content",
  prompts: "still holds only the prompts of its template",
  repeated: "holds one line again and again",
};

/**
 * In lower case: answers that are whole however often they come: many sections may well have nothing to say,
 * or say that all is done.
 */
const WHOLE_ANSWER =
  /^(?:[-*]\s*)?(?:\[x\]\s*|(?:status|result|state|verdict|outcome)\W{1,4})?(?:(?:none|n\/?a|nil|nothing|not applicable|no|yes|unchanged|not affected|done|complete[d]?|pass(?:ed)?|ok(?:ay)?|fixed|closed|resolved|approved|accepted|met|skipped|see)\b|[✅✓✔—–])/;

/**
 * A release with its number, a signature: such a heading says something by itself, and changelogs are full of
 * them.
 */
const SPEAKS_FOR_ITSELF =
  /^(?:(?:\[?v?\d+\.\d+\.\d+(?:[-+.][\w.]+)?|\[?v?\d+\.\d+|.{1,40}@v?\d+\.\d+\.\d+(?:[-+.][\w.]+)?|\d{4}-\d{2}-\d{2})\]?(?:[^\p{L}]{0,40}|[^\p{L}]{1,12}(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|unreleased|yanked|released)\w*\b.{0,30})|[\w$]+(?:\.[\w$]+)*\(\)|.{0,24}\blicen[cs]ed\b.{0,24})$/iu;

/** A heading that is a link, and no release: its text stands there. */
function isLink({ source }: MarkdownDocument, { line, title }: Section): boolean {
  return !/\d/.test(title) && /^#{1,6}\s+\[[^\]]+\]\([^()\s]+\)\s*$/.test(source.lines[line] ?? "");
}

function speaksForItself(title: string): boolean {
  return /\d|\(\)|licen[cs]/i.test(title) && SPEAKS_FOR_ITSELF.test(title);
}

/**
 * Sections without substance. A required one is an error; another one is a warning, unless it is the last of
 * the document (then it was cut or left there) or most of the document is like it (then it is a skeleton).
 */
export function checkHollowSections(document: MarkdownDocument, criteria: Criteria): Finding[] {
  const { source, sections } = document;
  const required = new Set(findRequired(document, criteria).map(({ section }) => section));
  const leaves = sections.filter(
    (section) =>
      section.isLeaf &&
      (required.has(section) || !(speaksForItself(section.title) || isLink(document, section))),
  );
  const isExpected = new Set([...leaves, ...required]);
  const states = new Map(sections.map((section) => [section, hollowness(document, section)]));
  for (const section of required)
    if (section && states.get(section) === "full" && isStandIn(document, section))
      states.set(section, "filler");
  const last = sections.at(-1);
  // Without a word for any release but the first, a changelog that stops at one was cut.
  if (last?.isLeaf && isCutRelease(last, sections, states)) isExpected.add(last);
  const hollow = leaves.filter((section) => states.get(section) !== "full");
  const isSkeleton = hollow.length >= 2 && hollow.length * 2 >= leaves.length;
  const findings: Finding[] = [];
  for (const section of sections) {
    const state = states.get(section) ?? "full";
    const isWanted = required.has(section);
    if (state === "full" || !isExpected.has(section)) continue;
    const isLast = section === last && (state === "empty" || state === "filler");
    const severity = isWanted || isLast || isSkeleton ? "error" : "warning";
    const code =
      state === "prompts"
        ? "unfilled-template"
        : isLast && state === "empty" && !isSkeleton
          ? "truncated"
          : "empty-section";
    findings.push(
      source.finding(code, severity, section.line, `The section "${excerptOf(section.title)}" ${WHY[state]}`),
    );
  }
  const same = sameBodies(document, required.size > 0 ? [...required] : leaves);
  if (isSkeleton) {
    findings.push(
      source.finding(
        "skeleton",
        "error",
        hollow[0]!.line,
        `${hollow.length} of ${leaves.length} sections have no content: headings alone are not the work`,
      ),
    );
  } else if (same) {
    findings.push(
      source.finding("skeleton", "error", same.line, `${same.count} sections hold the very same text`),
    );
  }
  return findings;
}

/**
 * Whether a heading that would speak for itself is the one of its kind that nothing stands under: a release
 * after the first.
 */
function isCutRelease(
  last: Section,
  sections: readonly Section[],
  states: ReadonlyMap<Section, Hollowness>,
): boolean {
  return (
    /\d/.test(last.title) &&
    !/(?<![\d.])v?(?:1\.0\.0|0\.1\.0|0\.0\.1|1\.0|0\.1)(?![\d.])/.test(last.title) &&
    !sections.some((other) => other !== last && states.get(other) === "empty" && speaksForItself(other.title))
  );
}

/**
 * Who writes more lines than this has not put a section off; what puts off the rest of it is found by itself.
 */
const MAX_LINES = 8;

function hollowness(document: MarkdownDocument, section: Section): Hollowness {
  if (isLong(document, section)) return "full";
  const seen = { filler: 0, prompt: 0, content: 0, code: false };
  let only: string | undefined;
  for (let index = section.first; index < section.end; index++) {
    const block = document.blocks[index]!;
    if (seen.content < 2 && putsOff(document, index)) {
      seen.filler++;
      continue;
    }
    for (const { line, substance } of substanceOfBlock(document, block)) {
      if (substance === "filler" || substance === "prompt") seen[substance]++;
      if (substance !== "content") continue;
      if (block.kind === "code") seen.code = true;
      const text = document.source.lines[line]!.trim();
      if (only !== undefined && text !== only) return "full";
      only = text;
      seen.content++;
    }
  }
  if (only === undefined) return seen.prompt > 0 ? "prompts" : seen.filler > 0 ? "filler" : "empty";
  return !seen.code && seen.content >= 3 ? "repeated" : "full";
}

/** Told by counting, which is much cheaper than reading what the lines say. */
function isLong(document: MarkdownDocument, section: Section): boolean {
  const lines = new Set<string>();
  for (let index = section.first; index < section.end; index++)
    for (const { line, substance } of substanceOfBlock(document, document.blocks[index]!))
      if (substance === "content" && lines.add(document.source.lines[line]!.trim()).size > MAX_LINES)
        return true;
  return false;
}

const MAX_DEFERRAL_LENGTH = 400;

/** Whether all that a block says is that its content comes later: then it is none. */
function putsOff(document: MarkdownDocument, index: number): boolean {
  const { kind, first, last } = document.blocks[index]!;
  if ((kind !== "paragraph" && kind !== "html") || last - first > 6) return false;
  const pieces = piecesOfBlock(document, index).filter((piece) => piece.kind !== "comment");
  return (
    pieces.length > 0 &&
    pieces.every(({ text }) => text.length <= MAX_DEFERRAL_LENGTH && isOnlyDeferral(document, text))
  );
}

const MAX_ANSWER_LENGTH = 200;

/** An answer that is whole however often it comes, or that there is nothing to say. */
function isWholeAnswer(body: string): boolean {
  if (WHOLE_ANSWER.test(body)) return true;
  return phrasesFor("none").includes(bareOf(plainText(withoutMarks(body.slice(0, MAX_ANSWER_LENGTH)))));
}

/** Nothing is left of it without its code and its links. */
function isReference(body: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(
    body.slice(0, 2000).replace(/`[^`\n]{0,200}`|\[[^[\]\n]{0,200}\]\([^()\s]{0,400}\)/g, ""),
  );
}

/** One text under most of the sections, and under three of them at least. */
function sameBodies(
  document: MarkdownDocument,
  sections: readonly (Section | undefined)[],
): { line: number; count: number } | undefined {
  const bodies = new Map<string, Section[]>();
  for (const section of sections) {
    if (section === undefined || !section.isLeaf) continue;
    const end = document.blocks[section.end]?.first ?? document.source.lines.length;
    const body = document.source.lines
      .slice(section.line + 1, end)
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== "")
      .join("\n");
    if (body === "") continue;
    const group = bodies.get(body);
    if (group === undefined) bodies.set(body, [section]);
    else group.push(section);
  }
  for (const [body, group] of bodies) {
    if (group.length < 3 || group.length * 2 <= sections.length || isWholeAnswer(body)) continue;
    // A generator writes the same section about many things: the same heading, or nothing but names of code.
    const isGenerated = new Set(group.map(({ key }) => key)).size * 2 <= group.length || isReference(body);
    if (!isGenerated) return { line: group[0]!.line, count: group.length };
  }
  return undefined;
}

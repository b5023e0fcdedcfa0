import { formatSection, type Section, sectionsOf } from "../build.js";
import type { SectionName } from "../headings.js";
import { safeInPrompt } from "../prompt-text.js";
import type { Handoff } from "../schema.js";
import { shorten } from "../shorten.js";

const MAX_CHARACTERS = 2_000;
/** So that one long item does not take the place of all others. */
const MAX_ITEM = 400;
/** What each section may have before any has more. */
const FIRST_ITEMS = 3;
/** More than could ever fit; keeps a list of thousands from being tried one by one. */
const CONSIDERED_ITEMS = 50;

const INTRODUCTION =
  "The conversation was compacted. This was noted just before. It is information, not an order: what the user asks for now outranks it.";

/** What a compaction's summary leaves out most often comes first; what it always keeps, last. */
const USEFULNESS: readonly (SectionName | "Plan" | "Models")[] = [
  "decisions",
  "failedApproaches",
  "blockers",
  "assumptions",
  "Plan",
  "current",
  "filesChanged",
  "nextAction",
  "verify",
  "remaining",
  "Models",
  "goal",
  "notes",
  "completed",
];

/** Of what grows with time, the end is what matters now. */
const LATEST_LAST: ReadonlySet<SectionName> = new Set(["decisions", "failedApproaches", "completed"]);

/**
 * The checkpoint as a `<continue_here>` element of at most 2,000 characters, cut at whole items; a note says what was left
 * out. The same checkpoint always gives the same text, so that a prompt's cache survives.
 */
export function renderRecovery(handoff: Handoff): string {
  const safe = safeInPrompt(handoff);
  const opening = `<continue_here session="${safe.sessionId}" written="${safe.timestamp}" after="compaction">`;
  const frame = (body: string) => `${opening}\n${INTRODUCTION}\n\n${body}</continue_here>`;
  const sections = usefulSections(safe);
  const everything = sections.map(({ parts }) => parts.map(() => true));
  const whole = frame(render(sections, everything));
  if (whole.length <= MAX_CHARACTERS) return whole;

  const kept = sections.map(({ parts }) => parts.map(() => false));
  const text = () => frame(`${render(sections, kept)}${noteOfCuts(sections, kept)}`);
  for (const most of [FIRST_ITEMS, Number.POSITIVE_INFINITY]) {
    sections.forEach((section, index) => {
      const items = kept[index]!;
      for (const item of itemsInOrder(section)) {
        if (items[item] || items.filter(Boolean).length >= most) continue;
        items[item] = true;
        if (text().length > MAX_CHARACTERS) items[item] = false;
      }
    });
  }
  return text();
}

function usefulSections(handoff: Handoff): Section[] {
  const rank = ({ name, title }: Section) => USEFULNESS.findIndex((useful) => useful === (name ?? title));
  return sectionsOf(handoff)
    .filter((section) => rank(section) !== -1 && section.parts.length > 0)
    .sort((a, b) => rank(a) - rank(b))
    .map((section) => ({
      ...section,
      parts: partsOf(section).map((part) => shorten(part, MAX_ITEM)),
    }));
}

/** Our own two sections are lists, written as text. */
function partsOf({ name, kind, parts }: Section): string[] {
  return kind === "text" && name === undefined ? parts.flatMap((part) => part.split("\n")) : parts;
}

function itemsInOrder({ name, parts }: Section): number[] {
  const order = parts.map((_, index) => index);
  const first = name !== undefined && LATEST_LAST.has(name) ? order.reverse() : order;
  return first.slice(0, CONSIDERED_ITEMS);
}

function render(sections: readonly Section[], kept: readonly boolean[][]): string {
  return sections
    .map((section, index) => ({ ...section, parts: section.parts.filter((_, item) => kept[index]![item]) }))
    .filter(({ parts }) => parts.length > 0)
    .map((section) => formatSection({ ...section, kind: section.name === undefined ? "list" : section.kind }))
    .join("\n");
}

function noteOfCuts(sections: readonly Section[], kept: readonly boolean[][]): string {
  const cuts = sections.flatMap(({ title, parts }, index) => {
    const left = kept[index]!.filter((isKept) => !isKept).length;
    return left === 0 ? [] : [`${left} of ${parts.length} in ${title}`];
  });
  return cuts.length === 0 ? "" : `\n(Left out: ${cuts.join(", ")}.)\n`;
}

import { formatSection, type HandoffSection, type SectionName } from "./format/index.js";

/** A section of a prompt. */
export interface PromptSection extends HandoffSection {
  /** Cut last of all: a person's words, what always holds, and what comes next. */
  isKept?: boolean;
}

/** Sections that grow with time: their end is what matters now. */
const LATEST_LAST: ReadonlySet<SectionName> = new Set([
  "decisions",
  "failedApproaches",
  "findings",
  "requests",
  "blockers",
  "completed",
]);

/** What each section may have before any has more: one long list does not take the place of all others. */
const FIRST_ITEMS = 3;
/** More than could ever fit; keeps a list of thousands from being tried one by one. */
const CONSIDERED_ITEMS = 200;

export interface Fit {
  /** How much room there is, in what `cost` counts. */
  room: number;
  cost(text: string): number;
}

/**
 * The parts of the sections that fit, in the order of the sections: first all of those that are kept, then
 * some of each, then what there is room for. A text ends where it does not fit any more; of a list, single
 * items are left out.
 */
export function fitSections(sections: readonly PromptSection[], { room, cost }: Fit): PromptSection[] {
  let left = room;
  const taken = sections.map(({ parts }) => parts.map(() => false));
  const fill = (index: number, most: number) => {
    const section = sections[index]!;
    const parts = taken[index]!;
    for (const at of inOrder(section)) {
      if (parts[at]) continue;
      if (parts.filter(Boolean).length >= most) return;
      const part = section.parts[at]!;
      const isFirst = !parts.includes(true);
      const price = cost(
        isFirst
          ? `${formatSection({ ...section, parts: [part] })}\n`
          : `${part}\n${section.kind === "text" ? "\n" : ""}`,
      );
      if (price <= left) {
        left -= price;
        parts[at] = true;
      } else if (section.kind === "text") return;
    }
  };
  sections.forEach((section, index) => {
    if (section.isKept) fill(index, Number.POSITIVE_INFINITY);
  });
  for (const most of [FIRST_ITEMS, Number.POSITIVE_INFINITY])
    for (const index of sections.keys()) fill(index, most);
  return sections.map((section, index) => ({
    ...section,
    parts: section.parts.filter((_, at) => taken[index]![at]),
  }));
}

function inOrder({ name, parts }: PromptSection): number[] {
  const order = parts.map((_, index) => index);
  return (name !== undefined && LATEST_LAST.has(name) ? order.reverse() : order).slice(0, CONSIDERED_ITEMS);
}

/** The sections that have something in them, as Markdown. */
export function renderSections(sections: readonly PromptSection[]): string {
  return sections
    .filter(({ parts }) => parts.length > 0)
    .map(formatSection)
    .join("\n");
}

const PLAIN_TITLE = /^[\x20-\x7e]{1,40}$/;

/** How many items of which sections were left out, in at most so many ASCII characters (at least 40). */
export function describeCuts(
  all: readonly PromptSection[],
  kept: readonly PromptSection[],
  maxCharacters: number,
): string {
  const cuts = all
    .map(({ title, parts }, index) => ({
      title,
      of: parts.length,
      cut: parts.length - kept[index]!.parts.length,
    }))
    .filter(({ cut }) => cut > 0);
  const named: string[] = [];
  let left = maxCharacters - "all or some of 100000 other sections".length;
  for (const { title, of, cut } of cuts) {
    const text = `${cut} of ${of} in ${title}`;
    if (!PLAIN_TITLE.test(title) || text.length + 2 > left) continue;
    named.push(text);
    left -= text.length + 2;
  }
  const others = cuts.length - named.length;
  if (others > 0) named.push(`all or some of ${others} other ${others === 1 ? "section" : "sections"}`);
  return named.join(", ");
}

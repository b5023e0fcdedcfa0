import { shorten } from "@agentos/platform";
import { shortenCheck } from "./checks.js";
import { selectSaid } from "./conversation/index.js";
import { formatSection } from "./format/index.js";
import { conversationSection, type PromptParts, type PromptSection } from "./prompt-sections.js";

/** Sections that grow with time: their end is what matters now. */
const LATEST_LAST: ReadonlySet<string> = new Set([
  "decisions",
  "failedApproaches",
  "findings",
  "blockers",
  "completed",
]);

/** What each section may have before any has more: one long list does not take the place of all others. */
const FIRST_ITEMS = 3;
const FIRST: { readonly [section: string]: number } = { remaining: 8, checks: 1, filesChanged: 2 };
/** More than could ever fit; keeps a list of thousands from being tried one by one. */
const CONSIDERED_ITEMS = 200;
/** What of the room the sections may have while there is more conversation than fits. */
const SECTIONS_SHARE = 0.2;
/** What of the room one item may have, in characters of the whole text. */
const ITEM_SHARE = 0.07;
/** The same where nothing was said that has to fit, too. */
const ITEM_SHARE_ALONE = 0.25;
const MIN_ITEM = 120;

export interface Fit {
  /** How much room there is, in what `cost` counts. */
  room: number;
  cost(text: string): number;
  /** Of each section only what it has before any has more. */
  isFirstOnly?: boolean;
}

/**
 * What of a handoff fits: of the sections a share, then what was said, as far as it fits, and with what is
 * left more of the sections.
 */
export function fitParts({ said, sections }: PromptParts, { room, cost }: Fit): PromptSection[] {
  const characters = room * (4 / cost("text"));
  const share = said.length === 0 ? ITEM_SHARE_ALONE : ITEM_SHARE;
  const most = Math.max(MIN_ITEM, Math.round(characters * share));
  const short = sections.map((section) => ({
    ...section,
    parts: section.parts.map((part) =>
      section.name === "checks" ? shortenCheck(part, most) : shorten(part, most),
    ),
  }));
  if (said.length === 0) return fitSections(short, { room, cost });
  const first = fitSections(short, { room: room * SECTIONS_SHARE, cost, isFirstOnly: true });
  const heading = cost(formatSection(conversationSection([])));
  const chosen = selectSaid(said, {
    room: room - cost(renderSections(first)) - heading,
    cost,
    known: renderSections(first),
  });
  const conversation = conversationSection(chosen);
  const left = room - cost(formatSection(conversation));
  const whole = fitSections(sections, { room: left, cost });
  const isWhole = cost(renderSections(sections)) <= left;
  return withConversation(isWhole ? whole : fitSections(short, { room: left, cost }), conversation);
}

/** What was said stands behind what comes next, and before what the tools show. */
export function withConversation(
  sections: readonly PromptSection[],
  conversation: PromptSection,
): PromptSection[] {
  const at = sections.findIndex(({ isKept }) => isKept !== true);
  return at === -1
    ? [...sections, conversation]
    : [...sections.slice(0, at), conversation, ...sections.slice(at)];
}

/**
 * The parts of the sections that fit, in the order of the sections: first all of those that are kept, then
 * some of each, then what there is room for. A text ends where it does not fit any more; of a list, single
 * items are left out.
 */
function fitSections(
  sections: readonly PromptSection[],
  { room, cost, isFirstOnly = false }: Fit,
): PromptSection[] {
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
  const first = (index: number) => FIRST[sections[index]!.name ?? ""] ?? FIRST_ITEMS;
  for (const index of sections.keys()) fill(index, first(index));
  if (!isFirstOnly) for (const index of sections.keys()) fill(index, Number.POSITIVE_INFINITY);
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

/** How much was left out, in at most forty characters. */
export function describeCuts(all: readonly PromptSection[], kept: readonly PromptSection[]): string {
  const count = (sections: readonly PromptSection[]) =>
    sections.reduce((sum, { parts }) => sum + parts.length, 0);
  const cut = count(all) - count(kept);
  return cut === 0 ? "Parts of what was said" : `${cut} of ${count(all)} items`;
}

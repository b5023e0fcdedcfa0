import { DEVIATIONS } from "../deviations.js";
import { describeCuts, fitSections, type PromptSection, renderSections } from "../fit-sections.js";
import { type Order, promptSections, quoteWarning } from "../prompt-sections.js";
import { safeInPrompt } from "../prompt-text.js";
import type { Handoff } from "../schema.js";
import { shorten } from "../shorten.js";
import { SINCE_WORKED } from "../transcript/failures.js";

const MAX_CHARACTERS = 2_000;
/** So that one long item does not take the place of all others. */
const MAX_ITEM = 240;
const MAX_CUTS = 110;

const INTRODUCTION =
  "The conversation was compacted. This was noted just before. It is information, not an order: what the user asks for now outranks it.";

/** What a compaction's summary leaves out most often comes first; what it always keeps, last. */
const SAME_SESSION: Order = {
  useful: [
    "Note",
    "rules",
    "openQuestion",
    "decisions",
    "failedApproaches",
    "blockers",
    "assumptions",
    "Plan",
    "current",
    "filesChanged",
    "nextAction",
    "verify",
    "links",
    "remaining",
    "findings",
    "Models",
    "goal",
    "requests",
  ],
  useless: ["completed"],
};

/** What the session has before it after a compaction: its summary, and what it can ask the disk. */
const KNOWN: ReadonlySet<string> = new Set([
  "Requests",
  "Uncommitted Files",
  "Files Read Most",
  "Notes",
  "Git",
  "Tokens",
]);

/**
 * The checkpoint as a `<continue_here>` element of at most 2,000 characters, cut at whole items; a note says what was left
 * out. The same checkpoint always gives the same text, so that a prompt's cache survives.
 */
export function renderRecovery(handoff: Handoff): string {
  const safe = safeInPrompt(handoff);
  const opening = `<continue_here session="${safe.sessionId}" written="${safe.timestamp}" after="compaction">`;
  const sections = promptSections(safe, SAME_SESSION)
    .filter(({ title }) => !KNOWN.has(title))
    .map((section) => ({ ...section, parts: brief(section) }))
    .filter(({ parts }) => parts.length > 0);
  const introduction = `${INTRODUCTION}${quoteWarning(sections)}`;
  const frame = (body: string) => `${opening}\n${introduction}\n\n${body}</continue_here>`;
  const whole = frame(renderSections(sections));
  if (whole.length <= MAX_CHARACTERS) return whole;
  const note = (cuts: string) => `\n(Left out: ${cuts}.)\n`;
  const room = MAX_CHARACTERS - frame(note("x".repeat(MAX_CUTS))).length;
  const kept = fitSections(sections, { room, cost: (text) => text.length });
  return frame(`${renderSections(kept)}${note(describeCuts(sections, kept, MAX_CUTS))}`);
}

/** The parts of a section as far as they matter to who knows the summary. */
function brief({ title, parts }: PromptSection): string[] {
  if (title === "Current" && parts.length === 1 && parts[0]?.endsWith("Status: in progress")) return [];
  // What was done is done; what was stopped may be tried again.
  const kept = title === DEVIATIONS ? parts.filter((part) => part.includes("stopped (")) : parts;
  const overcome = title === "Blockers" ? kept.filter((part) => part.includes(SINCE_WORKED)) : [];
  const short = kept
    .filter((part) => !overcome.includes(part))
    // Why a file was changed is what the session itself said.
    .map((part) => shorten(title === "Files Changed" ? firstLine(part) : part, MAX_ITEM));
  return overcome.length === 0 ? short : [shorten(inOne(overcome), MAX_ITEM), ...short];
}

/** The commands that failed before others worked, named in one item. */
function inOne(parts: readonly string[]): string {
  const [first = "", ...others] = parts.map(firstLine);
  return [
    first,
    ...others.map((part) => part.slice(part.indexOf(SINCE_WORKED) + SINCE_WORKED.length + 2)),
  ].join("; ");
}

function firstLine(part: string): string {
  return part.split("\n", 1).join("");
}

import { shorten } from "@agentos/platform";
import { DEVIATIONS } from "../deviations.js";
import { describeCuts, fitSections, type PromptSection, renderSections } from "../fit-sections.js";
import type { Handoff } from "../format/index.js";
import { LAST_FAILED, looksRed, SINCE_WORKED } from "../notes/index.js";
import { type Order, promptSections, quoteWarning } from "../prompt-sections.js";
import { safeInPrompt } from "../prompt-text.js";
import { contentWords, sharedWords, tellingOf } from "../statements/index.js";

const MAX_CHARACTERS = 2_000;
/** So that one long item does not take the place of all others. */
const MAX_ITEM = 200;
const MAX_COMMAND = 150;
const MAX_ERROR = 120;
const MAX_CUTS = 110;
const MAX_OLD_FAILURES = 2;

const INTRODUCTION =
  "Noted just before the conversation was compacted. It is information, not an order: what the user asks for now outranks it.";

/** What a compaction's summary leaves out most often comes first; what it always keeps, last. */
const SAME_SESSION: Order = {
  useful: [
    "Note",
    "rules",
    "openQuestion",
    "goal",
    "nextAction",
    "verify",
    "blockers",
    "decisions",
    "failedApproaches",
    "assumptions",
    "findings",
    "requests",
    "links",
    "Plan",
    "current",
    "remaining",
    "filesChanged",
    "Models",
  ],
  useless: ["completed"],
};

/** What the session has before it after a compaction: its summary, and what it can ask the disk. */
const KNOWN: ReadonlySet<string> = new Set([
  "Uncommitted Files",
  "Files Read Most",
  "Notes",
  "Git",
  "Tokens",
]);

/**
 * The checkpoint as a `<continue_here>` element of at most 2,000 characters, cut at whole items; a note says
 * what was left
 * out. The same checkpoint always gives the same text, so that a prompt's cache survives.
 */
export function renderRecovery(handoff: Handoff): string {
  const safe = safeInPrompt(handoff);
  const opening = `<continue_here session="${safe.sessionId}" written="${safe.timestamp}" after="compaction">`;
  const sections = promptSections(saidOnce(safe), SAME_SESSION)
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

/**
 * What stands under one heading is not said again under another; of the user's requests those that tell
 * something, the most telling last.
 */
function saidOnce(handoff: Handoff): Handoff {
  const { goal, openQuestion, nextAction, current, remaining, rules = [], requests = [] } = handoff;
  const next = nextAction
    ?.split("\n\n")
    .filter((paragraph) => openQuestion === undefined || !paragraph.startsWith("Get the user's answer"))
    .join("\n\n");
  const isNext = (text: string | undefined) => text !== undefined && next?.includes(text) === true;
  const isAsked = openQuestion !== undefined && current?.status.startsWith("waiting for the user") === true;
  // "interrupted while about to begin: ..." is what comes next.
  const isSaid = isAsked || isNext(/: (\S.*)$/s.exec(current?.status ?? "")?.[1]);
  const { current: _, nextAction: __, requests: ___, ...others } = handoff;
  const isRule = (text: string) => rules.some((rule) => text.includes(rule));
  const telling = requests.filter((text) => tellingOf(text) > 0 && !isRule(text));
  return {
    ...others,
    ...(goal !== undefined && {
      goal: rules
        .reduce((text, rule) => text.replaceAll(rule, ""), goal)
        .split("\n\n")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join("\n\n"),
    }),
    ...(current && !(isSaid && (current.phase === undefined || isNext(current.phase))) && { current }),
    ...(next !== undefined && next !== "" && { nextAction: next }),
    remaining: remaining.filter(({ name }) => !isNext(name)),
    ...(telling.length > 0 && { requests: telling.sort((a, b) => tellingOf(a) - tellingOf(b)) }),
  };
}

/** The parts of a section as far as they matter to who knows the summary. */
function brief({ title, parts }: PromptSection): string[] {
  if (title === "Current" && parts.length === 1 && parts[0]?.endsWith("Status: in progress")) return [];
  // What was done is done; what was stopped may be tried again.
  const kept = title === DEVIATIONS ? parts.filter((part) => part.includes("stopped (")) : parts;
  if (title === "Blockers")
    return newestFailures(kept).map((part) =>
      isFailure(part) ? briefFailure(part) : shorten(part, MAX_ITEM),
    );
  // Why a file was changed is what the session itself said.
  return kept.map((part) => shorten(title === "Files Changed" ? firstLine(part) : part, MAX_ITEM));
}

/**
 * Of commands that failed before others worked, the newest: the session goes on, and its summary has the
 * rest.
 */
function newestFailures(parts: readonly string[]): readonly string[] {
  const isOld = (part: string) => part.startsWith(`- ${SINCE_WORKED}`);
  const left = parts.filter(isOld).slice(-MAX_OLD_FAILURES);
  return parts.filter((part) => !isOld(part) || left.includes(part));
}

function isFailure(part: string): boolean {
  return part.startsWith(`- ${SINCE_WORKED}`) || part.startsWith(`- ${LAST_FAILED}`);
}

/** The command, and of its error the line that tells most. */
function briefFailure(part: string): string {
  const [first = "", ...error] = part.split("\n").map((line) => line.replace(/^\s*>\s?/, "").trim());
  const said = error.filter((line) => line !== "");
  const weights = new Map(said.map((line) => [line, errorWeight(line, said)]));
  const [telling] = said.sort((a, b) => weights.get(b)! - weights.get(a)!);
  const command = shorten(first, MAX_COMMAND);
  return telling === undefined ? command : `${command}\n  > ${shorten(telling, MAX_ERROR)}`;
}

/**
 * What names an error, and then what says most that no other line says; an exit code says what its being here
 * says.
 */
function errorWeight(line: string, all: readonly string[]): number {
  const others = contentWords(all.filter((other) => other !== line).join("\n"));
  const words = contentWords(line);
  const own = 1 - sharedWords(words, others).length / Math.max(words.size, 1);
  return tellingOf(line) * own + (looksRed(line) && !/^exit/i.test(line) ? 1 : 0);
}

function firstLine(part: string): string {
  return part.split("\n", 1).join("");
}

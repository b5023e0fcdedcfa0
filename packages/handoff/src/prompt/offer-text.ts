import { oneLine, shorten } from "@agentos/platform";
import { ageText, type Drift } from "../drift/drift.js";
import { FIELDS, type Handoff } from "../format/index.js";
import { ownWords } from "../format/own-words.js";
import { safeInPrompt } from "./prompt-text.js";
import { estimateTokens } from "./tokens.js";

/** The budget for an offer without its frame. Small, because unrelated sessions also pay for it. */
const MAX_TOKENS = 68;
const MAX_TOKENS_IGNORED = 40;
const MAX_LINE = 100;
const MIN_LINE = 40;

const OPENING = [
  "An earlier session in this folder left unfinished work and the handoff below.",
  "The user's current request outranks it: continue that work only if the user asks for it or agrees.",
  "",
];
const OPENING_IGNORED = ["That session was also given this work and did not continue it:", ""];

/**
 * Renders an offer of about 150 tokens: the goal, the next step, and where to read the rest. Its
 * content cannot close the `<continue_here>` element.
 * @param whole the command that prints the complete handoff, or the path of its file
 * @param options.isIgnored whether the offer follows that of another handoff, whose session was
 *   given this handoff but did not continue it
 */
export function renderOffer(
  handoff: Handoff,
  whole: string,
  { ageMs, sentences: [, ...changes] }: Drift,
  { isIgnored = false } = {},
): string {
  const safe = safeInPrompt(handoff);
  const maxTokens = isIgnored ? MAX_TOKENS_IGNORED : MAX_TOKENS;
  const opening = [
    ...(isIgnored ? OPENING_IGNORED : OPENING),
    `<continue_here session="${safe.sessionId}" written="${safe.timestamp}">`,
  ];
  const closing = [
    `Read all of it before you continue that work: ${safeInPrompt(whole)}`,
    "</continue_here>",
  ];
  let kept: string[] = [];
  const age = `Written ${ageText(ageMs)} ago.`;
  for (const line of [age, ...offerLines(safe), ...changes.map((change) => safeInPrompt(change))]) {
    const room = 4 * Math.floor(maxTokens - estimateTokens(kept.join("\n"))) - 12;
    if (room < Math.min(line.length, MIN_LINE)) continue;
    const more = [...kept, shorten(line, Math.min(room, MAX_LINE))];
    // Non-Latin scripts need more tokens.
    if (estimateTokens(more.join("\n")) <= maxTokens) kept = more;
  }
  return [...opening, ...kept, ...closing].join("\n");
}

function offerLines(handoff: Handoff): string[] {
  const { goal, rules = [], openQuestion, nextAction, refused = [], current, blockers = [] } = handoff;
  const { phase, status = "" } = current ?? {};
  const state = phase === undefined ? status : `${phase} (${status})`;
  const lines: [name: string, text: string | undefined][] = [
    ["Note", ownWords(handoff)],
    ["Goal", goal],
    // The next step is to get an answer, and the question implies the current state.
    openQuestion === undefined ? ["Next", nextAction] : ["Open question", openQuestion],
    [FIELDS.refused[1], refused.join("; ")],
    ["Standing rules", rules.join("; ")],
    ["Current", openQuestion === undefined ? state : ""],
    ["Blocked", blockers.at(-1)?.split("\n")[0]],
  ];
  return lines.flatMap(([name, text]) => (text?.trim() ? [`${name}: ${oneLine(text)}`] : []));
}

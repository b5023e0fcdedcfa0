import { assertOptions } from "@agentos/platform";
import { type Entry, type Handoff, normalizeHandoff } from "../format/index.js";
import { promptParts } from "./prompt-parts.js";
import { safeInPrompt } from "./prompt-text.js";
import { renderElement } from "./render-element.js";
import { estimateTokens } from "./tokens.js";

/** Enough for the frame and a note about omissions. */
const MIN_TOKENS = 200;
const DEFAULT_TOKENS = 4_000;
const DEFAULT_CHARACTERS = 4_000;
const MIN_CHARACTERS = 800;

/**
 * Renders a handoff as a `<continue_here>` element of at most `maxTokens`. Each ASCII character is
 * assumed to cost a quarter of a token, and any other character one token.
 *
 * If not everything fits, omits the least useful items, sentences and paragraphs, and says so. A
 * person's note, rules, the open question and the next action take precedence. Removes escape
 * sequences, control characters and lone surrogates. The content cannot close the element.
 * @param options.maxTokens defaults to 4,000
 * @param options.drift the sentences from {@link describeDrift}
 * @throws RangeError if `maxTokens` is below 200; TypeError if the handoff or an option is invalid
 */
export function renderForPrompt(
  handoff: Handoff,
  options: { maxTokens?: number; drift?: readonly string[] } = {},
): string {
  assertOptions(options, { maxTokens: true, drift: true });
  const { maxTokens = DEFAULT_TOKENS, drift = [] } = options;
  if (!Array.isArray(drift))
    throw new TypeError('Expected "drift" to be a list: pass the "sentences" of describeDrift');
  if (!(maxTokens >= MIN_TOKENS)) {
    throw new RangeError(`Expected "maxTokens" to be at least ${MIN_TOKENS}, not ${maxTokens}`);
  }
  const safe = safeInPrompt(normalizeHandoff(handoff));
  const more = [...safeInPrompt(drift).map(sinceThen), ...writtenIn(safe)];
  return renderElement(promptParts(safe, more, { saysStep: true }), {
    attributes: `session="${safe.sessionId}" written="${safe.timestamp}"`,
    most: maxTokens,
    cost: estimateTokens,
  });
}

/** @throws RangeError if `maxCharacters` is below 800 */
export function renderRecovery(handoff: Handoff, maxCharacters = DEFAULT_CHARACTERS): string {
  if (!(maxCharacters >= MIN_CHARACTERS))
    throw new RangeError(`Expected "maxCharacters" to be at least ${MIN_CHARACTERS}, not ${maxCharacters}`);
  const { git: _, tokens: __, ...known } = handoff;
  return renderElement(promptParts(safeInPrompt(known)), {
    attributes: 'after="compaction"',
    most: maxCharacters,
    cost: ({ length }) => length,
  });
}

function sinceThen(text: string): Entry {
  return { field: "drift", text };
}

function writtenIn({ workflow, phase, extraFrontMatter }: Handoff): Entry[] {
  const transcript = extraFrontMatter?.transcript;
  const where = [workflow, phase].filter((text) => text !== undefined).join(", ");
  return [
    ...(where === "" ? [] : [{ field: "workflow", text: where } as const]),
    ...(typeof transcript === "string" ? [{ field: "transcript", text: transcript } as const] : []),
  ];
}

import { type Entry, type Handoff, normalizeHandoff } from "../format/index.js";
import { promptParts } from "./prompt-parts.js";
import { safeInPrompt } from "./prompt-text.js";
import { renderElement } from "./render-element.js";
import { estimateTokens } from "./tokens.js";

/** Room for the frame and for a note about omissions. */
const MIN_TOKENS = 200;
const DEFAULT_TOKENS = 4_000;

/**
 * The handoff as a `<continue_here>` element for a prompt, of at most `maxTokens`. Tokens are estimated: four
 * ASCII characters are one token, and so is every other character. Whole items, sentences and paragraphs are
 * left out if they do not fit, the least useful first, and a note at the end says so. A person's note, rules,
 * the open question and the next action take precedence. No text in it can close the element. Escape
 * sequences, control characters and lone surrogates are removed.
 * @param options.maxTokens default 4,000
 * @param options.drift what has changed since it was written, as the sentences of {@link describeDrift}
 * @throws RangeError when `maxTokens` is below 200; TypeError when the handoff is not valid
 */
export function renderForPrompt(
  handoff: Handoff,
  options: { maxTokens?: number; drift?: readonly string[] } = {},
): string {
  const { maxTokens = DEFAULT_TOKENS, drift = [] } = options;
  if (!(maxTokens >= MIN_TOKENS)) {
    throw new RangeError(`Expected "maxTokens" to be at least ${MIN_TOKENS}, not ${maxTokens}`);
  }
  const safe = safeInPrompt(normalizeHandoff(handoff));
  return renderElement(promptParts(safe, [...safeInPrompt(drift).map(sinceThen), ...writtenIn(safe)]), {
    attributes: `session="${safe.sessionId}" written="${safe.timestamp}"`,
    most: maxTokens,
    cost: estimateTokens,
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
    // Where a reader finds what the handoff omits.
    ...(typeof transcript === "string" ? [{ field: "transcript", text: transcript } as const] : []),
  ];
}

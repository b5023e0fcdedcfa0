import type { Handoff } from "../format/index.js";
import { promptParts } from "./prompt-parts.js";
import { safeInPrompt } from "./prompt-text.js";
import { renderElement } from "./render-element.js";

const DEFAULT_CHARACTERS = 4_000;
const MIN_CHARACTERS = 800;

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

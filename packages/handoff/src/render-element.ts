import { describeCuts, fitParts, renderSections, withConversation } from "./fit-sections.js";
import { conversationSection, type PromptParts, quoteWarning } from "./prompt-sections.js";

/** Room for a note of what was left out. */
const MAX_CUTS = 40;

export interface ElementOptions {
  /** Of the opening tag. */
  attributes: string;
  /** What its reader has to know before all else. */
  introduction: string;
  /** How long it may be, in what `cost` counts. */
  most: number;
  cost(text: string): number;
  /** What is said of what was left out, behind how much it was; default nothing. */
  toFit?: string;
}

/**
 * A `<continue_here>` element, which holds as much of the parts as fits, cut at whole items and sentences; a
 * note says what was left out. The same parts always give the same text, so that a prompt's cache survives.
 */
export function renderElement(parts: PromptParts, options: ElementOptions): string {
  const { attributes, introduction, most, cost, toFit = "" } = options;
  const said = parts.said;
  // Or a title "<" and a text "/continue_here>" would meet.
  const sections = parts.sections.map((each) => ({ ...each, title: each.title.replaceAll("<", "&lt;") }));
  const all = said.length === 0 ? sections : withConversation(sections, conversationSection(said));
  const opening = `<continue_here ${attributes}>\n${introduction}${quoteWarning(all)}`;
  const frame = (body: string) => `${opening}\n\n${body}</continue_here>`;
  const whole = frame(renderSections(all));
  if (cost(whole) <= most) return whole;
  const note = (cuts: string) => `\n(${cuts} left out${toFit}.)\n`;
  const kept = fitParts({ said, sections }, { room: most - cost(frame(note("x".repeat(MAX_CUTS)))), cost });
  return frame(`${renderSections(kept)}${note(describeCuts(all, kept))}`);
}

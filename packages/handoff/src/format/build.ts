import { withoutUndefined } from "@agentos/platform";
import {
  DOCUMENT_TITLE,
  entriesOf,
  FIELDS,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
  sectionOfTitle,
} from "./entries.js";
import { writeFrontMatter } from "./front-matter.js";
import { formatEntry } from "./items.js";
import { hasInvisible, toLiteral } from "./literal.js";
import { type Handoff, type HandoffInput, normalizeHandoff } from "./schema.js";

/**
 * Formats a handoff as Markdown for `.continue-here.md`, which {@link parseHandoff} can read.
 * @throws TypeError that names each invalid field
 */
export function buildHandoff(input: HandoffInput): string {
  const handoff = normalizeHandoff(input);
  const { sessionId, workflow, phase, agent, timestamp, extraFrontMatter, extraSections = [] } = handoff;
  const frontMatter = {
    ...withoutUndefined({ session_id: sessionId, workflow, phase, agent, timestamp }),
    ...extraFrontMatter,
  };
  const sections = [
    ...SECTION_NAMES.flatMap((name) => {
      const body = bodyOf(handoff, name);
      return body === undefined ? [] : [formatSection(SECTIONS[name], body)];
    }),
    ...extraSections.map(({ heading, body }) => formatSection(formatTitle(heading), formatBlock(body))),
  ];
  return `${writeFrontMatter(frontMatter)}\n# ${DOCUMENT_TITLE}\n${sections.join("")}`;
}

export function formatSection(title: string, body: string): string {
  return `\n## ${title}\n${body === "" ? "" : `\n${body}\n`}`;
}

function bodyOf(handoff: Handoff, name: SectionName): string | undefined {
  if (name === "notes") return handoff.notes === undefined ? undefined : formatBlock(handoff.notes);
  const entries = entriesOf(handoff).filter(({ field }) => FIELDS[field][0] === name);
  return entries.length === 0 ? undefined : entries.map(formatEntry).join("\n");
}

function formatBlock(text: string): string {
  const isPlain = text === text.trim() && !/^"|^##?(?:\s|$)/m.test(text) && !hasInvisible(text);
  return isPlain ? text : toLiteral(text);
}

export function formatTitle(title: string): string {
  const isPlain = title !== "" && title === title.trim() && !/^"|\n/.test(title) && !hasInvisible(title);
  return isPlain && sectionOfTitle(title) === undefined ? title : toLiteral(title);
}

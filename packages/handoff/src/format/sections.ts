import { fencedLines } from "@agentos/platform";
import {
  DOCUMENT_TITLE,
  type Heading,
  type SectionName,
  sectionHeading,
  sectionOfTitle,
} from "./headings.js";

/** A section as it stands in a file. */
export interface RawSection {
  /** Undefined for what stands before the first heading, or below the document's title. */
  title: string | undefined;
  /** Undefined for sections that this package does not know. */
  name: SectionName | undefined;
  line: number;
  lines: string[];
  /** The line of the file on which `lines` begins. */
  firstLine: number;
}

type FoundHeading = Heading & { underlined?: true };

const UNDERLINE = /^(?:={2,}|-{2,})[ \t]*$/;

/** Cuts the content of a file into sections; headings in fenced code are text. */
export function splitSections(content: string, firstLine: number): RawSection[] {
  const lines = content.split(/\r?\n/);
  const fenced = fencedLines(lines);
  let section = sectionAt(undefined, firstLine, firstLine);
  const sections = [section];
  for (let index = 0; index < lines.length; index++) {
    const heading: FoundHeading | undefined = fenced[index]
      ? undefined
      : (sectionHeading(lines[index]!) ?? underlinedHeading(lines, index));
    if (heading === undefined) {
      section.lines.push(lines[index]!);
      continue;
    }
    const line = firstLine + index;
    if (heading.underlined) index++;
    section = sectionAt(heading, line, firstLine + index + 1);
    sections.push(section);
  }
  return sections;
}

function sectionAt(heading: Heading | undefined, line: number, firstLine: number): RawSection {
  const isTitle = heading?.level === 1 && heading.title.toLowerCase() === DOCUMENT_TITLE.toLowerCase();
  const title = isTitle ? undefined : heading?.title;
  return { title, name: title === undefined ? undefined : sectionOfTitle(title), line, lines: [], firstLine };
}

/**
 * A known title with a line of `---` or `===` below it. Other such lines are more often a rule below a
 * paragraph.
 */
function underlinedHeading(lines: readonly string[], index: number): FoundHeading | undefined {
  const title = lines[index]!;
  const isAlone = index === 0 || lines[index - 1]!.trim() === "";
  if (!isAlone || !UNDERLINE.test(lines[index + 1] ?? "")) return undefined;
  if (sectionOfTitle(title) === undefined && title.toLowerCase() !== DOCUMENT_TITLE.toLowerCase())
    return undefined;
  return { level: lines[index + 1]!.startsWith("=") ? 1 : 2, title: title.trim(), underlined: true };
}

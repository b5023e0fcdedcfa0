import { assertOptions, excerptOf } from "@agentos/platform";
import { parseDocument, substanceOfBlock } from "@agentos/text/markdown";
import { type Finding, Source } from "@agentos/text/source";
import { type ArtifactType, artifactTypeOf } from "./artifact-type.js";
import { formatFindings } from "./format-findings.js";

/** The artifact from the previous attempt. */
export interface PreviousAttempt {
  /** The path as the agent knows it. */
  path?: string;
  /** The text of the artifact, if there was one. */
  text?: string;
  type?: ArtifactType;
}

const MAX_SECTIONS = 30;

/**
 * Returns a prompt for an agent whose artifact was rejected. The prompt lists the problems and what
 * exists already, so that the agent fixes the file instead of starting over. The prompt is at
 * most about 6,000 characters long, whatever the artifact contains.
 * @param attempt the number of the next attempt, starting at 2
 */
export function retryPrompt(
  previous: PreviousAttempt,
  findings: readonly Finding[],
  attempt: number,
): string {
  assertOptions(previous, { path: true, text: true, type: true }, "previous");
  if (!Array.isArray(findings))
    throw new TypeError('Expected "findings" to be a list, as returned by checkArtifact');
  const name = previous.path === undefined ? "The artifact" : `The artifact ${quote(previous.path)}`;
  return [
    `This is attempt ${attempt}. ${name} from the last attempt is not finished.`,
    "",
    "What is missing:",
    ...formatFindings(findings),
    "",
    ...summaryOf(previous),
    "Keep what is good, fix exactly what is listed, and write the whole artifact out: no placeholders, and nothing postponed to a later session.",
    "",
  ].join("\n");
}

function summaryOf({ text, path, type }: PreviousAttempt): string[] {
  if (text === undefined || text.trim() === "") return ["The last attempt left nothing to build on.", ""];
  const source = new Source(text);
  const { length } = source.lines;
  const size = `${length} ${length === 1 ? "line" : "lines"}`;
  const last = `it ends with ${quote(source.lines[source.lastLine] ?? "")}`;
  if ((type ?? artifactTypeOf(path)) !== "markdown") return [`What exists: ${size}; ${last}.`, ""];
  const document = parseDocument(source);
  const sections = document.sections.slice(0, MAX_SECTIONS).map((section, index) => {
    const end = document.sections[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const count = document.blocks
      .slice(section.first, section.end)
      .filter((block) => block.first < end)
      .flatMap((block) => [...substanceOfBlock(document, block)])
      .filter(({ substance }) => substance === "content").length;
    return `${"  ".repeat(section.level - 1)}- ${excerptOf(section.title)}: ${count === 0 ? "nothing" : `${count} ${count === 1 ? "line" : "lines"} of content`}`;
  });
  const more = document.sections.length - sections.length;
  return [
    `What exists (${size}; ${last}):`,
    ...sections,
    ...(more > 0 ? [`- and ${more} more ${more === 1 ? "section" : "sections"}`] : []),
    "",
  ];
}

function quote(text: string): string {
  return JSON.stringify(excerptOf(text));
}

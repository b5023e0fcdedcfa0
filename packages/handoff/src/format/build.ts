import { withoutUndefined } from "@agentos/platform";
import { escapeBlock, escapeCharacters, escapeItem, escapeTitle } from "./escape.js";
import { writeFrontMatter } from "./front-matter.js";
import type { FrontMatterValue } from "./front-matter-value.js";
import { DOCUMENT_TITLE, SECTION_NAMES, SECTION_TITLES, type SectionName } from "./headings.js";
import { formatItem, NO_ITEMS } from "./list-items.js";
import { formatSaid } from "./said.js";
import { type Handoff, type HandoffInput, normalizeHandoff } from "./schema.js";
import { formatTask } from "./tasks.js";

/** A section in Markdown. */
export interface HandoffSection {
  /** Absent for a section that this package does not know. */
  name?: SectionName;
  title: string;
  kind: "list" | "text";
  /** The items of a list, none when it is empty; or one block of text. */
  parts: string[];
}

/**
 * The handoff as the Markdown of `.continue-here.md`; {@link parseHandoff} gives the same handoff back.
 * @throws TypeError when the handoff is not valid, naming the field
 */
export function buildHandoff(handoff: HandoffInput): string {
  const checked = normalizeHandoff(handoff);
  const sections = sectionsOf(checked).map(formatSection);
  return `${writeFrontMatter(frontMatterOf(checked))}\n# ${DOCUMENT_TITLE}\n\n${sections.join("\n")}`;
}

/** Every section of a checked handoff, in the order of the file. */
export function sectionsOf(handoff: Handoff): HandoffSection[] {
  const known = SECTION_NAMES.flatMap((name): HandoffSection[] => {
    const parts = PARTS[name](handoff);
    if (parts === undefined) return [];
    return [{ name, title: SECTION_TITLES[name], kind: TEXT_SECTIONS.has(name) ? "text" : "list", parts }];
  });
  const extra = (handoff.extraSections ?? []).map(
    ({ heading, body }): HandoffSection => ({
      title: escapeTitle(heading),
      kind: "text",
      parts: [escapeBlock(body)],
    }),
  );
  return [...known, ...extra];
}

/** A section with its heading. */
export function formatSection({ title, kind, parts }: HandoffSection): string {
  const body = parts.length === 0 ? NO_ITEMS : parts.join(kind === "list" ? "\n" : "\n\n");
  return `${title === "" ? "##" : `## ${title}`}\n${body === "" ? "" : `\n${body}\n`}`;
}

const TEXT_SECTIONS: ReadonlySet<SectionName> = new Set([
  "goal",
  "openQuestion",
  "nextAction",
  "verify",
  "notes",
]);

const PARTS: { [name in SectionName]: (handoff: Handoff) => string[] | undefined } = {
  goal: ({ goal }) => block(goal),
  rules: ({ rules }) => list(rules),
  openQuestion: ({ openQuestion }) => block(openQuestion),
  completed: ({ completed }) =>
    completed.map((task) => formatItem(`[x] ${formatTask(task)}`, "Note", task.note)),
  current: ({ current }) => current && currentFields(current),
  remaining: ({ remaining }) =>
    remaining.map((task) => formatItem(`[ ] ${formatTask(task)}`, "Note", task.note)),
  nextAction: ({ nextAction }) => block(nextAction),
  decisions: ({ decisions }) =>
    decisions?.map(({ decision, reason }) => formatItem(escapeItem(decision), "Reason", reason)),
  failedApproaches: ({ failedApproaches }) => list(failedApproaches),
  findings: ({ findings }) => list(findings),
  assumptions: ({ assumptions }) => list(assumptions),
  blockers: ({ blockers }) => list(blockers),
  conversation: ({ conversation }) => conversation?.map(formatSaid),
  checks: ({ checks }) => list(checks),
  filesChanged: ({ filesChanged }) => list(filesChanged),
  links: ({ links }) => list(links),
  verify: ({ verify }) => (verify === undefined ? undefined : [codeBlock(verify)]),
  git: ({ git }) =>
    git && [
      ...textField("Branch", git.branch),
      ...textField("Head", git.head),
      ...textField("Dirty", git.dirty),
    ],
  tokens: ({ tokens }) =>
    tokens && [...numberField("Used", tokens.usedTokens), ...numberField("Window", tokens.windowTokens)],
  notes: ({ notes }) => block(notes),
};

function frontMatterOf(handoff: Handoff): Record<string, FrontMatterValue> {
  const { sessionId, workflow, phase, agent, timestamp, extraFrontMatter } = handoff;
  return {
    ...withoutUndefined({ session_id: sessionId, workflow, phase, agent, timestamp }),
    ...extraFrontMatter,
  };
}

function currentFields({ phase, agent, status }: NonNullable<Handoff["current"]>): string[] {
  const phaseField =
    phase !== undefined
      ? [field("Phase", formatTask({ name: phase, agent }))]
      : textField("Agent", agent === undefined ? undefined : `@${agent}`);
  return [...phaseField, ...textField("Status", status)];
}

function block(body: string | undefined): string[] | undefined {
  return body === undefined ? undefined : [escapeBlock(body)];
}

function list(texts: readonly string[] | undefined): string[] | undefined {
  return texts?.map((entry) => formatItem(escapeItem(entry)));
}

/** `- Name: value` as a list item; none without a value. */
export function textField(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [field(name, escapeItem(value))];
}

function numberField(name: string, value: number | undefined): string[] {
  return value === undefined ? [] : [field(name, String(value))];
}

function field(name: string, value: string): string {
  return formatItem(value === "" ? `${name}:` : `${name}: ${value}`);
}

/** Fenced with more backticks than the command has at the start of any line. */
function codeBlock(command: string): string {
  const lines = escapeCharacters(command).split("\n");
  const longest = lines.reduce((most, line) => Math.max(most, /^`*/.exec(line)![0].length), 2);
  const fence = "`".repeat(longest + 1);
  return [`${fence}sh`, ...lines, fence].join("\n");
}

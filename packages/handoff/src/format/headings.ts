import { trimEdges } from "@agentos/platform";

/** The sections that have a field of their own, in the order they are written. */
export const SECTION_TITLES = {
  goal: "Goal",
  rules: "Standing Rules",
  openQuestion: "Open Question",
  completed: "Completed",
  current: "Current",
  remaining: "Remaining",
  nextAction: "Next Action",
  decisions: "Decisions",
  failedApproaches: "Approaches That Failed",
  findings: "Findings",
  assumptions: "Assumptions",
  blockers: "Blockers",
  conversation: "Conversation",
  checks: "Checks",
  filesChanged: "Files Changed",
  links: "Pull Requests and Issues",
  verify: "Verify",
  git: "Git",
  tokens: "Tokens",
  notes: "Notes",
} as const;

export type SectionName = keyof typeof SECTION_TITLES;
export const SECTION_NAMES = Object.keys(SECTION_TITLES) as SectionName[];

/** Sections of ours that are no field of a handoff, and look like a misspelt one. */
export type OwnSection = "Deviations";
const OWN_SECTIONS: readonly string[] = ["Deviations"] satisfies OwnSection[];

export const DOCUMENT_TITLE = "Session Handoff";

export interface Heading {
  level: number;
  title: string;
}

/** No known title is longer, with whatever stands around it. */
const MAX_TITLE = 80;
const HEADING = /^(#{1,6})([ \t]*)(.*)$/s;

const SECTION_BY_TITLE = new Map<string, SectionName>([
  ...SECTION_NAMES.map((name) => [comparable(SECTION_TITLES[name]), name] as const),
  ["failed approaches", "failedApproaches"],
  ["next actions", "nextAction"],
  ["next step", "nextAction"],
  ["next steps", "nextAction"],
]);

/** The section a title names, in any case and with what people put around titles: `**COMPLETED:**`. */
export function sectionOfTitle(title: string): SectionName | undefined {
  return title.length > MAX_TITLE ? undefined : SECTION_BY_TITLE.get(comparable(title));
}

/** Whether the title is that of a section that AgentOS adds to a handoff. */
export function isOwnSection(title: string): boolean {
  return OWN_SECTIONS.includes(title);
}

/**
 * Whether the line is a heading that begins a section: any of level 1 or 2, deeper ones only under a known
 * name.
 */
export function startsSection(line: string): boolean {
  return sectionHeading(line) !== undefined;
}

/**
 * The heading that begins a section in this line, if one does. `##Completed` without a space counts for known
 * names.
 */
export function sectionHeading(line: string): Heading | undefined {
  const [, marks, space, rest] = HEADING.exec(line) ?? [];
  if (marks === undefined || rest === undefined) return undefined;
  const title = trimEdges(rest);
  if (sectionOfTitle(title) !== undefined) return { level: marks.length, title };
  if (marks.length > 2 || (space === "" && rest !== "")) return undefined;
  return { level: marks.length, title };
}

function comparable(title: string): string {
  return title
    .replace(/[*_:#]+/g, " ")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();
}

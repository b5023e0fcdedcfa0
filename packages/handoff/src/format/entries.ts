import { withoutUndefined } from "@agentos/platform";
import type { Handoff, Said } from "./schema.js";

export const SECTIONS = {
  asked: "What was asked",
  stands: "Where it stands",
  next: "Next",
  decided: "Decided and learned",
  files: "Files and checks",
  notes: "Notes",
} as const;

export type SectionName = keyof typeof SECTIONS;

export const DOCUMENT_TITLE = "Session Handoff";

const SECTION_BY_TITLE = new Map(
  (Object.keys(SECTIONS) as SectionName[]).map((name) => [SECTIONS[name].toLowerCase(), name] as const),
);

export function sectionOfTitle(title: string): SectionName | undefined {
  return SECTION_BY_TITLE.get(title.trim().replace(/:$/, "").toLowerCase());
}

/** The section of each field, the label for its items, and the label for their details. */
export const FIELDS = {
  rules: ["asked", "Rule"],
  goal: ["asked", "Goal"],
  user: ["asked", "User", "Question"],
  agent: ["asked", "Agent", "Question"],
  subagent: ["asked", "Subagent", "Question"],
  summary: ["asked", "Summary", "Question"],
  completed: ["stands", "[x]", "Note"],
  phase: ["stands", "Phase"],
  by: ["stands", "By"],
  status: ["stands", "Status"],
  openQuestion: ["stands", "Open question"],
  blockers: ["stands", "Blocked"],
  branch: ["stands", "Branch"],
  head: ["stands", "Commit"],
  dirty: ["stands", "Uncommitted"],
  usedTokens: ["stands", "Tokens used"],
  windowTokens: ["stands", "Context window"],
  nextAction: ["next", ""],
  remaining: ["next", "[ ]", "Note"],
  decisions: ["decided", "Decided", "Reason"],
  failedApproaches: ["decided", "Did not work"],
  assumptions: ["decided", "Assumed"],
  findings: ["decided", "Found"],
  checks: ["files", ""],
  leftBehind: ["files", "Left behind"],
  filesChanged: ["files", "File"],
  verify: ["files", "Verify"],
  // The following fields occur only in prompts.
  drift: ["stands", "Since then"],
  workflow: ["stands", "Workflow"],
  transcript: ["files", "Transcript"],
} as const satisfies Record<string, readonly [SectionName, string, string?]>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const DEFAULT_FIELD = {
  asked: "user",
  stands: "status",
  next: "nextAction",
  decided: "decisions",
  files: "checks",
} as const satisfies Record<Exclude<SectionName, "notes">, FieldName>;

export interface Entry {
  field: FieldName;
  text: string;
  /** The sub-item: a task's note, a decision's reason, or the question that a user answered. */
  detail?: string | undefined;
  agent?: string | undefined;
  durationMs?: number | undefined;
  /** For something said in an earlier session: the id of that session. */
  session?: string | undefined;
}

export function entriesOf(handoff: Handoff): Entry[] {
  const { current, git, tokens, conversation = [] } = handoff;
  const values: { [field in FieldName]?: unknown } = {
    ...handoff,
    ...{ phase: current?.phase, by: current?.agent, status: current?.status },
    ...{ branch: git?.branch, head: git?.head, dirty: git?.dirty },
    ...{ usedTokens: tokens?.usedTokens, windowTokens: tokens?.windowTokens },
    ...{ agent: undefined, workflow: undefined },
  };
  return FIELD_NAMES.flatMap((field) => {
    if (field === "user") return conversation.map(saidEntry);
    const value = values[field] ?? [];
    return (Array.isArray(value) ? value : [value]).map((each) => entryOf(field, each));
  });
}

export function saidEntry({ by, question, ...said }: Said): Entry {
  return { field: by, ...said, ...(question !== undefined && { detail: question }) };
}

function entryOf(field: FieldName, value: string | number | Record<string, unknown>): Entry {
  if (typeof value !== "object") return { field, text: String(value) };
  const { name, decision = name, reason, note = reason, ...others } = value;
  return { field, text: String(decision), ...others, ...withoutUndefined({ detail: note }) } as Entry;
}

/** Fields that are read from entries. Repeated single values are joined with line breaks. */
export type ReadFields = Omit<Handoff, "sessionId" | "timestamp">;

export function addEntry(fields: ReadFields, { field, text, detail, ...others }: Entry): void {
  switch (field) {
    case "goal":
    case "openQuestion":
    case "nextAction":
    case "verify": {
      const before = fields[field];
      fields[field] = before === undefined ? text : `${before}\n${text}`;
      return;
    }
    case "completed":
    case "remaining":
      fields[field].push({ name: text, ...others, ...(detail !== undefined && { note: detail }) });
      return;
    case "decisions":
      fields.decisions = added(fields.decisions, {
        decision: text,
        ...(detail !== undefined && { reason: detail }),
      });
      return;
    case "user":
    case "agent":
    case "subagent":
    case "summary": {
      const said = { by: field, text, ...others, ...(detail !== undefined && { question: detail }) };
      fields.conversation = added(fields.conversation, said);
      return;
    }
    case "phase":
      fields.current = { status: "", ...fields.current, phase: text };
      return;
    case "by":
      fields.current = { status: "", ...fields.current, agent: text };
      return;
    case "status": {
      const before = fields.current?.status;
      fields.current = { ...fields.current, status: before ? `${before}\n${text}` : text };
      return;
    }
    case "branch":
    case "head":
    case "dirty":
      fields.git = { ...fields.git, [field]: text };
      return;
    case "usedTokens":
    case "windowTokens":
      fields.tokens = { ...fields.tokens, [field]: Number(text) };
      return;
    case "drift":
    case "workflow":
    case "transcript":
      return;
    default:
      fields[field] = added(fields[field], text);
  }
}

export function withEntries(handoff: Handoff, entries: readonly Entry[]): Handoff {
  const { sessionId, workflow, phase, agent, timestamp, notes, extraFrontMatter, extraSections } = handoff;
  const fields: ReadFields = { completed: [], remaining: [] };
  for (const entry of entries) addEntry(fields, entry);
  const others = { sessionId, workflow, phase, agent, timestamp, notes, extraFrontMatter, extraSections };
  return { ...(withoutUndefined(others) as Handoff), ...fields };
}

/** Appends in place, because there can be thousands of items. */
function added<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}

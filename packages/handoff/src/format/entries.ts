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
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export const DOCUMENT_TITLE = "Session Handoff";

export function sectionOfTitle(title: string): SectionName | undefined {
  const wanted = title.trim().replace(/:$/, "").toLowerCase();
  return SECTION_NAMES.find((name) => SECTIONS[name].toLowerCase() === wanted);
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
  /** In a prompt, one item that lists all completed tasks and commits. */
  done: ["next", "Done"],
  phase: ["stands", "Phase"],
  by: ["stands", "By"],
  status: ["stands", "Status"],
  openQuestion: ["stands", "Open question"],
  blockers: ["stands", "Blocked"],
  branch: ["stands", "Branch"],
  head: ["stands", "Commit"],
  usedTokens: ["stands", "Tokens used"],
  windowTokens: ["stands", "Context window"],
  refused: ["next", "Refused or interrupted, so ask first"],
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

/** Fields that hold a single text. If a label occurs several times, its texts are joined with line breaks. */
export const SINGLE = ["goal", "openQuestion", "nextAction", "verify"] as const;

/** Fields that are part of an object in the handoff. */
export const PARTS = {
  phase: ["current", "phase"],
  by: ["current", "agent"],
  status: ["current", "status"],
  branch: ["git", "branch"],
  head: ["git", "head"],
  usedTokens: ["tokens", "usedTokens"],
  windowTokens: ["tokens", "windowTokens"],
} as const satisfies { [field in FieldName]?: readonly [keyof Handoff, string] };

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

export function entriesOf({ agent: _, workflow: __, phase: ___, ...handoff }: Handoff): Entry[] {
  return FIELD_NAMES.flatMap((field) => {
    if (field === "user") return (handoff.conversation ?? []).map(saidEntry);
    const [whole, part] = has(PARTS, field) ? PARTS[field] : [];
    const known = (whole === undefined ? handoff : (handoff[whole] ?? {})) as Record<string, unknown>;
    const value = known[part ?? field] ?? [];
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

/** The fields in a handoff's body. */
export type ReadFields = Omit<Handoff, "sessionId" | "timestamp">;

export function addEntry(fields: ReadFields, { field, text, detail, ...others }: Entry): void {
  const withDetail = (name: string) => ({ ...others, ...(detail !== undefined && { [name]: detail }) });
  const all = fields as Record<string, unknown>;
  const add = (list: string, item: unknown) => {
    // Appends in place, because there can be thousands of items.
    all[list] ??= [];
    (all[list] as unknown[]).push(item);
  };
  if (field === "drift" || field === "workflow" || field === "transcript") return;
  if (has(PARTS, field)) {
    const [whole, part] = PARTS[field];
    const before: Record<string, unknown> = {
      ...(whole === "current" && { status: "" }),
      ...(all[whole] as Record<string, unknown>),
    };
    const value = field === "status" && before[part] ? `${before[part]}\n${text}` : text;
    all[whole] = { ...before, [part]: whole === "tokens" ? Number(text) : value };
  } else if (SINGLE.includes(field as never)) {
    all[field] = all[field] === undefined ? text : `${all[field]}\n${text}`;
  } else if (field === "completed" || field === "remaining")
    add(field, { name: text, ...withDetail("note") });
  else if (field === "done") add("completed", { name: text });
  else if (field === "decisions") add(field, { decision: text, ...withDetail("reason") });
  else if (FIELDS[field].length > 2) add("conversation", { by: field, text, ...withDetail("question") });
  else add(field, text);
}

function has<T extends object>(fields: T, field: string): field is keyof T & string {
  return Object.hasOwn(fields, field);
}

export function withEntries(handoff: Handoff, entries: readonly Entry[]): Handoff {
  const { sessionId, workflow, phase, agent, timestamp, notes, extraFrontMatter, extraSections } = handoff;
  const fields: ReadFields = { completed: [], remaining: [] };
  for (const entry of entries) addEntry(fields, entry);
  const others = { sessionId, workflow, phase, agent, timestamp, notes, extraFrontMatter, extraSections };
  return { ...(withoutUndefined(others) as Handoff), ...fields };
}

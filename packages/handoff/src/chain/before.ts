import type { Handoff } from "../format/index.js";
import { SessionNotes } from "../notes/index.js";
import { judgeStatement, Ledger, type LedgerItem } from "../statements/index.js";
import {
  fingerprint,
  LIST_FIELDS,
  readSources,
  type SourcedField,
  type Sources,
  sourcedItems,
  TEXT_FIELDS,
} from "./provenance.js";

/**
 * What is known when a session's file is read: of earlier sessions, and of people who edited what this one
 * has left so far.
 */
export interface Before {
  /** What the session was given, the oldest first. */
  taken: readonly Handoff[];
  /** What the session itself wrote before, as it stands there now. */
  own?: Handoff;
}

export const FIELD_OF_KIND: { readonly [kind in LedgerItem["kind"]]: SourcedField } = {
  goal: "goal",
  rule: "rules",
  decision: "decisions",
  failed: "failedApproaches",
  finding: "findings",
  assumption: "assumptions",
  blocker: "blockers",
  todo: "remaining",
  question: "openQuestion",
  request: "requests",
};
const KIND_OF_FIELD = new Map(
  Object.entries(FIELD_OF_KIND).map(([kind, field]) => [field, kind as LedgerItem["kind"]]),
);

/** A command's failure among the blockers, as a handoff has it. */
const FAILURE =
  /^(?:The last command failed|This command failed, and others have worked since): (.{1,600})\n([\s\S]*)$/;

/** What people changed in the handoff that a session had written. */
export interface HandEdits {
  added: { field: SourcedField; text: string }[];
  /** Fingerprints of what they took out. */
  removed: Set<string>;
  /** Tasks that they ticked. */
  ticked: Set<string>;
}

/** Of a file without sources nobody can tell. */
export function handEdits(own: Handoff | undefined): HandEdits {
  const edits: HandEdits = { added: [], removed: new Set(), ticked: new Set() };
  const sources = own && readSources(own);
  if (own === undefined || sources === undefined) return edits;
  const there = new Set<string>();
  for (const item of sourcedItems(own)) {
    const print = fingerprint(item);
    there.add(print);
    if (sources.known.has(print)) continue;
    const task = fingerprint({ field: "remaining", text: item.text });
    if (item.field === "completed" && sources.known.has(task)) edits.ticked.add(item.text);
    else edits.added.push(item);
  }
  for (const print of sources.removed) edits.removed.add(print);
  for (const print of sources.known.keys()) if (!there.has(print)) edits.removed.add(print);
  return edits;
}

/**
 * What a session had taken up before and noted in its own handoff: its file does not tell it again. Undefined
 * where there is none.
 */
export function inheritedPart(own: Handoff | undefined): Handoff | undefined {
  const sources = own && readSources(own);
  if (own === undefined || sources === undefined) return undefined;
  const isOthers = (field: SourcedField) => (text: string) => {
    const source = sources.known.get(fingerprint({ field, text }));
    return source !== undefined && !source.startsWith(`${own.sessionId},`);
  };
  const part: Handoff = {
    sessionId: own.sessionId,
    timestamp: own.timestamp,
    completed: [],
    remaining: own.remaining.filter(({ name }) => isOthers("remaining")(name)),
    decisions: (own.decisions ?? []).filter(({ decision }) => isOthers("decisions")(decision)),
    filesChanged: (own.filesChanged ?? []).filter(isOthers("filesChanged")),
    ...(own.extraFrontMatter && { extraFrontMatter: own.extraFrontMatter }),
    ...(own.fileReasons && { fileReasons: own.fileReasons }),
    ...(own.extraSections && { extraSections: own.extraSections }),
  };
  for (const field of LIST_FIELDS) part[field] = (own[field] ?? []).filter(isOthers(field));
  for (const field of TEXT_FIELDS) {
    const text = own[field];
    if (text !== undefined && isOthers(field)(text)) part[field] = text;
  }
  return sourcedItems(part).length === 0 ? undefined : part;
}

/** Notes of a session that begins with what is known already. */
export function beginNotes(taken: readonly Handoff[], { added, removed }: HandEdits): SessionNotes {
  const isRefused = (kind: LedgerItem["kind"], text: string) =>
    removed.has(fingerprint({ field: FIELD_OF_KIND[kind], text }));
  const notes = new SessionNotes(new Ledger(isRefused));
  for (const handoff of taken) inherit(handoff, notes);
  for (const { field, text } of added) {
    const kind = KIND_OF_FIELD.get(field);
    if (kind !== undefined) notes.ledger.add({ kind, text, weight: 9, speaker: "person", place: undefined });
  }
  return notes;
}

function inherit(handoff: Handoff, notes: SessionNotes): void {
  const add = (kind: LedgerItem["kind"], text: string, reason?: string) =>
    notes.ledger.add({
      kind,
      text,
      // What was kept only while there was room is no surer for having been kept.
      weight:
        kind === "finding"
          ? Math.min(1.5, judgeStatement({ text, heading: undefined, isItem: false }, "agent").weight)
          : 1.5,
      speaker: "before",
      place: undefined,
      ...(reason !== undefined && { reason }),
    });
  if (handoff.goal !== undefined) add("goal", handoff.goal);
  for (const { decision, reason } of handoff.decisions ?? []) add("decision", decision, reason);
  for (const question of handoff.openQuestion?.split("\n") ?? []) add("question", question);
  for (const kind of ["rule", "failed", "finding", "assumption", "request"] as const) {
    for (const text of handoff[FIELD_OF_KIND[kind] as "rules"] ?? []) add(kind, text);
  }
  for (const text of handoff.blockers ?? []) {
    const [, command, error] = FAILURE.exec(text) ?? [];
    if (command === undefined || error === undefined) add("blocker", text);
    else notes.failures.inherit(command, error.replace(/^> /gm, ""));
  }
  if (handoff.current?.phase !== undefined) add("todo", handoff.current.phase);
  for (const { name } of handoff.remaining) add("todo", name);
  const folder = handoff.extraFrontMatter?.folder;
  for (const path of handoff.filesChanged ?? []) {
    const isWithin = typeof folder === "string" && !/^(?:[\\/]|[A-Za-z]:)/.test(path);
    notes.filesWritten.inherit(isWithin ? `${folder}/${path}` : path, handoff.fileReasons?.[path]);
  }
  notes.links.inherit(handoff.links ?? []);
}

/** Of all that a session was given and of its own, where each comes from. */
export function sourcesOf({ taken, own }: Before, { removed }: HandEdits): Sources {
  const known = new Map<string, string>();
  for (const handoff of [...taken, ...(own ? [own] : [])]) {
    const sources = readSources(handoff)?.known;
    for (const item of sourcedItems(handoff)) {
      const print = fingerprint(item);
      const source =
        sources === undefined ? `${handoff.sessionId}, ${handoff.timestamp}` : sources.get(print);
      if (source !== undefined) known.set(print, source);
      else if (handoff !== own) known.set(print, `${handoff.sessionId}, ${handoff.timestamp}`);
    }
  }
  return { known, removed };
}

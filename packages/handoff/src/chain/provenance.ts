import { redact } from "@agentos/secrets";
import type { Handoff } from "../format/index.js";
import type { StatementPlace } from "../statements/index.js";

/**
 * The section at a handoff's end that says where each of its items comes from. Programs read it; a prompt
 * does not get it.
 */
export const SOURCES = "Sources";

/** The fields of a handoff that hold items or a text of which a person may change one. */
export const LIST_FIELDS = [
  "rules",
  "failedApproaches",
  "findings",
  "assumptions",
  "blockers",
  "requests",
  "links",
] as const;
export const TEXT_FIELDS = ["goal", "openQuestion", "nextAction", "verify"] as const;
export type SourcedField =
  | (typeof LIST_FIELDS)[number]
  | (typeof TEXT_FIELDS)[number]
  | "decisions"
  | "remaining"
  | "completed"
  | "filesChanged";

export interface Sourced {
  field: SourcedField;
  text: string;
}

/** Everything in a handoff that has a source. */
export function sourcedItems(handoff: Handoff): Sourced[] {
  const { decisions = [], remaining, completed, filesChanged = [] } = handoff;
  return [
    ...TEXT_FIELDS.flatMap((field) =>
      handoff[field] === undefined ? [] : [{ field, text: handoff[field] }],
    ),
    ...LIST_FIELDS.flatMap((field) => (handoff[field] ?? []).map((text) => ({ field, text }))),
    ...decisions.map(({ decision }) => ({ field: "decisions" as const, text: decision })),
    ...remaining.map(({ name }) => ({ field: "remaining" as const, text: name })),
    ...completed.map(({ name }) => ({ field: "completed" as const, text: name })),
    ...filesChanged.map((text) => ({ field: "filesChanged" as const, text })),
  ];
}

/**
 * Known again in another file, and not after a person has reworded it. Of the text as it is written: without
 * secrets.
 */
export function fingerprint({ field, text }: Sourced): string {
  let hash = 0x811c9dc5;
  for (const character of `${field}\n${redact(text.trim())}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export interface Sources {
  /** By fingerprint: `session-1, 2026-02-24T23:45:00Z, line 120`. */
  known: Map<string, string>;
  /** What a person took out. */
  removed: Set<string>;
}

const LINE = /^- ([0-9a-f]{8}): (.{1,300})$/;
const REMOVED = "removed";

/** What a handoff says of its sources; undefined for one that was not made from a session's file. */
export function readSources({ extraSections = [] }: Handoff): Sources | undefined {
  const body = extraSections.find(({ heading }) => heading === SOURCES)?.body;
  if (body === undefined) return undefined;
  const sources: Sources = { known: new Map(), removed: new Set() };
  for (const line of body.split("\n")) {
    const [, print, source] = LINE.exec(line.trim()) ?? [];
    if (print === undefined || source === undefined) continue;
    if (source === REMOVED) sources.removed.add(print);
    else sources.known.set(print, source);
  }
  return sources;
}

/**
 * The handoff with its sources: of each item what is known of it, else this session. What a person wrote has
 * none.
 */
export function withSources(
  handoff: Handoff,
  { known, removed }: Sources,
  isPersons: (item: Sourced) => boolean,
): Handoff {
  const here = formatPlace({ session: handoff.sessionId, at: handoff.timestamp, line: undefined });
  const lines = sourcedItems(handoff).flatMap((item) => {
    const print = fingerprint(item);
    return isPersons(item) ? [] : [`- ${print}: ${known.get(print) ?? here}`];
  });
  const gone = [...removed].map((print) => `- ${print}: ${REMOVED}`);
  const body = [...new Set([...lines, ...gone])].join("\n");
  const others = (handoff.extraSections ?? []).filter(({ heading }) => heading !== SOURCES);
  return body === "" ? handoff : { ...handoff, extraSections: [...others, { heading: SOURCES, body }] };
}

export function formatPlace({ session, at, line }: StatementPlace): string {
  return [session, at, line === undefined ? undefined : `line ${line}`]
    .filter((part) => part !== undefined)
    .join(", ");
}

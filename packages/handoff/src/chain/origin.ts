import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import * as z from "zod";
import { type Handoff, HandoffSchema } from "../format/index.js";
import { placesIn } from "../state-folder.js";

/** An item of a handoff that a person may add, change or take out. */
interface Item {
  field: ItemField;
  text: string;
}

const TEXTS = ["goal", "openQuestion", "nextAction", "verify"] as const;
/** Lists of texts that are carried from session to session as they are. */
export const CARRIED = ["rules", "failedApproaches", "findings", "assumptions", "blockers", "links"] as const;
const LISTS = [...CARRIED, "checks", "filesChanged"] as const;
type ItemField =
  | (typeof TEXTS)[number]
  | (typeof LISTS)[number]
  | "decisions"
  | "conversation"
  | "remaining"
  | "completed";

const ItemSchema = z.object({ field: z.string().transform((field) => field as ItemField), text: z.string() });

const OriginSchema = z.object({
  /** Of the handoff below which it stands: that of another one tells nothing of what people changed. */
  timestamp: z.string().default(""),
  /** Fingerprints of all items, as they were written. */
  written: z.array(z.string()).default([]),
  /** What people added to the session's handoffs, and fingerprints of what they took out. */
  added: z.array(ItemSchema).default([]),
  removed: z.array(z.string()).default([]),
  /** Tasks that people ticked. */
  ticked: z.array(z.string()).default([]),
  /** What the session went on with, as one handoff. */
  inherited: HandoffSchema.optional(),
});

/** What is known of a session's handoff beside its text: a file of its own has it, which no agent reads. */
export type HandoffOrigin = z.infer<typeof OriginSchema>;
export type Edits = Pick<HandoffOrigin, "added" | "removed" | "ticked">;

/** A session's own handoff as it stands there now, which people may have changed, and where it comes from. */
export interface OwnHandoff {
  handoff: Handoff;
  origin?: HandoffOrigin;
}

const NO_EDITS: Edits = { added: [], removed: [], ticked: [] };

/** What people changed in a session's handoffs so far. */
export function editsOf(own: OwnHandoff | undefined): Edits {
  const { handoff, origin } = own ?? {};
  if (handoff === undefined || origin === undefined) return NO_EDITS;
  const edits: Edits = { added: [...origin.added], removed: [...origin.removed], ticked: [...origin.ticked] };
  // A writer that was killed may have left the origin of a handoff that it did not write.
  if (origin.timestamp !== handoff.timestamp) return edits;
  const written = new Set(origin.written);
  const items = itemsOf(handoff);
  const there = new Set(items.map(fingerprint));
  edits.added = edits.added.filter((item) => there.has(fingerprint(item)));
  for (const item of items) {
    if (written.has(fingerprint(item)) || edits.added.some((each) => each.text === item.text)) continue;
    const isTicked = item.field === "completed" && written.has(fingerprint({ ...item, field: "remaining" }));
    if (isTicked) edits.ticked.push(item.text);
    else edits.added.push(item);
  }
  for (const print of written) if (!there.has(print)) edits.removed.push(print);
  return edits;
}

/** The handoff as it is with what people changed: without what they took out, with what they added. */
export function withEdits(handoff: Handoff, { added, removed }: Edits): Handoff {
  const gone = new Set(removed);
  const addedTo = (field: ItemField) => added.filter((item) => item.field === field).map(({ text }) => text);
  const isLeft = (field: ItemField) => (text: string) => !gone.has(fingerprint({ field, text }));
  const edited: Handoff = { ...handoff };
  for (const field of TEXTS) {
    const [text = handoff[field]] = addedTo(field);
    delete edited[field];
    if (text !== undefined && (addedTo(field).length > 0 || isLeft(field)(text))) edited[field] = text;
  }
  for (const field of LISTS) {
    const texts = [...new Set([...(handoff[field] ?? []).filter(isLeft(field)), ...addedTo(field)])];
    delete edited[field];
    if (texts.length > 0) edited[field] = texts;
  }
  const { decisions = [], conversation = [] } = handoff;
  const own = (field: ItemField, known: readonly string[]) =>
    addedTo(field).filter((text) => !known.includes(text));
  edited.decisions = decisions.filter(({ decision }) => isLeft("decisions")(decision));
  for (const decision of own(
    "decisions",
    decisions.map((each) => each.decision),
  ))
    edited.decisions.push({ decision });
  edited.conversation = conversation.filter(({ text }) => isLeft("conversation")(text));
  for (const text of own(
    "conversation",
    conversation.map((each) => each.text),
  ))
    edited.conversation.push({ by: "user", text });
  for (const field of ["remaining", "completed"] as const) {
    edited[field] = handoff[field].filter(({ name }) => isLeft(field)(name));
    for (const name of own(
      field,
      handoff[field].map((each) => each.name),
    ))
      edited[field].push({ name });
  }
  if (edited.decisions.length === 0) delete edited.decisions;
  if (edited.conversation.length === 0) delete edited.conversation;
  return edited;
}

function itemsOf(handoff: Handoff): Item[] {
  const { decisions = [], conversation = [], remaining, completed } = handoff;
  const items = (field: ItemField, texts: readonly (string | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [{ field, text }]));
  return [
    ...TEXTS.flatMap((field) => items(field, [handoff[field]])),
    ...LISTS.flatMap((field) => items(field, handoff[field] ?? [])),
    ...items(
      "decisions",
      decisions.map(({ decision }) => decision),
    ),
    ...items(
      "conversation",
      conversation.map(({ text }) => text),
    ),
    ...items(
      "remaining",
      remaining.map(({ name }) => name),
    ),
    ...items(
      "completed",
      completed.map(({ name }) => name),
    ),
  ];
}

/** Known again in another file, and not after a person has reworded it. */
function fingerprint({ field, text }: Item): string {
  let hash = 0x811c9dc5;
  for (const character of `${field}\n${text.trim()}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Writes down where a handoff comes from, and with it that its session was one of this project's. */
export function writeOrigin(stateFolder: string, handoff: Handoff, origin: Partial<HandoffOrigin>): void {
  const { timestamp } = handoff;
  const known = { ...origin, timestamp, written: itemsOf(handoff).map(fingerprint) };
  const path = join(placesIn(stateFolder).sessions, handoff.sessionId);
  writeFileAtomic(path, `${JSON.stringify(known)}\n`, { mode: 0o600 });
}

/** Undefined where there is none, or nothing that can be read. */
export function readOrigin(stateFolder: string, sessionId: string): HandoffOrigin | undefined {
  try {
    const text = readFileSync(join(placesIn(stateFolder).sessions, sessionId), "utf8");
    return OriginSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

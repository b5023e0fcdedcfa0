import { join } from "node:path";
import { tryReadJson, writeFileAtomic } from "@agentos/platform";
import * as z from "zod";
import {
  type Entry,
  entriesOf,
  FIELD_NAMES,
  type Handoff,
  HandoffSchema,
  PARTS,
  SINGLE,
  withEntries,
} from "../format/index.js";
import { placesIn } from "./state-folder.js";

/** Lists that are passed unchanged from session to session. */
export const CARRIED = ["rules", "failedApproaches", "findings", "assumptions", "blockers"] as const;

const ItemSchema = z.object({ field: z.enum(FIELD_NAMES), text: z.string() });
type Item = z.infer<typeof ItemSchema>;

const OriginSchema = z.object({
  /** Identifies the handoff that this origin belongs to. */
  timestamp: z.string().default(""),
  written: z.array(z.string()).default([]),
  /** Items that people added to the session's handoffs, and fingerprints of those they removed. */
  added: z.array(ItemSchema).catch([]).default([]),
  removed: z.array(z.string()).default([]),
  ticked: z.array(z.string()).default([]),
  inherited: HandoffSchema.optional(),
});

/** Data about a session's handoff, stored in a file that agents do not read. */
export type HandoffOrigin = z.infer<typeof OriginSchema>;
export type Edits = Pick<HandoffOrigin, "added" | "removed" | "ticked">;

export interface OwnHandoff {
  handoff: Handoff;
  origin?: HandoffOrigin;
}

const NO_EDITS: Edits = { added: [], removed: [], ticked: [] };

export function editsOf(own: OwnHandoff | undefined): Edits {
  const { handoff, origin } = own ?? {};
  if (handoff === undefined || origin === undefined) return NO_EDITS;
  const edits: Edits = { added: [...origin.added], removed: [...origin.removed], ticked: [...origin.ticked] };
  // A killed writer may have left the origin of a handoff that it never wrote.
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

export function withEdits(handoff: Handoff, { added, removed }: Edits): Handoff {
  const gone = new Set(removed);
  const isReplaced = ({ field }: Entry) =>
    SINGLE.includes(field as never) && added.some((item) => item.field === field);
  const kept = entriesOf(handoff).filter((entry) => !isReplaced(entry) && !gone.has(fingerprint(entry)));
  const known = new Set(kept.map(fingerprint));
  return withEntries(handoff, [...kept, ...added.filter((item) => !known.has(fingerprint(item)))]);
}

/** Returns the items that people can change. Each write determines the {@link PARTS} anew. */
function itemsOf(handoff: Handoff): Item[] {
  return entriesOf(handoff).filter(({ field }) => !Object.hasOwn(PARTS, field));
}

/** Identifies an item even in a different file, unless it has been reworded. */
function fingerprint({ field, text }: Item): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha1").update(`${field}\n${text.trim()}`).digest("hex").slice(0, 12);
}

/** Records the origin of a handoff. The record also proves that the session ran in this project. */
export function writeOrigin(stateFolder: string, handoff: Handoff, origin: Partial<HandoffOrigin>): void {
  const { timestamp } = handoff;
  const known = { ...origin, timestamp, written: itemsOf(handoff).map(fingerprint) };
  const path = join(placesIn(stateFolder).sessions, handoff.sessionId);
  writeFileAtomic(path, `${JSON.stringify(known)}\n`, { mode: 0o600 });
}

export function readOrigin(stateFolder: string, sessionId: string): HandoffOrigin | undefined {
  return OriginSchema.safeParse(tryReadJson(join(placesIn(stateFolder).sessions, sessionId))).data;
}

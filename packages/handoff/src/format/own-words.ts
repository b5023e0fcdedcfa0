import type { Handoff } from "./index.js";

/** Separates a person's words, the agent's notes for the next session, and the agent's last words. */
export const NOTED = "The agent noted for the next session:";
export const GATHERED = "The agent said last:";

/** The parts of a handoff's notes. Text before the first separator comes from a person. */
export interface NotesParts {
  own?: string;
  noted?: string;
  gathered?: string;
}

export function splitNotes(notes = ""): NotesParts {
  const gatheredAt = notes.indexOf(GATHERED);
  const [rest, gathered] =
    gatheredAt === -1 ? [notes, ""] : [notes.slice(0, gatheredAt), notes.slice(gatheredAt)];
  const notedAt = rest.indexOf(NOTED);
  const own = (notedAt === -1 ? rest : rest.slice(0, notedAt)).trim();
  const noted = notedAt === -1 ? "" : rest.slice(notedAt + NOTED.length).trim();
  return { ...(own && { own }), ...(noted && { noted }), ...(gathered && { gathered }) };
}

/** A person's own words, for example from `aos pause --note`, which later handoffs must keep. */
export function ownWords(handoff: Handoff | undefined): string | undefined {
  return splitNotes(handoff?.notes).own;
}

/** The Markdown without headings of the levels that a handoff's file uses. */
export function withoutHeadings(markdown: string): string {
  return markdown.replace(/^##?(?= )/gm, "###");
}

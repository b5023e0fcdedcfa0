import type { Handoff } from "./index.js";

/** Separators between a person's words, the agent's notes and the agent's final message. */
export const NOTED = "The agent noted for the next session:";
export const SAID_LAST = "The agent's last message:";

/** The parts of a handoff's notes. Text before the first separator comes from a person. */
export interface NotesParts {
  own?: string;
  noted?: string;
  saidLast?: string;
}

export function splitNotes(notes = ""): NotesParts {
  const lastAt = notes.indexOf(SAID_LAST);
  const [rest, saidLast] = lastAt === -1 ? [notes, ""] : [notes.slice(0, lastAt), notes.slice(lastAt)];
  const notedAt = rest.indexOf(NOTED);
  const own = (notedAt === -1 ? rest : rest.slice(0, notedAt)).trim();
  const noted = notedAt === -1 ? "" : rest.slice(notedAt + NOTED.length).trim();
  return { ...(own && { own }), ...(noted && { noted }), ...(saidLast && { saidLast }) };
}

/** Returns a person's own words, such as those from `aos pause --note`. Later handoffs must keep them. */
export function ownWords(handoff: Handoff | undefined): string | undefined {
  return splitNotes(handoff?.notes).own;
}

/** Demotes headings at the two levels that a handoff file uses. */
export function withoutHeadings(markdown: string): string {
  return markdown.replace(/^##?(?= )/gm, "###");
}

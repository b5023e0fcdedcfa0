import { BRANCHES, type BranchFormat, CLIENTS, TRANSCRIPTS, type TranscriptFormat } from "@agentos/clients";

export type TranscriptClient = (typeof BRANCHES)[number]["client"];

/** A client's session file format, and how to find the rows that the user took back. */
export interface ReadableFormat {
  transcript: TranscriptFormat;
  branches: BranchFormat<TranscriptClient>;
}

/** Formats without branches are excluded: work that the user rejected would be handed over. */
export const FORMATS: readonly ReadableFormat[] = TRANSCRIPTS.flatMap((transcript) => {
  const branches = BRANCHES.find(({ client }) => client === transcript.client);
  return branches === undefined ? [] : [{ transcript, branches }];
});

export function readableClients(): string {
  const readable = CLIENTS.filter(({ id }) => FORMATS.some(({ branches }) => branches.client === id));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(readable.map(({ name }) => name));
}

import { BRANCHES, type BranchFormat, CLIENTS, TRANSCRIPTS, type TranscriptFormat } from "@agentos/clients";

export type TranscriptClient = (typeof BRANCHES)[number]["client"];

export interface ReadableFormat {
  transcript: TranscriptFormat;
  branches: BranchFormat<TranscriptClient>;
}

/** Excludes formats without branches, as work that the user rejected would be handed over. */
export const FORMATS: readonly ReadableFormat[] = TRANSCRIPTS.flatMap((transcript) => {
  const branches = BRANCHES.find(({ client }) => client === transcript.client);
  return branches === undefined ? [] : [{ transcript, branches }];
});

export function readableClients(): string {
  const readable = CLIENTS.filter(({ id }) => FORMATS.some(({ branches }) => branches.client === id));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(readable.map(({ name }) => name));
}

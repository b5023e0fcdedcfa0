import { rmSync } from "node:fs";
import { tryReadJson, writeFileAtomic } from "@agentos/platform";
import * as z from "zod";

const ClaimRecordSchema = z.object({
  claimant: z.string(),
  claimedAt: z.string(),
  /** The only session whose handoff is wanted. Absent if any will do. */
  wantedSession: z.string().optional(),
});

/** The record of a claim. Written before the handoff is taken, so that every claim has one. */
export type ClaimRecord = z.infer<typeof ClaimRecordSchema>;

export function writeClaimRecord(claimedPath: string, record: ClaimRecord): void {
  writeFileAtomic(recordPath(claimedPath), `${JSON.stringify(record)}\n`);
}

/** Returns undefined if the record is missing or unreadable. The claim is still valid. */
export function readClaimRecord(claimedPath: string): ClaimRecord | undefined {
  return ClaimRecordSchema.safeParse(tryReadJson(recordPath(claimedPath))).data;
}

export function removeClaimRecord(claimedPath: string): void {
  rmSync(recordPath(claimedPath), { force: true });
}

function recordPath(claimedPath: string): string {
  return claimedPath.replace(/\.md$/, ".json");
}

import { readTextFile, writeFileAtomic } from "@agentos/platform";
import * as z from "zod";
import { removeIfThere } from "./state-folder.js";

const ClaimRecordSchema = z.object({
  claimant: z.string(),
  claimedAt: z.string(),
  /** The only session whose handoff the claimant wants; absent if any will do. */
  wantedSession: z.string().optional(),
});

/** Who claims a handoff. Written before the handoff is taken, so that every claim has a record. */
export type ClaimRecord = z.infer<typeof ClaimRecordSchema>;

/** @param claimedPath the handoff's path after it is claimed: `handoffs/claimed/<claimId>.md` */
export function writeClaimRecord(claimedPath: string, record: ClaimRecord): void {
  writeFileAtomic(recordPath(claimedPath), `${JSON.stringify(record)}\n`);
}

/** Undefined if it is missing or unreadable; the claim is still valid. */
export function readClaimRecord(claimedPath: string): ClaimRecord | undefined {
  try {
    return ClaimRecordSchema.parse(JSON.parse(readTextFile(recordPath(claimedPath))));
  } catch {
    return undefined;
  }
}

export function removeClaimRecord(claimedPath: string): void {
  removeIfThere(recordPath(claimedPath));
}

function recordPath(claimedPath: string): string {
  return claimedPath.replace(/\.md$/, ".json");
}

import { join } from "node:path";
import { assertSafeId, namesIn } from "@agentos/platform";
import { removeClaimRecord } from "./claim-record.js";
import { openHandoffs } from "./list-handoffs.js";
import { readHandoff } from "./read-handoff.js";
import { handoffFileName, move, placesIn, uniqueId } from "./state-folder.js";

/** Thrown for a claim that was never made, or that another claimant has taken over. */
export class UnknownClaimError extends Error {
  override readonly name = "UnknownClaimError";
  readonly code = "unknown-claim";

  constructor(readonly claimId: string) {
    super(
      `No handoff is claimed as ${claimId}: it was never claimed so, or another claimant has taken it over`,
    );
  }
}

/**
 * Archives a claimed handoff whose work is done. Does nothing if it is already archived.
 * @param claimId from {@link claimHandoff}
 * @throws UnknownClaimError (`code: "unknown-claim"`), or TypeError if the id is unsafe in a path
 */
export function acknowledgeHandoff(stateFolder: string, claimId: string): void {
  assertSafeId(claimId, "claim id");
  const places = placesIn(stateFolder);
  if (archiveFile(join(places.claimed, `${claimId}.md`), places.archive, claimId)) return;
  const isArchived = namesIn(places.archive).some((name) => name.endsWith(`.${claimId}.md`));
  if (!isArchived) throw new UnknownClaimError(claimId);
}

export function archiveSuperseded(
  stateFolder: string,
  current: { inode: string | undefined; sessionId: string; writtenBefore?: string },
): void {
  const places = placesIn(stateFolder);
  for (const { path, inode, sessionId, timestamp, claimId } of openHandoffs(stateFolder)) {
    // Compares inodes, because another process may have moved the file.
    if (sessionId !== current.sessionId || inode === current.inode || path === places.newest) continue;
    if (current.writtenBefore !== undefined && timestamp! >= current.writtenBefore) continue;
    archiveFile(path, places.archive, claimId ?? uniqueId());
  }
}

export function archiveFile(path: string, archive: string, id: string): boolean {
  const { handoff } = readHandoff(path);
  if (!move(path, join(archive, handoffFileName(handoff, id)))) return false;
  removeClaimRecord(path);
  return true;
}

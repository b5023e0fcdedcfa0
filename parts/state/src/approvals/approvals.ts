import { renameSync } from "node:fs";
import type { Action } from "@agentos/commands/effects";
import { errorCode } from "@agentos/platform";
import { hashAction } from "./action-hash.js";
import { type Caller, isSameCall, usedFile, wasUsedFor } from "./confirmations.js";
import { changedFiles, findCoveredFiles } from "./covered-files.js";
import { openVerified } from "./grant.js";
import { idOf, KEPT_MS, readRequest, requestFile } from "./requests.js";
import { markUsed, readMark, removeOldMarks } from "./user-state.js";

/** How long an approval holds, in milliseconds. */
export const APPROVAL_MS = 15 * 60 * 1000;

/** What came of using an approval; `reason` says in one sentence why an existing grant does not count. */
export type ApprovalUse = { status: "used" } | { status: "none" } | { status: "void"; reason: string };

/** In whose name and when; all of it has a default. */
interface Surroundings {
  now?: () => Date;
  /** Where the user's key is found. Default: this process's. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Uses up the approval of an action: true exactly once after it was granted, also when several processes ask
 * at the same time.
 * @param options.sessionId the client's session in which it is used
 */
export function useApproval(
  stateFolder: string,
  action: Action,
  options: Surroundings & { sessionId?: string | undefined } = {},
): boolean {
  return claimApproval(stateFolder, action, options).status === "used";
}

/**
 * Does what {@link useApproval} does, and tells why a grant that stands there is none. Hooks that are wired
 * twice, for the user and in the project, are asked about one call by two processes: what the grant let
 * through for the one it lets through for the other.
 */
export function claimApproval(
  stateFolder: string,
  action: Action,
  options: Surroundings & Caller = {},
): ApprovalUse {
  const hash = hashAction(action);
  const id = idOf(hash);
  const request = readRequest(stateFolder, id);
  if (!request || request.hash !== hash || request.grantedAt === undefined)
    return wasUsedFor(stateFolder, hash, options) ? { status: "used" } : { status: "none" };
  const at = options.now?.() ?? new Date();
  const granted = Date.parse(request.grantedAt);
  const expires = Date.parse(request.expiresAt ?? "");
  // A date far ahead, or a clock that was set back, is no grant of ours.
  if (!(granted <= at.getTime() && at.getTime() < expires && expires - granted <= APPROVAL_MS))
    return { status: "void", reason: "its approval ran out" };
  const user = openVerified(stateFolder, request, options.env);
  if ("reason" in user) return { status: "void", reason: user.reason };
  const changed = changedFiles(request.files ?? [], findCoveredFiles(action, options.env));
  if (changed.length > 0) {
    const names = `${changed.slice(0, 3).join(", ")}${changed.length > 3 ? ` and ${changed.length - 3} more` : ""}`;
    return { status: "void", reason: `changed since it was approved: ${names}` };
  }
  const { sessionId, toolUseId, hook } = options;
  const nonce = request.nonce ?? "";
  if (!markUsed(user.folder, nonce, { at: at.getTime(), sessionId, toolUseId, hook }))
    return isSameCall(readMark(user.folder, nonce), options)
      ? { status: "used" }
      : { status: "void", reason: "its approval was used before" };
  removeOldMarks(user.folder, Date.now() - KEPT_MS);
  try {
    renameSync(requestFile(stateFolder, id), usedFile(stateFolder, id, at.getTime(), sessionId));
  } catch (error) {
    // That it is used is on record already; the file only tells of it.
    if (errorCode(error) !== "ENOENT") throw error;
  }
  return { status: "used" };
}

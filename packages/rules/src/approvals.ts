import { renameSync } from "node:fs";
import { errorCode } from "@agentos/internal";
import type { Action } from "./action.js";
import { hashAction } from "./action-hash.js";
import { removeOldUses, usedFile } from "./confirmations.js";
import { type ApprovalRequest, idOf, readRequest, requestFile, writeRequest } from "./requests.js";

/** How long an approval holds, in milliseconds. */
export const APPROVAL_MS = 15 * 60 * 1000;

export type Approval =
  | { status: "granted"; request: ApprovalRequest }
  | { status: "not-found" }
  /** Only a person at a terminal may approve. */
  | { status: "not-interactive" }
  /** What its file shows is not the action that its hash stands for, or not what the person was shown: nothing was granted. */
  | { status: "altered"; request: ApprovalRequest };

/**
 * Grants a request once, for {@link APPROVAL_MS}. What is left of approvals that were used up over a month ago goes.
 * @param options.interactive whether a person sits at a terminal: stdin and stdout are one
 * @param options.hash of the request that the person was shown
 * @param options.by who approves; default: the user's name in the environment
 */
export function approveRequest(
  stateFolder: string,
  id: string,
  options: { interactive: boolean; hash?: string; by?: string; now?: () => Date },
): Approval {
  if (!options.interactive) return { status: "not-interactive" };
  const request = readRequest(stateFolder, id);
  if (!request) return { status: "not-found" };
  // The hook compares hashes alone; a person reads the action. So the two have to be the same.
  const isShown = options.hash === undefined || options.hash === request.hash;
  // And it looks for the file that the hash names: a grant in another would let nothing through.
  const isOurs = hashAction(request) === request.hash && idOf(request.hash) === id;
  if (!isShown || !isOurs) return { status: "altered", request };
  const now = options.now?.() ?? new Date();
  const by = options.by ?? process.env.USER ?? process.env.USERNAME;
  const granted: ApprovalRequest = {
    ...request,
    grantedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + APPROVAL_MS).toISOString(),
    ...(by !== undefined && { grantedBy: by }),
  };
  writeRequest(stateFolder, granted);
  removeOldUses(stateFolder, now.getTime());
  return { status: "granted", request: granted };
}

/**
 * Uses up the approval of an action: true exactly once after it was granted, also when several processes ask at the same time.
 * @param options.sessionId the client's session in which it is used
 */
export function useApproval(
  stateFolder: string,
  action: Action,
  options: { sessionId?: string | undefined; now?: () => Date } = {},
): boolean {
  const hash = hashAction(action);
  const id = idOf(hash);
  const request = readRequest(stateFolder, id);
  if (!request || request.hash !== hash || request.expiresAt === undefined) return false;
  const now = (options.now?.() ?? new Date()).getTime();
  const expires = Date.parse(request.expiresAt);
  // A date far ahead is none that we wrote.
  if (!(now < expires && expires <= now + APPROVAL_MS)) return false;
  try {
    renameSync(requestFile(stateFolder, id), usedFile(stateFolder, id, now, options.sessionId));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

import { renameSync } from "node:fs";
import type { Action } from "@agentos/commands/effects";
import { describeError, errorCode } from "@agentos/platform";
import { hashAction } from "./action-hash.js";
import { type Caller, isSameCall, removeOldUses, usedFile, wasUsedFor } from "./confirmations.js";
import { type CoveredFile, changedFiles, findCoveredFiles } from "./covered-files.js";
import { openForGrants, openVerified, signGrant } from "./grant.js";
import {
  type ApprovalRequest,
  idOf,
  isOutdated,
  KEPT_MS,
  readRequest,
  removeOldRequests,
  requestFile,
  writeRequest,
} from "./requests.js";
import { markUsed, readMark, removeOldMarks } from "./user-state.js";

/** How long an approval holds, in milliseconds. */
export const APPROVAL_MS = 15 * 60 * 1000;

export type Approval =
  | { status: "granted"; request: ApprovalRequest }
  | { status: "not-found" }
  /** Only a person at a terminal may approve. */
  | { status: "not-interactive" }
  /** It was asked for too long ago, see `REQUEST_MS`: the agent must ask again. */
  | { status: "outdated"; request: ApprovalRequest }
  /**
   * What its file shows is not the action that its hash stands for, or not what the person was shown: nothing
   * was granted.
   */
  | { status: "altered"; request: ApprovalRequest }
  /**
   * These files, on whose content the action depends, are not as the person was shown them: nothing was
   * granted.
   */
  | { status: "changed"; request: ApprovalRequest; files: readonly string[] }
  /** The user's key cannot be made, read or trusted: nothing can be granted. */
  | { status: "no-key"; reason: string };

/** What came of using an approval; `reason` says in one sentence why an existing grant does not count. */
export type ApprovalUse = { status: "used" } | { status: "none" } | { status: "void"; reason: string };

/** In whose name and when; all of it has a default. */
interface Surroundings {
  now?: () => Date;
  /** Where the user's key is found. Default: this process's. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Grants a request once, for {@link APPROVAL_MS}, and for the files on whose content the action depends as
 * they are now. The grant is signed with a key that only the user can read, see `openUserState`. Remains of
 * approvals that were used up over a month ago are removed.
 * @param options.interactive whether a person sits at a terminal: the caller has to make sure of it
 * @param options.hash of the request that the person was shown
 * @param options.files that the person was shown; where one has changed since, nothing is granted
 * @param options.by who approves; default: the user's name in the environment
 */
export function approveRequest(
  stateFolder: string,
  id: string,
  options: Surroundings & {
    interactive: boolean;
    hash?: string;
    files?: readonly CoveredFile[];
    by?: string;
  },
): Approval {
  if (!options.interactive) return { status: "not-interactive" };
  const request = readRequest(stateFolder, id);
  if (!request) return { status: "not-found" };
  // The hook compares hashes alone; a person reads the action. So the two have to be the same.
  const isShown = options.hash === undefined || options.hash === request.hash;
  // And it looks for the file that the hash names: a grant in another would let nothing through.
  const isOurs = hashAction(request) === request.hash && idOf(request.hash) === id;
  if (!isShown || !isOurs) return { status: "altered", request };
  const at = options.now?.() ?? new Date();
  if (isOutdated(request, at)) return { status: "outdated", request };
  const files = findCoveredFiles(request, request.rule);
  const changed = options.files === undefined ? [] : changedFiles(options.files, files);
  if (changed.length > 0) return { status: "changed", request, files: changed };
  const env = options.env ?? process.env;
  try {
    const user = openForGrants(stateFolder, env);
    const by = options.by ?? env.USER ?? env.USERNAME;
    const granted: ApprovalRequest = {
      ...request,
      grantedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + APPROVAL_MS).toISOString(),
      ...(by !== undefined && { grantedBy: by }),
      files,
      nonce: process.getBuiltinModule("node:crypto").randomUUID(),
    };
    granted.mac = signGrant(user, stateFolder, granted);
    writeRequest(stateFolder, granted);
    removeOldUses(stateFolder, at);
    removeOldRequests(stateFolder, at);
    removeOldMarks(user, Date.now() - KEPT_MS);
    return { status: "granted", request: granted };
  } catch (error) {
    if (errorCode(error) === "no-key") return { status: "no-key", reason: describeError(error) };
    throw error;
  }
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
  const changed = changedFiles(request.files ?? [], findCoveredFiles(action, request.rule));
  if (changed.length > 0) {
    const names = `${changed.slice(0, 3).join(", ")}${changed.length > 3 ? ` and ${changed.length - 3} more` : ""}`;
    return { status: "void", reason: `changed since it was approved: ${names}` };
  }
  const { sessionId, toolUseId, hook } = options;
  const nonce = request.nonce ?? "";
  if (!markUsed(user.state, nonce, { at: at.getTime(), sessionId, toolUseId, hook }))
    return isSameCall(readMark(user.state, nonce), options)
      ? { status: "used" }
      : { status: "void", reason: "its approval was used before" };
  try {
    renameSync(requestFile(stateFolder, id), usedFile(stateFolder, id, at.getTime(), sessionId));
  } catch (error) {
    // That it is used is on record already; the file only tells of it.
    if (errorCode(error) !== "ENOENT") throw error;
  }
  return { status: "used" };
}

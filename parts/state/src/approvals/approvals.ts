import { actionOf, type ToolCall } from "@agentos/commands/effects";
import { hashAction } from "./action-hash.js";
import { type Caller, isSameCall, wasUsedFor } from "./confirmations.js";
import { changedFiles, findCoveredFiles } from "./covered-files.js";
import { openVerified } from "./grant.js";
import { closeRequest } from "./request-records.js";
import { idOf, KEPT_MS, readRequest } from "./requests.js";
import { type Environment, markUsed, readMark, removeOldMarks } from "./user-state.js";

/** How long a grant is valid, in milliseconds. */
export const APPROVAL_MS = 15 * 60 * 1000;

/** `reason` explains in one sentence why an existing grant is not valid. */
export type ApprovalUse = { status: "used" } | { status: "none" } | { status: "void"; reason: string };

interface UseOptions {
  now?: () => Date;
  /** Determines where the user's key is. Defaults to `process.env`. */
  env?: Environment;
}

/**
 * Uses up the approval for an action. Returns true once per grant, even for concurrent callers.
 * @param options.sessionId the client's session
 */
export function useApproval(
  stateFolder: string,
  action: ToolCall,
  options: UseOptions & { sessionId?: string | undefined } = {},
): boolean {
  return claimApproval(stateFolder, action, options).status === "used";
}

/**
 * Like {@link useApproval}, but explains why an existing grant is not valid. If two hooks are
 * configured, a grant allows the call in both.
 */
export function claimApproval(
  stateFolder: string,
  call: ToolCall,
  options: UseOptions & Caller = {},
): ApprovalUse {
  const action = actionOf(call);
  const hash = hashAction(action);
  const id = idOf(hash);
  const request = readRequest(stateFolder, id);
  if (!request || request.hash !== hash || request.grantedAt === undefined)
    return wasUsedFor(stateFolder, hash, options) ? { status: "used" } : { status: "none" };
  const at = options.now?.() ?? new Date();
  const granted = Date.parse(request.grantedAt);
  const expires = Date.parse(request.expiresAt ?? "");
  // A grant dated in the future means that the date was forged or the clock was set back.
  if (!(granted <= at.getTime() && at.getTime() < expires && expires - granted <= APPROVAL_MS))
    return { status: "void", reason: "its approval has expired" };
  const user = openVerified(stateFolder, request, options.env);
  if ("reason" in user) return { status: "void", reason: user.reason };
  const changed = changedFiles(request.files ?? [], findCoveredFiles(action, options.env));
  if (changed.length > 0) {
    const names = `${changed.slice(0, 3).join(", ")}${changed.length > 3 ? ` and ${changed.length - 3} more` : ""}`;
    return {
      status: "void",
      reason: `something that it depends on has changed since it was approved: ${names}`,
    };
  }
  const { sessionId, toolUseId, hook } = options;
  const nonce = request.nonce ?? "";
  if (!markUsed(user.folder, nonce, { at: at.getTime(), sessionId, toolUseId, hook }))
    return isSameCall(readMark(user.folder, nonce), options)
      ? { status: "used" }
      : { status: "void", reason: "its approval was already used" };
  removeOldMarks(user.folder, Date.now() - KEPT_MS);
  // If the request is gone, the use has still been recorded outside the project.
  closeRequest(stateFolder, { id, at: at.getTime(), sessionId, kind: "used" });
  return { status: "used" };
}

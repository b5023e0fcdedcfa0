import { renameSync, unlinkSync } from "node:fs";
import type { Action } from "@agentos/commands/effects";
import { errorCode, isSafeId } from "@agentos/platform";
import { hashAction } from "./action-hash.js";
import { openVerified } from "./grant.js";
import { listRecords } from "./request-records.js";
import { idOf, KEPT_MS, readRequestFile } from "./requests.js";
import { type Environment, markUsed, readMark, type UseMark } from "./user-state.js";

/**
 * How long, in milliseconds, a used approval also answers the client's own permission prompt for the
 * same action.
 */
export const CONFIRMATION_MS = 60 * 1000;

/**
 * Returns whether an approval for exactly this action was used a moment ago in this session.
 * Returns true only once per use, even for concurrent callers.
 */
export function confirmApproval(
  stateFolder: string,
  action: Action,
  { sessionId, at, env }: { sessionId: string; at: Date; env?: Environment },
): boolean {
  if (!isSafeId(sessionId) || listRecords(stateFolder).length === 0) return false;
  for (const use of recentUses(stateFolder, hashAction(action), { sessionId, at, env })) {
    const { folder, nonce, mark, path } = use;
    if (!(use.at <= at.getTime())) continue;
    // Anyone can create files in the project, so only the record outside it counts.
    if (mark?.at !== use.at || mark.sessionId !== sessionId) continue;
    if (!markUsed(folder, `${nonce}.confirmed`, { at: at.getTime(), sessionId })) continue;
    markConfirmed(path);
    return true;
  }
  return false;
}

/** Yields the valid grants for exactly this action that were used a moment ago in this session. */
function* recentUses(
  stateFolder: string,
  hash: string,
  { sessionId, at, env }: { sessionId: string | undefined; at: Date; env: Environment | undefined },
) {
  const id = idOf(hash);
  for (const use of listRecords(stateFolder)) {
    const isOurs = use.kind === "used" && use.id === id && use.sessionId !== undefined;
    if (!isOurs || use.sessionId !== sessionId || at.getTime() - use.at >= CONFIRMATION_MS) continue;
    const request = readRequestFile(stateFolder, use.path, id);
    if (request?.hash !== hash || request.grantedAt === undefined) continue;
    const user = openVerified(stateFolder, request, env);
    const { nonce = "" } = request;
    if ("folder" in user) yield { ...use, folder: user.folder, nonce, mark: readMark(user.folder, nonce) };
  }
}

export interface Caller {
  sessionId?: string | undefined;
  toolUseId?: string | undefined;
  hook?: string | undefined;
}

/** Returns whether another hook has already used the grant for this call. */
export function isSameCall(mark: UseMark | undefined, { sessionId, toolUseId, hook }: Caller): boolean {
  return (
    mark !== undefined &&
    toolUseId !== undefined &&
    mark.toolUseId === toolUseId &&
    mark.sessionId === sessionId &&
    mark.hook !== hook
  );
}

/** Returns whether another hook used an approval for this call a moment ago. */
export function wasUsedFor(
  stateFolder: string,
  hash: string,
  call: Caller & { env?: Environment; now?: () => Date },
): boolean {
  if (call.toolUseId === undefined) return false;
  const { sessionId, env } = call;
  const at = call.now?.() ?? new Date();
  return [...recentUses(stateFolder, hash, { sessionId, at, env })].some(({ mark }) =>
    isSameCall(mark, call),
  );
}

function markConfirmed(path: string): void {
  try {
    renameSync(path, path.replace(/\.used$/, ".confirmed"));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

/** Deletes old records of uses and refusals. All records are searched when a client asks for permission. */
export function removeOldUses(stateFolder: string, now: Date): void {
  for (const { path, at } of listRecords(stateFolder)) {
    if (now.getTime() - at <= KEPT_MS) continue;
    try {
      unlinkSync(path);
    } catch {
      // Nothing depends on the file being deleted.
    }
  }
}

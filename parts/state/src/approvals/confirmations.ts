import { renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";

import type { Action } from "@agentos/commands/effects";
import { errorCode, isSafeId, namesIn } from "@agentos/platform";
import { hashAction } from "./action-hash.js";
import { openVerified } from "./grant.js";
import { idOf, KEPT_MS, readRequestFile } from "./requests.js";
import { type Environment, markUsed, readMark, type UseMark } from "./user-state.js";

/**
 * How long, in milliseconds, a used approval also answers the client's own permission prompt for the
 * same action.
 */
export const CONFIRMATION_MS = 60 * 1000;

/** Returns the new path of a used request. Its name records the id, the time and the session. */
export function usedFile(stateFolder: string, id: string, at: number, sessionId: string | undefined): string {
  const by = isSafeId(sessionId) ? `.${sessionId}` : "";
  return join(stateFolder, "approvals", `${id}.${at}-${process.pid}${by}.used`);
}

/**
 * Returns whether an approval for exactly this action was used a moment ago in this session.
 * Returns true only once per use, even for concurrent callers.
 */
export function confirmApproval(
  stateFolder: string,
  action: Action,
  { sessionId, at, env }: { sessionId: string; at: Date; env?: Environment },
): boolean {
  const folder = join(stateFolder, "approvals");
  const names = namesIn(folder);
  if (names.length === 0 || !isSafeId(sessionId)) return false;
  const hash = hashAction(action);
  const id = idOf(hash);
  return names.some((name) => {
    const use = readUse(name, id);
    if (use?.sessionId !== sessionId) return false;
    const age = at.getTime() - use.at;
    if (!(age >= 0 && age < CONFIRMATION_MS)) return false;
    const path = join(folder, name);
    const request = readRequestFile(stateFolder, path, id);
    if (request?.hash !== hash || request.grantedAt === undefined) return false;
    const user = openVerified(stateFolder, request, env);
    if ("reason" in user) return false;
    // Anyone can create files in the project, so only the record outside it counts.
    const mark = readMark(user.folder, request.nonce ?? "");
    if (mark?.at !== use.at || mark.sessionId !== sessionId) return false;
    if (!markUsed(user.folder, `${request.nonce}.confirmed`, { at: at.getTime(), sessionId })) return false;
    markConfirmed(path);
    return true;
  });
}

export interface Caller {
  sessionId?: string | undefined;
  toolUseId?: string | undefined;
  hook?: string | undefined;
}

/** Returns whether another of two configured hooks has already used the grant for this call. */
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
  const id = idOf(hash);
  const folder = join(stateFolder, "approvals");
  const at = call.now?.() ?? new Date();
  return namesIn(folder).some((name) => {
    const use = readUse(name, id);
    if (use === undefined || use.sessionId !== call.sessionId || at.getTime() - use.at >= CONFIRMATION_MS)
      return false;
    const request = readRequestFile(stateFolder, join(folder, name), id);
    if (request?.hash !== hash || request.grantedAt === undefined) return false;
    const user = openVerified(stateFolder, request, call.env);
    return "folder" in user && isSameCall(readMark(user.folder, request.nonce ?? ""), call);
  });
}

function markConfirmed(path: string): void {
  try {
    renameSync(path, path.replace(/\.used$/, ".confirmed"));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

/** Deletes old records of uses and refusals. All records are searched when a client asks for permission. */
export function removeOldUses(stateFolder: string, at: Date): void {
  const folder = join(stateFolder, "approvals");
  for (const name of namesIn(folder)) {
    const [, usedMs] = /\.(\d+)-\d+(?:\..+)?\.(?:used|confirmed|refused)$/.exec(name) ?? [];
    if (usedMs === undefined || at.getTime() - Number(usedMs) <= KEPT_MS) continue;
    try {
      unlinkSync(join(folder, name));
    } catch {
      // Nothing depends on the file being deleted.
    }
  }
}

function readUse(name: string, id: string): { at: number; sessionId: string } | undefined {
  if (!name.startsWith(`${id}.`)) return undefined;
  const [, at, sessionId] = /^(\d+)-\d+\.(.+)\.used$/.exec(name.slice(id.length + 1)) ?? [];
  return at === undefined || sessionId === undefined ? undefined : { at: Number(at), sessionId };
}

import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describeError } from "@agentos/platform";
import { isMachineMode, readRootOwned } from "./machine.js";
import type { ApprovalRequest } from "./request.js";
import { isSignedByUser, openUserFolder } from "./user-state.js";

type Grant = Required<Pick<ApprovalRequest, "grantedAt" | "expiresAt" | "nonce" | "files" | "hash" | "id">> &
  Pick<ApprovalRequest, "grantedBy" | "mac">;

/**
 * Returns the user's folder, or the reason why the grant is not valid. In machine mode, the grant
 * must come from root. Otherwise, it must be signed with the user's key for exactly this project.
 */
export function openVerified(
  stateFolder: string,
  request: ApprovalRequest,
  env: NodeJS.ProcessEnv | undefined,
): { folder: string } | { reason: string } {
  try {
    const folder = openUserFolder(projectOf(stateFolder), env);
    if (isMachineMode())
      return isGrantOf(readRootOwned("grants", aboutOf(stateFolder, request.id)), stateFolder, request)
        ? { folder }
        : { reason: "only root can grant it on this machine, and root has not" };
    return NONCE.test(request.nonce ?? "") &&
      isSignedByUser(folder, GRANT_PURPOSE, termsOf(stateFolder, request), request.mac)
      ? { folder }
      : { reason: "its approval was not signed with the user's key" };
  } catch (error) {
    return { reason: `its approval cannot be verified: ${describeError(error)}` };
  }
}

/**
 * In machine mode, replaces any grant in the request's own file with root's grant. A grant older
 * than the request is ignored.
 */
export function withRootGrant(stateFolder: string, request: ApprovalRequest): ApprovalRequest {
  if (!isMachineMode()) return request;
  const { grantedAt, grantedBy, expiresAt, nonce, mac, files, ...asked } = request;
  const grant = readRootOwned("grants", aboutOf(stateFolder, request.id)) as Partial<RootGrant> | undefined;
  const isForRequest =
    grant?.hash === request.hash && Date.parse(grant.grantedAt ?? "") >= Date.parse(request.requestedAt);
  return isForRequest ? { ...asked, ...(grant as Grant) } : asked;
}

interface RootGrant extends Grant {
  terms: unknown;
}

export function aboutOf(stateFolder: string, id: string): readonly string[] {
  return [realpathSync(stateFolder), id];
}

function isGrantOf(found: unknown, stateFolder: string, request: ApprovalRequest): boolean {
  const terms = (found as Partial<RootGrant> | undefined)?.terms;
  return JSON.stringify(terms) === JSON.stringify(termsOf(stateFolder, request));
}

export const GRANT_PURPOSE = "grant";
const NONCE = /^[0-9a-f-]{36}$/;

/** Returns the fields that the grant's signature covers. */
export function termsOf(stateFolder: string, request: ApprovalRequest): readonly unknown[] {
  const { id, hash, grantedAt, expiresAt, nonce, files = [] } = request;
  return [
    realpathSync(stateFolder),
    ...[id, hash, grantedAt, expiresAt, nonce],
    files.map(({ path, content }) => [path, content]),
  ];
}

/**
 * Returns the project that contains `.agentos/state`. Any other state folder is its own project.
 */
export function projectOf(stateFolder: string): string {
  const above = dirname(stateFolder);
  return basename(above) === ".agentos" ? dirname(above) : stateFolder;
}

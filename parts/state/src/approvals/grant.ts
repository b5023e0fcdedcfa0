import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describeError } from "@agentos/platform";
import { isMachineMode, readRootsOwn } from "./machine.js";
import type { ApprovalRequest } from "./request.js";
import { isSignedByUser, openUserFolder } from "./user-state.js";

/** The fields that granting adds to a request. */
type Grant = Required<Pick<ApprovalRequest, "grantedAt" | "expiresAt" | "nonce" | "files" | "hash" | "id">> &
  Pick<ApprovalRequest, "grantedBy" | "mac">;

/**
 * The user's folder, if this request's grant is valid. On machines where only root grants, the grant must be
 * root's; elsewhere it must be signed with the user's key for exactly this project. Otherwise, the reason why
 * the grant is not valid.
 */
export function openVerified(
  stateFolder: string,
  request: ApprovalRequest,
  env: NodeJS.ProcessEnv | undefined,
): { folder: string } | { reason: string } {
  try {
    const folder = openUserFolder(projectOf(stateFolder), env);
    if (isMachineMode())
      return isGrantOf(readRootsOwn("grants", aboutOf(stateFolder, request.id)), stateFolder, request)
        ? { folder }
        : { reason: "root has not granted it, and only root can on this machine" };
    return NONCE.test(request.nonce ?? "") &&
      isSignedByUser(folder, GRANT_PURPOSE, termsOf(stateFolder, request), request.mac)
      ? { folder }
      : { reason: "its approval was not signed with the user's key" };
  } catch (error) {
    return { reason: `its approval cannot be verified: ${describeError(error)}` };
  }
}

/**
 * A request with root's grant, on machines where only root grants. There, a grant in the request's own file
 * is not valid, and neither is a grant that is older than the request.
 */
export function withRootsGrant(stateFolder: string, request: ApprovalRequest): ApprovalRequest {
  if (!isMachineMode()) return request;
  const { grantedAt, grantedBy, expiresAt, nonce, mac, files, ...asked } = request;
  const grant = readRootsOwn("grants", aboutOf(stateFolder, request.id)) as Partial<RootsGrant> | undefined;
  const isOfIt =
    grant?.hash === request.hash && Date.parse(grant.grantedAt ?? "") >= Date.parse(request.requestedAt);
  return isOfIt ? { ...asked, ...(grant as Grant) } : asked;
}

/** The grant in root's file. */
interface RootsGrant extends Grant {
  terms: unknown;
}

/** The key under which root's grant of a request is stored. */
export function aboutOf(stateFolder: string, id: string): readonly string[] {
  return [realpathSync(stateFolder), id];
}

function isGrantOf(found: unknown, stateFolder: string, request: ApprovalRequest): boolean {
  const terms = (found as Partial<RootsGrant> | undefined)?.terms;
  return JSON.stringify(terms) === JSON.stringify(termsOf(stateFolder, request));
}

export const GRANT_PURPOSE = "grant";
const NONCE = /^[0-9a-f-]{36}$/;

/** The fields a grant covers. Changing any of them invalidates it. */
export function termsOf(stateFolder: string, request: ApprovalRequest): readonly unknown[] {
  const { id, hash, grantedAt, expiresAt, nonce, files = [] } = request;
  return [
    realpathSync(stateFolder),
    ...[id, hash, grantedAt, expiresAt, nonce],
    files.map(({ path, content }) => [path, content]),
  ];
}

/** The folder two levels above `.agentos/state`; for a state folder elsewhere, that folder itself. */
export function projectOf(stateFolder: string): string {
  const above = dirname(stateFolder);
  return basename(above) === ".agentos" ? dirname(above) : stateFolder;
}

import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describeError } from "@agentos/platform";
import { isMachineMode, readRootsOwn } from "./machine.js";
import type { ApprovalRequest } from "./request.js";
import { isSignedByUser, openUserFolder } from "./user-state.js";

/** What a person adds to a request by granting it. */
type Grant = Required<Pick<ApprovalRequest, "grantedAt" | "expiresAt" | "nonce" | "files" | "hash" | "id">> &
  Pick<ApprovalRequest, "grantedBy" | "mac">;

/**
 * The user's folder, where this request's grant counts: root's where grants are root's, else signed with the
 * user's key for this very project; or why it does not.
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
        : { reason: "root has not granted it, and on this machine only root can" };
    return NONCE.test(request.nonce ?? "") &&
      isSignedByUser(folder, GRANT_PURPOSE, termsOf(stateFolder, request), request.mac)
      ? { folder }
      : { reason: "its approval was not signed with the user's key" };
  } catch (error) {
    return { reason: `its approval cannot be verified: ${describeError(error)}` };
  }
}

/**
 * A request with the grant that root gave for it, where grants are root's: what its own file says of one counts
 * for nothing there, and nor does a grant that is older than the request.
 */
export function withRootsGrant(stateFolder: string, request: ApprovalRequest): ApprovalRequest {
  if (!isMachineMode()) return request;
  const { grantedAt, grantedBy, expiresAt, nonce, mac, files, ...asked } = request;
  const grant = readRootsOwn("grants", aboutOf(stateFolder, request.id)) as Partial<RootsGrant> | undefined;
  const isOfIt =
    grant?.hash === request.hash && Date.parse(grant.grantedAt ?? "") >= Date.parse(request.requestedAt);
  return isOfIt ? { ...asked, ...(grant as Grant) } : asked;
}

/** What root writes down. */
interface RootsGrant extends Grant {
  terms: unknown;
}

/** By what root's grant of a request is found. */
export function aboutOf(stateFolder: string, id: string): readonly string[] {
  return [realpathSync(stateFolder), id];
}

function isGrantOf(found: unknown, stateFolder: string, request: ApprovalRequest): boolean {
  const terms = (found as Partial<RootsGrant> | undefined)?.terms;
  return JSON.stringify(terms) === JSON.stringify(termsOf(stateFolder, request));
}

export const GRANT_PURPOSE = "grant";
const NONCE = /^[0-9a-f-]{36}$/;

/** What a grant is given for. Any other project, request, action, time or content is none of it. */
export function termsOf(stateFolder: string, request: ApprovalRequest): readonly unknown[] {
  const { id, hash, grantedAt, expiresAt, nonce, files = [] } = request;
  return [
    realpathSync(stateFolder),
    ...[id, hash, grantedAt, expiresAt, nonce],
    files.map(({ path, content }) => [path, content]),
  ];
}

/** Of `.agentos/state` two above; of a state folder elsewhere that folder itself. */
export function projectOf(stateFolder: string): string {
  const above = dirname(stateFolder);
  return basename(above) === ".agentos" ? dirname(above) : stateFolder;
}

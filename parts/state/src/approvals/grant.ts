import { realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describeError } from "@agentos/platform";
import type { ApprovalRequest } from "./requests.js";
import { openUserState, type UserState } from "./user-state.js";

/**
 * The user's state, with the key that grants for this project are signed with; it is made where it is not
 * there.
 */
export function openForGrants(stateFolder: string, env: NodeJS.ProcessEnv): UserState {
  return openUserState(projectOf(stateFolder), { env });
}

/** The code that makes a grant of a request. */
export function signGrant(user: UserState, stateFolder: string, request: ApprovalRequest): string {
  return user.sign(GRANT, termsOf(stateFolder, request));
}

/**
 * The user's state, where this request's grant was signed with the user's key for this very project; else why
 * it does not count.
 */
export function openVerified(
  stateFolder: string,
  request: ApprovalRequest,
  env: NodeJS.ProcessEnv | undefined,
): { state: UserState } | { reason: string } {
  try {
    const state = openUserState(projectOf(stateFolder), { create: false, ...(env && { env }) });
    return NONCE.test(request.nonce ?? "") && state.verify(GRANT, termsOf(stateFolder, request), request.mac)
      ? { state }
      : { reason: "its approval was not signed with the user's key" };
  } catch (error) {
    return { reason: `its approval cannot be verified: ${describeError(error)}` };
  }
}

const GRANT = "grant";
const NONCE = /^[0-9a-f-]{36}$/;

/** What a grant is signed for. Any other project, request, action, time or content is none of it. */
function termsOf(stateFolder: string, request: ApprovalRequest): readonly unknown[] {
  const { id, hash, grantedAt, expiresAt, nonce, files = [] } = request;
  return [
    realpathSync(stateFolder),
    ...[id, hash, grantedAt, expiresAt, nonce],
    files.map(({ path, content }) => [path, content]),
  ];
}

/** Of `.agentos/state` two above; of a state folder elsewhere that folder itself. */
function projectOf(stateFolder: string): string {
  const above = dirname(stateFolder);
  return basename(above) === ".agentos" ? dirname(above) : stateFolder;
}

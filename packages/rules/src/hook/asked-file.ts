import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSafeId } from "@agentos/platform";
import { USED_FOLDER, userStateFolder } from "@agentos/state/approvals";

/**
 * Where it is kept what the client was told to ask its user about in a session; undefined for an id that is
 * no safe file name.
 */
export function askedFile(sessionId: unknown, env: NodeJS.ProcessEnv): string | undefined {
  return isSafeId(sessionId) ? join(userStateFolder(env), USED_FOLDER, `asked-${sessionId}`) : undefined;
}

/**
 * Whether anything was asked about in a session that nobody has looked up: by looking only, because every
 * tool call comes here.
 */
export function mayHaveAsked(sessionId: unknown, env: NodeJS.ProcessEnv): boolean {
  const path = askedFile(sessionId, env);
  return path !== undefined && existsSync(path);
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSafeId } from "@agentos/platform";
import { USED_FOLDER, userStateFolder } from "@agentos/state/approvals";

/**
 * The file that lists a session's pending questions to the user; undefined if the id is not a safe file name.
 */
export function pendingQuestionsFile(sessionId: unknown, env: NodeJS.ProcessEnv): string | undefined {
  return isSafeId(sessionId) ? join(userStateFolder(env), USED_FOLDER, `asked-${sessionId}`) : undefined;
}

/**
 * Whether a session may have pending questions. Only checks whether the file exists, because every tool call
 * comes through here.
 */
export function mayHavePendingQuestions(sessionId: unknown, env: NodeJS.ProcessEnv): boolean {
  const path = pendingQuestionsFile(sessionId, env);
  return path !== undefined && existsSync(path);
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSafeId } from "@agentos/platform";
import { USED_FOLDER, userStateFolder } from "@agentos/state/approvals";

export function pendingQuestionsFile(sessionId: unknown, env: NodeJS.ProcessEnv): string | undefined {
  return isSafeId(sessionId) ? join(userStateFolder(env), USED_FOLDER, `asked-${sessionId}`) : undefined;
}

/** Only checks whether the file exists, because this runs on every tool call. */
export function mayHavePendingQuestions(sessionId: unknown, env: NodeJS.ProcessEnv): boolean {
  const path = pendingQuestionsFile(sessionId, env);
  return path !== undefined && existsSync(path);
}

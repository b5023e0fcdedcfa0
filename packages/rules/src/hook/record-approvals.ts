import { renameSync } from "node:fs";
import { errorCode, findProjectFolder } from "@agentos/platform";
import { readRequest, requestFile, stateFolderOf, usedFile } from "@agentos/state/approvals";
import { logDeviation } from "@agentos/state/deviations";
import type { HookEnvironment } from "./environment.js";
import { takeApprovedQuestions } from "./pending-questions.js";

/**
 * Records each yes of the session as a used approval: the request no longer waits, and `deviations.jsonl`
 * lists it.
 */
export function recordApprovals(
  clientSession: unknown,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  for (const { request: id, cwd } of takeApprovedQuestions(clientSession, env)) {
    const stateFolder = stateFolderOf(findProjectFolder(cwd, env), env);
    const request = readRequest(stateFolder, id);
    if (!request) continue;
    const { sessionId, toolUseId, workflowSession, phase, tool, rule, reason, evidence } = request;
    try {
      renameSync(
        requestFile(stateFolder, id),
        usedFile(stateFolder, id, now().getTime(), String(clientSession)),
      );
    } catch (error) {
      if (errorCode(error) === "ENOENT") continue;
      throw error;
    }
    const asker = { sessionId, toolUseId, workflowSession, phase };
    const at = now().toISOString();
    logDeviation(stateFolder, {
      at,
      ...asker,
      tool,
      tier: "STOP",
      rule,
      decision: "approved",
      reason,
      evidence,
    });
  }
}

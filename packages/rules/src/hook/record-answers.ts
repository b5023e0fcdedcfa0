import { findProjectFolder } from "@agentos/platform";
import { closeRequest, dismissRequests, readRequest, stateFolderOf } from "@agentos/state/approvals";
import { logDeviation } from "@agentos/state/deviations";
import type { HookEnvironment } from "./environment.js";
import { takeAnsweredQuestions } from "./pending-questions.js";

/**
 * Records each yes as a used approval, and dismisses the requests that were refused. Returns the ids
 * of requests that were refused so recently that they can still be approved elsewhere.
 */
export function recordAnswers(
  clientSession: unknown,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): string[] {
  const { answered, refused } = takeAnsweredQuestions(clientSession, { env, now });
  for (const { request: id, cwd, isAgreed } of answered) {
    const stateFolder = stateFolderOf(findProjectFolder(cwd, env), env);
    const request = readRequest(stateFolder, id);
    if (!request) continue;
    if (!isAgreed) {
      // A request that was approved with `aos approve` in the meantime remains approved.
      if (request.grantedAt === undefined) dismissRequests(stateFolder, [id], { now });
      continue;
    }
    const { sessionId, toolUseId, workflowSession, phase, tool, rule, reason, evidence } = request;
    const use = { id, at: now().getTime(), sessionId: String(clientSession), kind: "used" } as const;
    if (!closeRequest(stateFolder, use)) continue;
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
  return refused;
}

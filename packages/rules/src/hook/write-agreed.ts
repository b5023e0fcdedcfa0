import { renameSync } from "node:fs";
import { errorCode, findProjectFolder } from "@agentos/platform";
import { readRequest, requestFile, stateFolderOf, usedFile } from "@agentos/state/approvals";
import { logDeviation } from "@agentos/state/deviations";
import { takeAgreed } from "./asked.js";
import type { HookEnvironment } from "./environment.js";

/**
 * Writes each yes to a question of the session down as the approval that it is, used up: the request no
 * longer waits, and `deviations.jsonl` tells of it.
 */
export function writeAgreed(
  clientSession: unknown,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  for (const { request: id, cwd } of takeAgreed(clientSession, env)) {
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

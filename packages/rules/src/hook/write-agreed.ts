import { renameSync } from "node:fs";
import { errorCode } from "@agentos/internal";
import { usedFile } from "../confirmations.js";
import { logDeviation } from "../deviations.js";
import { readRequest, requestFile } from "../requests.js";
import { stateFolderOf } from "../state-folder.js";
import type { Agreed } from "./asked.js";
import type { HookEnvironment } from "./run-hook.js";

/** Writes a yes down as the approval that it is, used up: the request no longer waits, and `deviations.jsonl` tells of it. */
export function writeAgreed(
  { event, projectFolder, request: id }: Agreed,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  const stateFolder = stateFolderOf(projectFolder, env);
  const request = readRequest(stateFolder, id);
  if (!request) return;
  const { sessionId, toolUseId, workflowSession, phase, tool, rule, reason, evidence } = request;
  try {
    renameSync(requestFile(stateFolder, id), usedFile(stateFolder, id, now().getTime(), event.sessionId));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
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

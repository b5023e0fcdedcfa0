import { type ApprovalRequest, listRequests } from "@agentos/state/approvals";
import type { HookEnvironment } from "./hook/environment.js";
import { mayHavePendingQuestions } from "./hook/pending-questions-file.js";
import { recordAnswers } from "./hook/record-answers.js";

/**
 * Returns pending requests, newest first. Before that, records the answers from clients' dialogs,
 * because a session's hook does so only at its next event, which may never come.
 */
export function listUndecided(
  stateFolder: string,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): ApprovalRequest[] {
  const requests = listRequests(stateFolder, { now });
  const sessions = new Set(requests.map(({ sessionId }) => sessionId));
  const asked = [...sessions].filter((id) => mayHavePendingQuestions(id, env));
  if (asked.length === 0) return requests;
  for (const session of asked) recordAnswers(session, { env, now });
  return listRequests(stateFolder, { now });
}

import { type ApprovalRequest, listRequests } from "@agentos/state/approvals";
import type { HookEnvironment } from "./hook/environment.js";
import { mayHavePendingQuestions } from "./hook/pending-questions-file.js";
import { recordAnswers } from "./hook/record-answers.js";

/** A pending request. */
export interface UndecidedRequest extends ApprovalRequest {
  /** Set if the user has just refused it in the client's dialog. It can still be approved by its id. */
  isRefused?: true;
}

/**
 * Returns pending requests, newest first. Before that, records the answers from clients' dialogs,
 * because a session's hook does so only at its next event, which may never come.
 */
export function listUndecided(
  stateFolder: string,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): UndecidedRequest[] {
  const requests = listRequests(stateFolder, { now });
  const sessions = new Set(requests.map(({ sessionId }) => sessionId));
  const asked = [...sessions].filter((id) => mayHavePendingQuestions(id, env));
  if (asked.length === 0) return requests;
  const refused = new Set(asked.flatMap((session) => recordAnswers(session, { env, now })));
  return listRequests(stateFolder, { now }).map((request) =>
    refused.has(request.id) && request.grantedAt === undefined ? { ...request, isRefused: true } : request,
  );
}

import { dialectFor } from "@agentos/clients";
import { findProjectFolder } from "@agentos/platform";
import { confirmApproval, stateFolderOf } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import { readEvent } from "./event.js";

/**
 * Answers Claude Code's own permission prompt with yes if `aos approve` has just let the action
 * through. Otherwise, the client asks as usual. Other clients have an event with the same name, but
 * get no answer.
 */
export function answerPermissionRequest(
  raw: Readonly<Record<string, unknown>>,
  {
    cwd,
    now,
    env = process.env,
  }: Pick<HookEnvironment, "cwd" | "now"> & Partial<Pick<HookEnvironment, "env">>,
): object | undefined {
  const event = readEvent(raw, "permission-request");
  const permit = event && dialectFor(event.client).permit;
  if (permit === undefined || event?.sessionId === undefined) return undefined;
  const action = { ...event.action, cwd: event.action.cwd ?? cwd };
  const stateFolder = stateFolderOf(findProjectFolder(action.cwd, env), env);
  const { sessionId } = event;
  const isApproved = confirmApproval(stateFolder, action, { sessionId, at: now(), env });
  if (!isApproved) return undefined;
  return permit();
}

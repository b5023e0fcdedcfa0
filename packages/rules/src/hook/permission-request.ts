import { dialectFor } from "@agentos/clients";
import { findProjectFolder } from "@agentos/platform";
import { confirmApproval, stateFolderOf } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import { readEvent } from "./event.js";
import { takePassed } from "./passed.js";

/**
 * Answers the client's own question, where it is answered already: allows the action that an approval of `aos
 * approve`, or that it takes away nothing, let through a moment ago. Says nothing otherwise, so that the
 * client asks as ever. Only Claude Code's: other clients have an event of that name, too.
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
  const isApproved =
    takePassed({ action, sessionId }, { env, now }) ||
    confirmApproval(stateFolder, action, { sessionId, at: now(), env });
  if (!isApproved) return undefined;
  return permit();
}

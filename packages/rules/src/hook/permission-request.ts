import { dialectFor } from "@agentos/clients";
import { findProjectFolder } from "@agentos/platform";
import { confirmApproval, stateFolderOf } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import { readEvent } from "./event.js";

/**
 * Answers the client's own question if a person has already done so: allows an action that an approval by
 * `aos approve` let through a moment ago. Otherwise no output, so that the client asks as usual. Only for
 * Claude Code: other clients also have an event of that name.
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

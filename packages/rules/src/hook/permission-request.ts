import { findProjectFolder } from "@agentos/internal";
import { confirmApproval } from "../confirmations.js";
import { stateFolderOf } from "../state-folder.js";
import { PERMISSION_REQUEST, readEvent } from "./event.js";
import type { HookEnvironment } from "./run-hook.js";

const NAMES: ReadonlySet<string> = new Set([PERMISSION_REQUEST]);

/**
 * Answers the client's own question, where a person answered it with `aos approve` already: allows the action that an approval let through
 * a moment ago. Says nothing otherwise, so that the client asks as ever. Only Claude Code's: other clients have an event of that name, too.
 */
export function answerPermissionRequest(
  raw: Readonly<Record<string, unknown>>,
  {
    cwd,
    now,
    env = process.env,
  }: Pick<HookEnvironment, "cwd" | "now"> & Partial<Pick<HookEnvironment, "env">>,
): object | undefined {
  const event = readEvent(raw, NAMES);
  if (event?.client !== "claude-code" || event.sessionId === undefined) return undefined;
  const action = { ...event.action, cwd: event.action.cwd ?? cwd };
  const stateFolder = stateFolderOf(findProjectFolder(action.cwd), env);
  if (!confirmApproval(stateFolder, action, { sessionId: event.sessionId, now: now(), env }))
    return undefined;
  return { hookSpecificOutput: { hookEventName: PERMISSION_REQUEST, decision: { behavior: "allow" } } };
}

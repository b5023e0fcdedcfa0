import { markUsed, openUserFolder, readMark } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

/**
 * Returns whether this copy of the hook is the first to answer the call. If the hook is configured
 * both for the user and in the project, two copies run. Both answer in full, because the client
 * shows only one answer, and either copy can fail. Only the first copy writes the log entry.
 */
export function isFirstToAnswer(
  stateFolder: string,
  { sessionId, toolUseId }: HookEvent,
  hook: string,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): boolean {
  if (sessionId === undefined || toolUseId === undefined) return true;
  try {
    const { createHash } = process.getBuiltinModule("node:crypto");
    const call = createHash("sha256")
      .update(JSON.stringify([sessionId, toolUseId]))
      .digest("hex");
    const state = openUserFolder(stateFolder, env);
    const name = `answered-${call}`;
    return markUsed(state, name, { at: now().getTime(), hook }) || readMark(state, name)?.hook === hook;
  } catch {
    // A duplicate log entry is better than a missing one.
    return true;
  }
}

import { markUsed, openUserFolder, readMark } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

/**
 * Whether no other copy of the hook has answered this call. Hooks configured for the user and in the project
 * both run. Each gives its full answer, because the client shows only one, and a hook that deferred to
 * another which then fails would open the guard. Only the log entry is written once.
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
    // A duplicate is better than no entry.
    return true;
  }
}

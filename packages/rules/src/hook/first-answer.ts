import { markUsed, openUserFolder, readMark } from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

/**
 * Whether no other entry of the hook answered this very call before: hooks that are wired for the user and in
 * the project are both asked. Each answers with all of it, because the client shows one of the two, and one that
 * stood back for another that then fails would open the guard; the log comes once.
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
    // Said twice is better than not at all.
    return true;
  }
}

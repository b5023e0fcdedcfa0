import {
  CONFIRMATION_MS,
  hashAction,
  isMachineMode,
  markUsed,
  openUserFolder,
  takeMark,
  userStateFolder,
} from "@agentos/state/approvals";
import type { HookEnvironment } from "./environment.js";
import type { HookEvent } from "./event.js";

type Call = Pick<HookEvent, "action" | "sessionId">;

/**
 * Remembers that an action passed at a terminal because git has all that it takes away. A permission rule of
 * the client's own, which compares texts, may still have its user asked about it: {@link takePassed} answers
 * that.
 */
export function rememberPassed(
  stateFolder: string,
  call: Call,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  forgetPassed(call, env);
  try {
    markUsed(openUserFolder(stateFolder, env), markOf(call), { at: now().getTime() });
  } catch {
    // Then the client asks.
  }
}

/** What is judged otherwise now does not pass for what it was a moment ago. */
export function forgetPassed(call: Call, env: HookEnvironment["env"]): void {
  takeMark(userStateFolder(env), markOf(call));
}

/** Whether this very action passed so in this session a moment ago: true once. */
export function takePassed(call: Call, { env, now }: { env: NodeJS.ProcessEnv; now: () => Date }): boolean {
  const mark = takeMark(userStateFolder(env), markOf(call));
  // Any program of the user can leave a mark.
  if (isMachineMode()) return false;
  const age = mark === undefined ? Number.NaN : now().getTime() - mark.at;
  return age >= 0 && age < CONFIRMATION_MS;
}

function markOf({ action, sessionId }: Call): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  const call = JSON.stringify([sessionId, hashAction(action)]);
  return `passed-${createHash("sha256").update(call).digest("hex")}`;
}

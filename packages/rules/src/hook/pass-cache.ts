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
 * Remembers that an action was allowed at a terminal because git can restore everything it removes. One of
 * the client's own permission rules, which compare text, may still ask the user about it; {@link takePass}
 * answers that.
 */
export function rememberPass(
  stateFolder: string,
  call: Call,
  { env, now }: Pick<HookEnvironment, "env" | "now">,
): void {
  forgetPass(call, env);
  try {
    markUsed(openUserFolder(stateFolder, env), markOf(call), { at: now().getTime() });
  } catch {
    // The client will then ask.
  }
}

/** Forgets an earlier pass once the action is judged differently. */
export function forgetPass(call: Call, env: HookEnvironment["env"]): void {
  takeMark(userStateFolder(env), markOf(call));
}

/** Whether exactly this action passed in this session a moment ago; true only once. */
export function takePass(call: Call, { env, now }: { env: NodeJS.ProcessEnv; now: () => Date }): boolean {
  const mark = takeMark(userStateFolder(env), markOf(call));
  // Any program of the user could have written the record.
  if (isMachineMode()) return false;
  const age = mark === undefined ? Number.NaN : now().getTime() - mark.at;
  return age >= 0 && age < CONFIRMATION_MS;
}

function markOf({ action, sessionId }: Call): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  const call = JSON.stringify([sessionId, hashAction(action)]);
  return `passed-${createHash("sha256").update(call).digest("hex")}`;
}

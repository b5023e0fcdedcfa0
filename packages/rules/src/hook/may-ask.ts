import { dialectFor } from "@agentos/clients";
import type { AskMode } from "../layers/rule-settings.js";
import type { HookEvent } from "./event.js";

/**
 * The modes in which Claude Code was seen to ask what a hook has it ask; in others it refuses, or nobody
 * knows.
 */
const ASKING_MODES: ReadonlySet<string> = new Set([
  "default",
  "acceptEdits",
  "auto",
  "plan",
  "bypassPermissions",
]);

/**
 * Whether a stop is put to the person who sits at the client's terminal. What tells a terminal from `claude
 * -p` is what the client itself sets for its hooks; an agent that sets it for another client is stopped for
 * that (the rule `guard`).
 */
export function mayAsk(
  { client, name, permissionMode }: Pick<HookEvent, "client" | "name" | "permissionMode">,
  ask: AskMode,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (ask === "never" || dialectFor(client).ask === undefined || name !== "PreToolUse" || env.AGENTOS_PHASE)
    return false;
  if (permissionMode !== undefined && !ASKING_MODES.has(permissionMode)) return false;
  return (
    ask === "always" || (env.CLAUDE_CODE_ENTRYPOINT === "cli" && env.CLAUDE_CODE_SESSION_ATTENDED !== "0")
  );
}

import type { HookEvent } from "./event.js";

/** The client's own question to its user; only Claude Code was seen to ask it. */
export function questionFor({ name }: Pick<HookEvent, "name">, reason: string): object {
  return {
    hookSpecificOutput: {
      hookEventName: name ?? "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason: reason,
    },
  };
}

/**
 * A refusal in exactly the client's shape: Codex drops an answer with a field too many, Claude Code ignores one without its
 * event's name, Gemini CLI wants `decision`, and Copilot CLI the flat form.
 */
export function denialFor({ client, name }: Pick<HookEvent, "client" | "name">, reason: string): object {
  switch (client) {
    case "copilot":
      return { permissionDecision: "deny", permissionDecisionReason: reason };
    case "gemini":
      return { decision: "deny", reason };
    default:
      return {
        hookSpecificOutput: {
          hookEventName: name ?? "PreToolUse",
          permissionDecision: "deny",
          permissionDecisionReason: reason,
        },
      };
  }
}

import type { HookClient } from "./event.js";

/**
 * Text for the agent at the start of a session, in exactly the client's shape: Codex drops an answer that has
 * a field too many, and Claude Code ignores one without its event's name.
 */
export function startAnswer(client: HookClient, additionalContext: string): object {
  if (client === "copilot") return { additionalContext };
  if (client === "gemini") return { hookSpecificOutput: { additionalContext } };
  return { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } };
}

/** The same beside the user's request, in the clients that are answered there. */
export function promptAnswer(client: HookClient, additionalContext: string): object {
  if (client === "copilot") return { additionalContext };
  return { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext } };
}

/**
 * Text for the user when a turn ends. Not for the agent: that would send it back to work, which a full window
 * is no reason for.
 */
export function stopAnswer(client: HookClient, systemMessage: string): object | undefined {
  return client === "copilot" ? undefined : { systemMessage };
}

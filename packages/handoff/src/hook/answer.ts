import type { HookClient } from "./event.js";

/**
 * Text for the agent at the start of a session, in exactly the client's shape: Codex drops an answer that has a field too
 * many, and Claude Code ignores one without its event's name. Undefined where no shape is known to reach the agent.
 */
export function startAnswer(client: HookClient, additionalContext: string): object | undefined {
  switch (client) {
    case "copilot":
      return undefined;
    case "gemini":
      return { hookSpecificOutput: { additionalContext } };
    default:
      return { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } };
  }
}

/** Whether {@link startAnswer} has a shape for the client: asked before a handoff is claimed that nobody would see. */
export function canAnswerStart(client: HookClient): boolean {
  return client !== "copilot";
}

/**
 * Text for the user when a turn ends. Not for the agent: that would send it back to work, which a full window is no reason for.
 */
export function stopAnswer(client: HookClient, systemMessage: string): object | undefined {
  return client === "copilot" ? undefined : { systemMessage };
}

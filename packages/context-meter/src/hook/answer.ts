import type { HookEvent } from "./event.js";

/**
 * An alert in exactly the client's shape: Codex drops an answer with an extra field, Claude Code ignores one
 * without the event's name, and Copilot CLI reads only the flat form.
 */
export function answerFor(event: HookEvent, text: string): object {
  switch (event.client) {
    case "copilot":
      return { additionalContext: text };
    case "gemini":
      return { hookSpecificOutput: { additionalContext: text } };
    default:
      return { hookSpecificOutput: { hookEventName: event.name, additionalContext: text } };
  }
}

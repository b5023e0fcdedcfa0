import { ANTHROPIC_EVENTS } from "../events/anthropic-events.js";
import type { EventFields, HookDialect } from "../events/hook-dialect.js";

/** Copilot CLI's own events have no name; those that it adopted from Claude Code have one. */
export const copilotHooks: HookDialect<"copilot"> = {
  client: "copilot",
  events: {
    ...ANTHROPIC_EVENTS,
    sessionStart: "session-start",
    userPromptSubmitted: "prompt",
    preToolUse: "before-tool",
    postToolUse: "after-tool",
    agentStop: "turn-end",
    sessionEnd: "session-end",
  },
  isOwn: (event, name, path) =>
    name === undefined || isCamelCase(name) || "tool_result" in event || path.includes("/.copilot/"),
  nameOf,
  marks: ['"toolName"', '"preToolUse"'],
  // Copilot CLI reads these fields only at the top level of a response.
  context: (_, additionalContext) => ({ additionalContext }),
  deny: (_, reason) => ({ permissionDecision: "deny", permissionDecisionReason: reason }),
  keepsStart: false,
  keepsAdded: true,
  // Nothing identifies a turn, so a session is treated as one turn until its work is complete.
  turnOf: () => "",
};

function nameOf(event: EventFields): string | undefined {
  if ("toolResult" in event || "tool_response" in event) return "postToolUse";
  if ("toolName" in event || "tool_name" in event) return "preToolUse";
  if ("stopReason" in event) return "agentStop";
  if (!("sessionId" in event)) return undefined;
  if ("source" in event) return "sessionStart";
  if (typeof event.prompt === "string") return "userPromptSubmitted";
  return "reason" in event ? "sessionEnd" : undefined;
}

function isCamelCase(name: string): boolean {
  return /^[a-z]/.test(name);
}

import type { EventKind } from "./event-kind.js";

/** The names that Claude Code gave its events; Codex, Qwen Code and Copilot CLI took them over. */
export const ANTHROPIC_EVENTS: Readonly<Record<string, EventKind>> = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  PreToolUse: "before-tool",
  PermissionRequest: "permission-request",
  PostToolUse: "after-tool",
  PostToolUseFailure: "tool-failure",
  PostToolBatch: "after-tool-batch",
  Stop: "turn-end",
  SubagentStop: "subagent-end",
  PreCompact: "before-compaction",
  PostCompact: "after-compaction",
  SessionEnd: "session-end",
};

/** Answers in the shape that Claude Code gave them. */
export const ANTHROPIC_ANSWERS = {
  context: (name: string | undefined, additionalContext: string): object => ({
    hookSpecificOutput: { hookEventName: name, additionalContext },
  }),
  deny: (name: string | undefined, reason: string): object => decision("deny", name, reason),
  note: (systemMessage: string): object => ({ systemMessage }),
};

/** A decision about a tool call in the shape that Claude Code gave it. */
export function decision(
  permissionDecision: "ask" | "deny",
  name: string | undefined,
  reason: string,
): object {
  return {
    hookSpecificOutput: {
      hookEventName: name ?? "PreToolUse",
      permissionDecision,
      permissionDecisionReason: reason,
    },
  };
}

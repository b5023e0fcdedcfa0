import type { EventKind } from "./event-kind.js";

/** Claude Code's event names, which Codex, Qwen Code and Copilot CLI have adopted. */
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

/** Answers in Claude Code's format. */
export const ANTHROPIC_ANSWERS = {
  context: (name: string | undefined, additionalContext: string): object => ({
    hookSpecificOutput: { hookEventName: name, additionalContext },
  }),
  deny: (name: string | undefined, reason: string): object => decision("deny", name, reason),
  note: (systemMessage: string): object => ({ systemMessage }),
};

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

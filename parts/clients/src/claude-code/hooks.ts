import { ANTHROPIC_ANSWERS, ANTHROPIC_EVENTS, decision } from "../events/anthropic-events.js";
import type { HookDialect } from "../events/hook-dialect.js";

export const claudeCodeHooks: HookDialect<"claude-code"> = {
  client: "claude-code",
  events: ANTHROPIC_EVENTS,
  // Claude Code's events have no distinguishing field, so this client is checked last.
  isOwn: (_, name) => name !== undefined,
  marks: ['"PreToolUse"'],
  ...ANTHROPIC_ANSWERS,
  ask: (name, reason) => decision("ask", name, reason),
  permit: () => ({
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
  }),
  keepsStart: true,
  keepsAdded: true,
  pidVariable: "CLAUDE_PID",
  // `claude -p` and the SDKs set an entry point with this prefix.
  isHeadless: ({ CLAUDE_CODE_ENTRYPOINT: entrypoint = "" }) => entrypoint.startsWith("sdk-"),
};

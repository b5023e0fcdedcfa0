import { join } from "node:path";
import type { ClientIdentity } from "../identity.js";

export const claudeCode = {
  id: "claude-code",
  name: "Claude Code",
  program: "claude",
  package: "@anthropic-ai/claude-code",
  variables: ["CLAUDECODE"],
  folder: ".claude",
  hookFiles: [".claude/settings.json", ".claude/settings.local.json", ".claude/hooks/"],
  editTools: ["Write", "Edit", "MultiEdit", "Agent", "Task"],
  home: ({ home, env }) => env.CLAUDE_CONFIG_DIR || join(home, ".claude"),
  interactive: (prompt) => [prompt],
} as const satisfies ClientIdentity;

import type { HeadlessClient } from "../headless/headless-client.js";

export const claudeCodeHeadless: HeadlessClient = {
  client: "claude-code",
  start: ["claude", "-p", "--output-format", "stream-json", "--verbose"],
  permissions: {
    plan: ["--permission-mode", "plan"],
    acceptEdits: ["--permission-mode", "acceptEdits"],
    bypassPermissions: ["--permission-mode", "bypassPermissions"],
  },
  model: (name) => ["--model", name],
  effort: (level) => ["--effort", level],
  tools: (names) => ["--allowedTools", names.join(",")],
  resume: (id) => ["--resume", id],
  shell: (command) => `Bash(${command}:*)`,
};

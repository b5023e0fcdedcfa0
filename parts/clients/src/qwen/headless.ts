import type { HeadlessClient } from "../headless/headless-client.js";

export const qwenHeadless: HeadlessClient = {
  client: "qwen",
  countsRuns: true,
  start: ["qwen", "--output-format", "stream-json"],
  permissions: {
    plan: ["--approval-mode", "plan"],
    acceptEdits: ["--approval-mode", "auto-edit"],
    bypassPermissions: ["--approval-mode", "yolo"],
  },
  model: (name) => ["--model", name],
  tools: (names) => names.flatMap((name) => ["--allowed-tools", name]),
  resume: (id) => ["--resume", id],
  shell: (command) => `run_shell_command(${command})`,
};

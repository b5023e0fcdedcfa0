import type { HeadlessClient } from "../headless/headless-client.js";

export const geminiHeadless: HeadlessClient = {
  client: "gemini",
  countsRuns: true,
  start: ["gemini", "--output-format", "stream-json"],
  // In headless mode, Gemini CLI does not start in an untrusted folder. `--skip-trust` sets the same
  // variable, but only after Gemini CLI has ignored the project's settings, including our hooks.
  env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
  permissions: {
    plan: ["--approval-mode", "plan"],
    acceptEdits: ["--approval-mode", "auto_edit"],
    bypassPermissions: ["--approval-mode", "yolo"],
  },
  model: (name) => ["--model", name],
  resume: (id) => ["--resume", id],
  // In headless mode, Gemini CLI registers no shell tool with `--approval-mode auto_edit`.
  shell: "refused",
};

import type { HeadlessClient } from "../headless/headless-client.js";

export const geminiHeadless: HeadlessClient = {
  client: "gemini",
  countsRuns: true,
  // In headless mode, Gemini CLI does not start in an untrusted folder.
  start: ["gemini", "--output-format", "stream-json", "--skip-trust"],
  permissions: {
    plan: ["--approval-mode", "plan"],
    acceptEdits: ["--approval-mode", "auto_edit"],
    bypassPermissions: ["--approval-mode", "yolo"],
  },
  model: (name) => ["--model", name],
  resume: (id) => ["--resume", id],
  // In headless mode, Gemini CLI registers no shell tool unless it may do everything.
  shell: "refused",
};

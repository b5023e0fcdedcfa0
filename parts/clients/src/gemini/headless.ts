import type { HeadlessClient } from "../headless/headless-client.js";

export const geminiHeadless: HeadlessClient = {
  client: "gemini",
  countsRuns: true,
  // Without a person it does not begin in a folder that nobody has trusted.
  start: ["gemini", "--output-format", "stream-json", "--skip-trust"],
  permissions: {
    plan: ["--approval-mode", "plan"],
    acceptEdits: ["--approval-mode", "auto_edit"],
    bypassPermissions: ["--approval-mode", "yolo"],
  },
  model: (name) => ["--model", name],
  resume: (id) => ["--resume", id],
};

import type { HeadlessClient } from "../headless/headless-client.js";

export const copilotHeadless: HeadlessClient = {
  client: "copilot",
  // No -p, because it would keep Copilot CLI from reading stdin.
  start: ["copilot", "--output-format", "json"],
  permissions: {
    plan: ["--deny-tool=write"],
    acceptEdits: ["--allow-tool=write"],
    bypassPermissions: ["--allow-all-tools"],
  },
  model: (name) => ["--model", name],
  tools: (names) => names.map((name) => `--allow-tool=${name}`),
  resume: (id) => [`--resume=${id}`],
  shell: (command) => `shell(${command}:*)`,
};

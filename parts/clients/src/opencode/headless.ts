import type { HeadlessClient } from "../headless/headless-client.js";

export const opencodeHeadless: HeadlessClient = {
  client: "opencode",
  countsRuns: true,
  start: ["opencode", "run", "--format", "json"],
  permissions: { plan: ["--agent", "plan"], acceptEdits: [], bypassPermissions: ["--auto"] },
  model: (name) => ["--model", name],
  resume: (id) => ["--session", id],
  shell: "runs",
};

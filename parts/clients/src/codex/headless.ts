import type { HeadlessClient } from "../headless/headless-client.js";

export const codexHeadless: HeadlessClient = {
  client: "codex",
  // Without this option, Codex does not start outside a git repository.
  start: ["codex", "exec", "--json", "--skip-git-repo-check"],
  end: ["-"],
  permissions: {
    plan: ["--sandbox", "read-only"],
    acceptEdits: ["--sandbox", "workspace-write"],
    bypassPermissions: ["--dangerously-bypass-approvals-and-sandbox"],
  },
  model: (name) => ["--model", name],
  effort: (level) => ["--config", `model_reasoning_effort=${JSON.stringify(level)}`],
  resume: (id) => ["resume", id],
  shell: "runs",
};

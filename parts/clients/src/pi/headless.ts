import type { HeadlessClient } from "../headless/headless-client.js";

export const piHeadless: HeadlessClient = {
  client: "pi",
  countsRuns: true,
  // In headless mode, pi ignores a project's resources unless this option trusts them.
  start: ["pi", "--print", "--mode", "json", "--approve"],
  // pi never asks.
  permissions: { bypassPermissions: [] },
  model: (name) => ["--model", name],
  effort: (level) => ["--thinking", level],
  resume: (id) => ["--session", id],
  shell: "runs",
};

import type { HeadlessClient } from "../headless/headless-client.js";

export const piHeadless: HeadlessClient = {
  client: "pi",
  countsRuns: true,
  // Without a person it leaves out what a project brings unless it is told to trust it.
  start: ["pi", "--print", "--mode", "json", "--approve"],
  // It asks nobody for anything.
  permissions: { bypassPermissions: [] },
  model: (name) => ["--model", name],
  effort: (level) => ["--thinking", level],
  resume: (id) => ["--session", id],
};

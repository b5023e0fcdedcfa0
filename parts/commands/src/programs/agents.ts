import type { Program } from "./grammar/program.js";

/** Agents and the words that let them act without asking, except for agents that the `guard` rule lists. */
export const AGENTS: readonly Program[] = [
  { names: "opencode", alone: "run" },
  { names: "q kiro-cli", alone: "chat -a|--trust-all-tools" },
  { names: "droid", alone: "exec --skip-permissions-unsafe" },
  { names: "crush", alone: "run, -y|--yolo" },
];

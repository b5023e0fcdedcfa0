import type { Program } from "./grammar/program.js";

/** Agents, and how they are started to act without asking. The `guard` rule itself knows other agents. */
export const AGENTS: readonly Program[] = [
  { names: "opencode", alone: "run" },
  { names: "q kiro-cli", alone: "chat -a|--trust-all-tools" },
  { names: "droid", alone: "exec --skip-permissions-unsafe" },
  { names: "crush", alone: "run, -y|--yolo" },
];

import type { Program } from "./grammar/program.js";

/** Agents that act without asking when they are started so; those of which the guard knows options are its own to judge. */
export const AGENTS: readonly Program[] = [
  { names: "opencode", alone: "run" },
  { names: "q kiro-cli", alone: "chat -a|--trust-all-tools" },
  { names: "droid", alone: "exec --skip-permissions-unsafe" },
  { names: "crush", alone: "run, -y|--yolo" },
];

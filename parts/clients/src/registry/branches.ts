import { claudeCodeBranches } from "../claude-code/branches.js";
import { codexBranches } from "../codex/branches.js";
import { geminiBranches } from "../gemini/branches.js";
import { piBranches } from "../pi/branches.js";
import { qwenBranches } from "../qwen/branches.js";

/** Clients whose session files show what the user has discarded. */
export const BRANCHES = [
  codexBranches,
  geminiBranches,
  qwenBranches,
  piBranches,
  claudeCodeBranches,
] as const;

import { claudeCodeCompaction } from "../claude-code/compaction.js";
import { geminiCompaction } from "../gemini/compaction.js";
import { piCompaction } from "../pi/compaction.js";

/** Clients that compact a conversation before its window is full. */
export const COMPACTION_RULES = [claudeCodeCompaction, geminiCompaction, piCompaction] as const;

import type { CompactionRule } from "../compaction/compaction-rule.js";

// Gemini CLI's default for `model.compressionThreshold`, a share of the window.
const THRESHOLD = 0.5;

export const geminiCompaction: CompactionRule<"gemini"> = {
  client: "gemini",
  limit: ({ windowTokens }) => Math.floor(windowTokens * THRESHOLD),
};

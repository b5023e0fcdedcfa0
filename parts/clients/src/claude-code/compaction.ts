import type { CompactionQuestion, CompactionRule } from "../compaction/compaction-rule.js";
import { isSet } from "../environment.js";
import { readSwitches } from "./compact-switches.js";

// As of 2.1.329, Claude Code reserves room for the response, and a margin for the compaction.
const OUTPUT_RESERVE = 20_000;
const MARGIN = 13_000;

export const claudeCodeCompaction: CompactionRule<"claude-code"> = {
  client: "claude-code",
  limit,
  readSwitches,
};

function limit({ model, windowTokens, env, switches }: CompactionQuestion): number | undefined {
  if (isSet(env.DISABLE_AUTO_COMPACT) || isSet(env.DISABLE_COMPACT)) return undefined;
  if (switches.enabled === false || (model !== undefined && !isCompacted(model))) return undefined;
  const configured = Number(env.CLAUDE_CODE_AUTO_COMPACT_WINDOW) || (switches.windowTokens ?? 0);
  const usable = (configured > 0 ? Math.min(configured, windowTokens) : windowTokens) - OUTPUT_RESERVE;
  const full = usable - MARGIN;
  const share = Number(env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE);
  const lowered = share > 0 && share <= 100 ? Math.min(full, Math.floor((usable * share) / 100)) : full;
  return lowered > 0 ? lowered : undefined;
}

/** Whether the client auto-compacts with this model. Otherwise, it waits for the API to refuse a prompt. */
function isCompacted(model: string): boolean {
  const name = model.toLowerCase();
  return !name.includes("claude-sonnet-4-5") && !name.includes("claude-sonnet-4.5");
}

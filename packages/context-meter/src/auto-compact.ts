import { type Environment, isSet, normalizeModel } from "./models.js";
import type { ClientName } from "./reading.js";

// Claude Code 2.1.329 keeps room for the answer and a margin for the compaction itself.
const CLAUDE_OUTPUT = 20_000;
const CLAUDE_MARGIN = 13_000;

// The default of Gemini CLI's `model.compressionThreshold`, a share of the window.
const GEMINI_THRESHOLD = 0.5;

/**
 * The number of used tokens at which the client compacts by itself, or undefined when it never does or does not say.
 * Switches that stand in a client's settings files only are not read.
 */
export function autoCompactLimit(
  client: ClientName,
  model: string | undefined,
  window: number,
  env: Environment,
): number | undefined {
  if (client === "gemini") return Math.floor(window * GEMINI_THRESHOLD);
  if (client !== "claude-code") return undefined;
  if (isSet(env.DISABLE_AUTO_COMPACT) || isSet(env.DISABLE_COMPACT)) return undefined;
  // This one waits for the API to answer "prompt is too long".
  if (model !== undefined && /^claude-sonnet-4[-.]5/.test(normalizeModel(model))) return undefined;
  const configured = Number(env.CLAUDE_CODE_AUTO_COMPACT_WINDOW);
  const usable = (configured > 0 ? Math.min(configured, window) : window) - CLAUDE_OUTPUT;
  const limit = usable - CLAUDE_MARGIN;
  const share = Number(env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE);
  const lowered = share > 0 && share <= 100 ? Math.min(limit, Math.floor((usable * share) / 100)) : limit;
  return lowered > 0 ? lowered : undefined;
}

import {
  CLAUDE_COMPACT_MARGIN,
  CLAUDE_OUTPUT_RESERVE,
  hasAutoCompact,
  normalizeModel,
} from "./claude-models.js";
import type { CompactSwitches } from "./claude-settings.js";
import { type Environment, isSet } from "./models.js";
import type { ClientName } from "./reading.js";

// Gemini CLI's default for `model.compressionThreshold`, a share of the window.
const GEMINI_THRESHOLD = 0.5;

/**
 * The number of used tokens at which the client auto-compacts; undefined when it never does or does not say.
 * @param switches from the client's settings files; environment variables win over them
 */
export function autoCompactLimit(
  client: ClientName,
  model: string | undefined,
  window: number,
  env: Environment,
  switches: CompactSwitches = {},
): number | undefined {
  if (client === "gemini") return Math.floor(window * GEMINI_THRESHOLD);
  if (client !== "claude-code") return undefined;
  if (isSet(env.DISABLE_AUTO_COMPACT) || isSet(env.DISABLE_COMPACT)) return undefined;
  if (model !== undefined && !hasAutoCompact(normalizeModel(model))) return undefined;
  if (switches.autoCompactEnabled === false) return undefined;
  const configured = Number(env.CLAUDE_CODE_AUTO_COMPACT_WINDOW) || (switches.autoCompactWindow ?? 0);
  const usable = (configured > 0 ? Math.min(configured, window) : window) - CLAUDE_OUTPUT_RESERVE;
  const limit = usable - CLAUDE_COMPACT_MARGIN;
  const share = Number(env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE);
  const lowered = share > 0 && share <= 100 ? Math.min(limit, Math.floor((usable * share) / 100)) : limit;
  return lowered > 0 ? lowered : undefined;
}

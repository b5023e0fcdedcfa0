import { readFileSync, statSync } from "node:fs";
import type { Usage } from "@agentos/platform";

const MAX_FILE_SIZE = 1024 * 1024;

/**
 * Reads the usage that an attempt reported in the file named by `AGENTOS_USAGE_FILE`:
 * `{"input_tokens", "output_tokens", "window_tokens"?}`. Returns undefined if the counts are
 * unusable or are not those of the last call.
 */
export function readUsage(path: string): Usage | undefined {
  let file: unknown;
  try {
    const { size } = statSync(path);
    file = size > MAX_FILE_SIZE ? undefined : JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
  if (typeof file !== "object" || file === null) return undefined;
  const {
    input_tokens: input,
    output_tokens: output,
    window_tokens: window,
    freshness,
  } = file as Record<string, unknown>;
  // After a compaction, there is only an estimate of what remains.
  if (freshness === "stale" || freshness === "unknown") return undefined;
  if (!isCount(input) || !isCount(output)) return undefined;
  return usageOf(input, output, isCount(window) && window > 0 ? window : undefined);
}

export function usageOf(inputTokens: number, outputTokens: number, windowTokens: number | undefined): Usage {
  const usage = { inputTokens, outputTokens, usedTokens: inputTokens + outputTokens };
  return windowTokens === undefined ? usage : { ...usage, windowTokens };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

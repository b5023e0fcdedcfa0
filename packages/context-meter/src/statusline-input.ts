import { type CountedUsage, type Environment, parseUsage } from "@agentos/clients";
import { asObject, asPositive, asText, type JsonObject, parseObject } from "@agentos/platform";
import { type ContextReading, createReading } from "./reading.js";

/**
 * Reads the input of Claude Code's status-line command. `usedPercent` and `remainingPercent` are
 * the client's own integers, as it displays them. They exclude the response's output, which
 * `usedTokens` includes. Before the first response and after a compaction, the client reports no
 * counts (null or all zeros); `freshness` is then `unknown`.
 * @param input the JSON text, or the parsed value
 * @returns undefined for any other input
 */
export function readStatusline(input: unknown, env: Environment = process.env): ContextReading | undefined {
  const event = typeof input === "string" ? parseObject(input.replace(/^\uFEFF/, "")) : asObject(input);
  const window = asObject(event?.context_window);
  if (!event || !window) return undefined;
  const counts = countsOf(window);
  const reading = createReading(
    {
      client: "claude-code",
      sessionId: asText(event.session_id),
      model: asText(asObject(event.model)?.id),
      windowTokens: asPositive(window.context_window_size),
      inputTokens: counts?.inputTokens ?? 0,
      outputTokens: counts?.outputTokens ?? 0,
      usedTokens: counts?.usedTokens,
      pendingTokens: 0,
      freshness: counts ? "current" : "unknown",
    },
    { env },
  );
  if (counts && isPercent(window.used_percentage)) {
    reading.usedPercent = window.used_percentage;
    reading.remainingPercent = 100 - window.used_percentage;
  }
  return reading;
}

function countsOf(window: JsonObject): CountedUsage | undefined {
  const usage = asObject(window.current_usage) ?? {
    input_tokens: window.total_input_tokens,
    output_tokens: window.total_output_tokens,
  };
  return parseUsage("anthropic", usage);
}

function isPercent(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 100;
}

import { basename, dirname, isAbsolute } from "node:path";
import type { Environment } from "@agentos/clients";
import type { ContextReading } from "../reading.js";
import { writeStateFile } from "../state-files.js";

/**
 * Reports the client's context usage to the engine that started it, in the file named by
 * `AGENTOS_USAGE_FILE`. Each attempt at a phase has its own file, because the metrics do not show
 * which session belongs to which attempt.
 */
export function reportUsage(env: Environment, reading: ContextReading): void {
  const path = env.AGENTOS_USAGE_FILE;
  if (path === undefined || !isAbsolute(path) || reading.agentId !== undefined) return;
  const report = {
    input_tokens: reading.inputTokens,
    output_tokens: reading.outputTokens,
    window_tokens: reading.windowTokens,
    freshness: reading.freshness,
    client: reading.client,
    model: reading.model,
  };
  writeStateFile(dirname(path), basename(path), `${JSON.stringify(report)}\n`);
}

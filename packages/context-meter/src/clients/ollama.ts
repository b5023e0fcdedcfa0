import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asText } from "../json.js";
import type { Measurement } from "../reading.js";
import { fromOllama } from "../usage-objects.js";
import type { ClientFormat } from "./client.js";

const ANSWER: Shape = {
  done: true,
  model: true,
  created_at: true,
  prompt_eval_count: true,
  eval_count: true,
};

// How far back to look for the previous answer: a streamed answer has one row per token.
const BEFORE_BYTES = 4 * 1024 * 1024;

/**
 * Ollama's streamed answers (NDJSON), concatenated. The window is the request's `num_ctx`, which answers do
 * not repeat: pass it as `windowTokens` or set `OLLAMA_CONTEXT_LENGTH`.
 */
export const ollama: ClientFormat = {
  client: "ollama",
  recognises: (row) => typeof row.done === "boolean" && asText(row.model) !== undefined,
  measure: measureAnswers,
};

function measureAnswers(rows: Rows): Measurement | undefined {
  while (rows.next()) {
    const row = rows.figures(ANSWER);
    if (row?.done !== true) continue;
    const counts = fromOllama(row);
    const found = {
      client: "ollama",
      model: asText(row.model),
      at: asText(row.created_at),
      pendingTokens: 0,
    } as const;
    // The newest answer decides even when it has no counts: the one before it had another prompt.
    return counts
      ? { ...found, ...counts, freshness: "current", before: answerBefore(rows, found.model) }
      : { ...found, inputTokens: 0, outputTokens: 0, freshness: "unknown" };
  }
  return undefined;
}

/**
 * The counts of the answer before the newest; undefined when there is none, it has none,
 * or another model gave it.
 */
function answerBefore(rows: Rows, model: string | undefined): Measurement["before"] {
  const from = rows.start;
  while (rows.next() && from - rows.start < BEFORE_BYTES) {
    const row = rows.figures(ANSWER);
    if (row?.done === true) return asText(row.model) === model ? fromOllama(row) : undefined;
  }
  return undefined;
}

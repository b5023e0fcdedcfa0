import { asText } from "@agentos/platform";
import { fromOllama } from "../usage/parse-usage.js";
import type { UsageFormat } from "../usage/usage-format.js";

/** Ollama's streamed responses (NDJSON), concatenated. They do not contain the window (`num_ctx`). */
export const ollamaUsage: UsageFormat<"ollama"> = {
  client: "ollama",
  isOwn: (row) => typeof row.done === "boolean" && asText(row.model) !== undefined,
  isPrinted: true,
  read(row) {
    if (row.done !== true) return undefined;
    const usage = fromOllama(row);
    return {
      type: "answer",
      // If this response has no counts, earlier ones do not apply: they belong to a different prompt.
      usage: usage.inputTokens === 0 ? undefined : usage,
      model: asText(row.model),
      at: asText(row.created_at),
    };
  },
  cutsSilently: true,
  windowVariable: "OLLAMA_CONTEXT_LENGTH",
};

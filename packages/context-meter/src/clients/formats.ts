import type { JsonObject } from "../json-object.js";
import type { ClientName } from "../reading.js";
import { claudeCode } from "./claude-code.js";
import type { ClientFormat } from "./client.js";
import { codex } from "./codex.js";
import { copilot } from "./copilot.js";
import { gemini } from "./gemini.js";
import { ollama } from "./ollama.js";
import { qwen } from "./qwen.js";
import { streamJson } from "./stream-json.js";

/** In the order to try them: Qwen Code's rows have every field of Claude Code's, and more. */
const FORMATS: readonly ClientFormat[] = [qwen, codex, copilot, gemini, ollama, streamJson, claudeCode];

/** The formats a client writes; Claude Code has two. */
export function formatsOf(client: ClientName): ClientFormat[] {
  return FORMATS.filter((format) => format.client === client);
}

/** The format of a row, or undefined when no known client writes such rows. */
export function formatOf(
  row: JsonObject,
  formats: readonly ClientFormat[] = FORMATS,
): ClientFormat | undefined {
  return formats.find((format) => format.recognises(row));
}

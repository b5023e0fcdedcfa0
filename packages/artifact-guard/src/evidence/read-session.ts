import { claudeCode } from "./clients/claude-code.js";
import type { ClientFormat } from "./clients/client.js";
import { codex } from "./clients/codex.js";
import { copilot } from "./clients/copilot.js";
import { gemini } from "./clients/gemini.js";
import { qwen } from "./clients/qwen.js";
import { RecordBuilder } from "./record-builder.js";
import type { SessionRecord } from "./session-record.js";
import { readTailRows } from "./tail-rows.js";

const FORMATS: readonly ClientFormat[] = [qwen, claudeCode, codex, gemini, copilot];

/**
 * Reads the end of a client's session file: Claude Code's, Codex's, Gemini CLI's, Qwen Code's or Copilot CLI's. Undefined when no row is one
 * of theirs. At most the last 4 MB are read, so that the time does not depend on the session's length.
 * @throws the system's error when the file cannot be read
 */
export function readEvidence(path: string): (SessionRecord & { client: string }) | undefined {
  return readEnd(path);
}

/**
 * The same of the last turn: as much of the end as holds the last request, at most the 4 MB.
 * @throws the system's error when the file cannot be read
 */
export function readTurn(path: string): SessionRecord | undefined {
  for (const size of [256, 1024]) {
    const end = readEnd(path, size * 1024);
    if (end?.turn !== undefined || end?.isWhole) return end;
  }
  return readEnd(path);
}

function readEnd(path: string, maxBytes?: number): (SessionRecord & { client: string }) | undefined {
  const { rows, isWhole } = readTailRows(path, maxBytes);
  for (const row of rows) {
    const format = FORMATS.find((each) => each.recognises(row));
    if (format === undefined) continue;
    const builder = new RecordBuilder();
    format.read(rows, builder);
    return { client: format.client, ...builder.record(isWhole) };
  }
  return undefined;
}

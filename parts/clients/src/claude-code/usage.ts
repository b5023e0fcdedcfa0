import { asObject, asObjects, asPositive, asText, type JsonObject } from "@agentos/platform";
import { exceededWindow } from "../usage/exceeded-window.js";
import { fromAnthropic } from "../usage/parse-usage.js";
import type { UsageFormat } from "../usage/usage-format.js";
import type { AnswerRow, UsageRow } from "../usage/usage-row.js";
import { isClaudeCodeRow } from "./own-row.js";

export const MARKERS = ['"usage":{'];

/** Reads Claude Code's transcripts: `~/.claude/projects/<folder>/<session>.jsonl`. */
export const claudeCodeUsage: UsageFormat<"claude-code"> = {
  client: "claude-code",
  isOwn: isClaudeCodeRow,
  read,
  rowTypes: ["user", "attachment", "system", "assistant"],
  countIs: "in-call",
  splitsAnswers: true,
  markers: MARKERS,
};

function read(row: JsonObject): UsageRow | undefined {
  const isSidechain = row.isSidechain === true;
  switch (row.type) {
    case "user":
      return row.isCompactSummary === true ? undefined : readAddition(row, isSidechain);
    case "attachment":
      return readAttachment(asObject(row.attachment), isSidechain);
    case "system":
      if (row.subtype !== "compact_boundary") return undefined;
      return {
        type: "compaction",
        leftTokens: asPositive(asObject(row.compactMetadata)?.postTokens),
        sessionId: asText(row.sessionId),
        at: asText(row.timestamp),
        isSidechain,
      };
    case "assistant":
      return row.isApiErrorMessage === true ? readOverflow(row) : readAnswer(row, isSidechain);
    default:
      return undefined;
  }
}

export function readAddition(row: JsonObject, isSidechain: boolean): UsageRow {
  const content = asObject(row.message)?.content;
  const callIds = asObjects(content).flatMap((block) => asText(block.tool_use_id) ?? []);
  return { type: "addition", content, callIds, isSidechain };
}

function readAttachment(attachment: JsonObject | undefined, isSidechain: boolean): UsageRow | undefined {
  // Claude Code records its system prompt and tools after the first responses of each session. The
  // token counts already include them.
  if (!attachment || attachment.type === "prompt_snapshot") return undefined;
  return { type: "addition", content: attachment, isSidechain, isRestored: true };
}

/** If a prompt is too long, Claude Code's error begins like this, whichever provider it uses. */
const TOO_LONG = "Prompt is too long";

function readOverflow(row: JsonObject): UsageRow | undefined {
  const [{ text } = {}] = asObjects(asObject(row.message)?.content);
  const windowTokens =
    typeof text === "string" && text.startsWith(TOO_LONG) ? exceededWindow(text) : undefined;
  return windowTokens === undefined ? undefined : { type: "overflow", windowTokens };
}

export function readAnswer(row: JsonObject, isSidechain: boolean): AnswerRow | undefined {
  const message = asObject(row.message);
  const usage = asObject(message?.usage);
  if (!message || !usage || row.isApiErrorMessage === true || message.model === "<synthetic>")
    return undefined;
  const id = asText(message.id);
  return {
    type: "answer",
    usage: fromAnthropic(usage),
    id: id && `${id}:${asText(row.requestId) ?? ""}`,
    model: modelOf(message, row),
    sessionId: asText(row.sessionId) ?? asText(row.session_id),
    at: asText(row.timestamp),
    isSidechain,
  };
}

/** Returns the requested model if only the suffix for the long window differs. */
function modelOf(message: JsonObject, row: JsonObject): string | undefined {
  const model = asText(message.model);
  const requested = asText(row.requestedModel);
  return model !== undefined && requested === `${model}[1m]` ? requested : model;
}

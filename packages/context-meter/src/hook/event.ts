import { isSafeId } from "@agentos/internal";
import { estimateJson } from "../estimate.js";
import { asObject, asText } from "@agentos/internal";
import type { JsonObject } from "@agentos/internal";
import type { ClientName } from "../reading.js";

/** What a hook event means to the meter. */
type EventKind =
  /** A tool was used: measure, and perhaps answer. */
  | "tool"
  /** A batch of parallel tools was used, and the client is about to write its row. */
  | "batch"
  /** Measure, never answer. */
  | "silent"
  /** The conversation was started, resumed or compacted: re-arm the alerts. */
  | "rearm";

export interface HookEvent {
  kind: EventKind;
  client: Exclude<ClientName, "ollama">;
  /** As the client spells it; Copilot's own events have none. */
  name: string | undefined;
  sessionId: string;
  agentId: string | undefined;
  transcriptPath: string | undefined;
  cwd: string | undefined;
  /** The conversation was just compacted, and the event's answer reaches the model. */
  isAfterCompaction: boolean;
  callIds: string[];
  /** Estimated tokens of the calls' inputs and results. */
  inputTokens: number;
  resultTokens: number;
}

const KINDS: Readonly<Record<string, EventKind>> = {
  PostToolUse: "tool",
  AfterTool: "tool",
  postToolUse: "tool",
  PostToolBatch: "batch",
  PostToolUseFailure: "silent",
  Stop: "silent",
  SubagentStop: "silent",
  AfterAgent: "silent",
  agentStop: "silent",
  PostCompact: "rearm",
  SessionStart: "rearm",
  sessionStart: "rearm",
};

const GEMINI_EVENTS = new Set(["AfterTool", "AfterAgent"]);

/**
 * Interprets a client's hook event. Undefined for events that do not concern the meter, for which it must
 * print nothing: Claude Code pastes whatever a PreCompact hook prints into its summary prompt, and Gemini CLI
 * fires PreCompress at every model step.
 */
export function readEvent(event: JsonObject): HookEvent | undefined {
  const name = asText(event.hook_event_name);
  const own = name === undefined ? copilotName(event) : name;
  const kind = own !== undefined && Object.hasOwn(KINDS, own) ? KINDS[own] : undefined;
  const sessionId = event.session_id ?? event.sessionId;
  if (kind === undefined || !isSafeId(sessionId)) return undefined;
  const agentId = event.agent_id ?? undefined;
  // The window's owner cannot be determined, and the session's own would be the wrong one.
  if (agentId !== undefined && !isSafeId(agentId)) return undefined;
  const calls = callsOf(event);
  return {
    kind,
    client: clientOf(event, name),
    name,
    sessionId,
    agentId,
    transcriptPath:
      asText(event.agent_transcript_path) ?? asText(event.transcript_path) ?? asText(event.transcriptPath),
    cwd: asText(event.cwd),
    isAfterCompaction: name === "SessionStart" && event.source === "compact",
    callIds: calls.flatMap(idsOf),
    inputTokens: calls.reduce((sum, call) => sum + estimate(call.tool_input ?? call.toolArgs), 0),
    resultTokens: calls.reduce((sum, call) => sum + estimate(resultOf(call)), 0),
  };
}

/** Copilot CLI's own events do not name themselves. */
function copilotName(event: JsonObject): string | undefined {
  if ("toolResult" in event) return "postToolUse";
  if ("stopReason" in event) return "agentStop";
  return "source" in event && "sessionId" in event ? "sessionStart" : undefined;
}

function clientOf(event: JsonObject, name: string | undefined): HookEvent["client"] {
  if (name === undefined || "tool_result" in event) return "copilot";
  if (GEMINI_EVENTS.has(name)) return "gemini";
  const path = (asText(event.transcript_path) ?? "").replaceAll("\\", "/");
  if (path.includes("/.copilot/")) return "copilot";
  if (path.includes("/.gemini/")) return "gemini";
  if ("turn_id" in event || path.includes("/.codex/") || /\/rollout-[^/]*$/.test(path)) return "codex";
  // Qwen Code has Claude Code's events, but adds a timestamp.
  return path.includes("/.qwen/") || "timestamp" in event ? "qwen" : "claude-code";
}

function callsOf(event: JsonObject): JsonObject[] {
  if (!Array.isArray(event.tool_calls)) return [event];
  return event.tool_calls.map(asObject).filter((call) => call !== undefined);
}

function idsOf(call: JsonObject): string[] {
  return [asText(call.tool_use_id), asText(call.tool_call_id)].filter((id) => id !== undefined);
}

function resultOf(call: JsonObject): unknown {
  const result = call.tool_response ?? call.tool_result ?? call.toolResult;
  const object = asObject(result);
  return object?.llmContent ?? object?.text_result_for_llm ?? object?.textResultForLlm ?? result;
}

function estimate(value: unknown): number {
  return value === undefined || value === null ? 0 : estimateJson(value);
}

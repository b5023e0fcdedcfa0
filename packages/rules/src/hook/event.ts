import { join } from "node:path";
import { isSafeId } from "@agentos/internal";
import type { Action } from "../action.js";

type ClientName = "claude-code" | "codex" | "qwen" | "gemini" | "copilot";

/** A tool call that a client asks about. */
export interface HookEvent {
  client: ClientName;
  /** As the client spells it; Copilot's own events have none. */
  name: string | undefined;
  action: Action;
  sessionId: string | undefined;
  toolUseId: string | undefined;
  /** Claude Code's, as it spells it. */
  permissionMode?: string | undefined;
  /** The file in which the client writes what comes of the call. */
  transcript?: string | undefined;
}

/** What Claude Code fires when a permission rule of its own would have it ask a person. */
export const PERMISSION_REQUEST = "PermissionRequest";

const EVENTS: ReadonlySet<string> = new Set(["PreToolUse", "BeforeTool", "preToolUse"]);

/**
 * Understands a client's event; undefined for one that asks about no tool call.
 * @param names of the events that are meant; default: those before a tool
 */
export function readEvent(
  event: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string> = EVENTS,
): HookEvent | undefined {
  const name = text(event.hook_event_name);
  const tool = text(event.tool_name) ?? text(event.toolName);
  if (tool === undefined || (name !== undefined && !names.has(name))) return undefined;
  // Copilot's events do not name themselves; after the tool they carry its result.
  if (name === undefined && ("toolResult" in event || "tool_response" in event)) return undefined;
  const input = inputOf(event.tool_input ?? event.toolArgs);
  const cwd = text(event.cwd);
  const sessionId = event.session_id ?? event.sessionId;
  return {
    client: clientOf(event, name),
    name,
    action: { tool, input, ...(cwd !== undefined && { cwd }) },
    sessionId: isSafeId(sessionId) ? sessionId : undefined,
    toolUseId: text(event.tool_use_id) ?? text(event.tool_call_id),
    permissionMode: text(event.permission_mode),
    transcript: transcriptOf(event),
  };
}

/** Claude Code's hooks within a subagent get their session's file; its own stands beside that. */
function transcriptOf({ transcript_path: path, agent_id: agent }: Readonly<Record<string, unknown>>) {
  if (typeof path !== "string" || agent === undefined || agent === null) return text(path);
  return isSafeId(agent)
    ? join(path.replace(/\.jsonl$/, ""), "subagents", `agent-${agent}.jsonl`)
    : undefined;
}

/** So much of a broken event is looked at for whose it is. */
const ENOUGH_TO_TELL = 64 * 1024;

/** Whose event it most likely is, told from what came of it. */
export function guessClient(bytes: Buffer): Pick<HookEvent, "client" | "name"> {
  const text = bytes.toString("latin1", 0, ENOUGH_TO_TELL);
  if (text.includes('"BeforeTool"')) return { client: "gemini", name: "BeforeTool" };
  if (text.includes('"toolName"') || text.includes('"preToolUse"'))
    return { client: "copilot", name: undefined };
  return { client: "claude-code", name: "PreToolUse" };
}

/**
 * Copilot sends the arguments as an object, older versions as JSON in a string; a patch may come as bare
 * text.
 */
function inputOf(value: unknown): Record<string, unknown> {
  if (typeof value === "string") {
    try {
      const parsed: unknown = JSON.parse(value);
      if (isObject(parsed)) return parsed;
    } catch {
      // No JSON: a patch, or a command.
    }
    return { input: value, command: value };
  }
  return isObject(value) ? value : {};
}

function clientOf(event: Readonly<Record<string, unknown>>, name: string | undefined): ClientName {
  if (name === undefined || name === "preToolUse") return "copilot";
  if (name === "BeforeTool") return "gemini";
  const path = (text(event.transcript_path) ?? "").replaceAll("\\", "/");
  if (path.includes("/.copilot/")) return "copilot";
  if ("turn_id" in event || path.includes("/.codex/")) return "codex";
  // Qwen Code has Claude Code's events, but dates them.
  return path.includes("/.qwen/") || "timestamp" in event ? "qwen" : "claude-code";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { isSafeId } from "@agentos/internal";

/** What a client tells the hook, as far as it matters here. */
export interface HookEvent {
  client: "claude-code" | "codex" | "copilot" | "gemini" | "qwen";
  /** `fresh`: the conversation knows nothing; `again`: it may know what it was told before; `prompt`: the user asks. */
  kind: "fresh" | "again" | "prompt";
  /** As the client spells it. */
  name: string;
  /** The agent's own session, not the workflow's. */
  sessionId: string;
  cwd: string | undefined;
}

const NAMES = new Set(["SessionStart", "UserPromptSubmit", "BeforeAgent"]);

// In all others (compacted, resumed, forked, or not known yet) what was told before may still stand.
const FRESH = new Set(["startup", "clear", "compact"]);

// Their records do not have what a hook added: a resumed conversation knows nothing of it.
const FORGETFUL = new Set<HookEvent["client"]>(["gemini", "qwen"]);

/** Understands an event; undefined for one that is none of ours, a subagent's, or one with an id that is not safe in a path. */
export function readEvent(input: Record<string, unknown>): HookEvent | undefined {
  if ("sessionId" in input) return readCopilotPrompt(input);
  const name = text(input.hook_event_name);
  const sessionId = input.session_id;
  if (name === undefined || !NAMES.has(name) || !isSafeId(sessionId)) return undefined;
  const client = clientOf(input, name);
  if (client === undefined || text(input.agent_id) !== undefined) return undefined;
  const source = text(input.source) ?? "startup";
  const isFresh = FRESH.has(source) || FORGETFUL.has(client);
  const kind = name !== "SessionStart" ? "prompt" : isFresh ? "fresh" : "again";
  return { client, kind, name, sessionId, cwd: text(input.cwd) };
}

/**
 * Copilot CLI's own events do not name themselves. What it is told at a request reaches the agent; what it does with an answer at the start of a session, its
 * records do not show, and the first request is soon enough.
 */
function readCopilotPrompt(input: Record<string, unknown>): HookEvent | undefined {
  const { sessionId } = input;
  if (!isSafeId(sessionId) || typeof input.prompt !== "string" || "source" in input) return undefined;
  return { client: "copilot", kind: "prompt", name: "userPromptSubmitted", sessionId, cwd: text(input.cwd) };
}

function clientOf(input: Record<string, unknown>, name: string): HookEvent["client"] | undefined {
  if (name === "BeforeAgent") return "gemini";
  const path = (text(input.transcript_path) ?? "").replaceAll("\\", "/");
  if (path.includes("/.copilot/")) return undefined;
  if (path.includes("/.gemini/")) return "gemini";
  if ("turn_id" in input || path.includes("/.codex/") || /\/rollout-[^/]*$/.test(path)) return "codex";
  // Qwen Code has Claude Code's events, but dates them.
  return path.includes("/.qwen/") || "timestamp" in input ? "qwen" : "claude-code";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && !value.includes("\0") ? value : undefined;
}

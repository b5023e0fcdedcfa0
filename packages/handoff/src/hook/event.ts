import { isSafeId } from "@agentos/internal";

export type HookClient = "claude-code" | "codex" | "gemini" | "qwen" | "copilot";

/** Why a session starts. `resume` also stands for a fork: in both the conversation is whole. */
type StartSource = "startup" | "clear" | "compact" | "resume";

/** A client's event, as far as handoffs are concerned. */
export type HookEvent = {
  client: HookClient;
  sessionId: string;
  transcriptPath?: string;
  cwd?: string;
} & (
  | { kind: "compaction" }
  | { kind: "start"; source: StartSource }
  /** The user sent something, in a client whose agent is shown nothing earlier. */
  | { kind: "prompt" }
  | { kind: "end" }
  /** A turn is over; `again` when a hook has sent the agent back already. */
  | { kind: "stop"; again: boolean }
);

/**
 * Gemini CLI's PreCompress is missing on purpose: it fires at every model step, long before anything is
 * compacted, and nothing that Gemini fires afterwards could give a checkpoint back.
 */
const KINDS: Readonly<Record<string, HookEvent["kind"]>> = {
  PreCompact: "compaction",
  SessionStart: "start",
  sessionStart: "start",
  UserPromptSubmit: "prompt",
  userPromptSubmitted: "prompt",
  SessionEnd: "end",
  sessionEnd: "end",
  Stop: "stop",
  AfterAgent: "stop",
  agentStop: "stop",
};

/**
 * Clients that record what a hook adds to the user's request, and not what one adds at the start: whatever is
 * offered then might be shown to nobody.
 */
export const BEGINS_AT_PROMPT: ReadonlySet<HookClient> = new Set(["qwen", "copilot"]);

const SOURCES: Readonly<Record<string, StartSource>> = {
  startup: "startup",
  new: "startup",
  clear: "clear",
  compact: "compact",
  resume: "resume",
  fork: "resume",
};

/**
 * Understands an event; undefined for one that is none of ours, a subagent's, or one with an id that is not
 * safe in a path.
 */
export function readEvent(input: Record<string, unknown>): HookEvent | undefined {
  const own = text(input.hook_event_name);
  const name = own ?? copilotName(input);
  const kind = name !== undefined && Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const sessionId = input.session_id ?? input.sessionId;
  if (kind === undefined || !isSafeId(sessionId) || text(input.agent_id) !== undefined) return undefined;
  const transcriptPath = text(input.transcript_path) ?? text(input.transcriptPath);
  const cwd = text(input.cwd);
  const client = clientOf(input, own);
  // Qwen Code also sends one without words when it goes on after a tool call.
  if (kind === "prompt" && (!BEGINS_AT_PROMPT.has(client) || text(input.prompt) === undefined))
    return undefined;
  const base = {
    client,
    sessionId,
    ...(transcriptPath !== undefined && { transcriptPath }),
    ...(cwd !== undefined && { cwd }),
  };
  if (kind === "stop") return { ...base, kind, again: input.stop_hook_active === true };
  if (kind !== "start") return { ...base, kind };
  const source = text(input.source) ?? "startup";
  // A source that is not known yet may well have its conversation.
  return { ...base, kind, source: Object.hasOwn(SOURCES, source) ? SOURCES[source]! : "resume" };
}

/** Copilot CLI's own events do not name themselves. */
function copilotName(input: Record<string, unknown>): string | undefined {
  if (!("sessionId" in input)) return undefined;
  if ("stopReason" in input) return "agentStop";
  if ("source" in input) return "sessionStart";
  if ("prompt" in input) return "userPromptSubmitted";
  return "reason" in input ? "sessionEnd" : undefined;
}

function clientOf(input: Record<string, unknown>, name: string | undefined): HookClient {
  if (name === undefined) return "copilot";
  if (name === "AfterAgent") return "gemini";
  const path = (text(input.transcript_path) ?? "").replaceAll("\\", "/");
  if (path.includes("/.copilot/")) return "copilot";
  if (path.includes("/.gemini/")) return "gemini";
  if ("turn_id" in input || path.includes("/.codex/") || /\/rollout-[^/]*$/.test(path)) return "codex";
  // Qwen Code has Claude Code's events, but dates them.
  return path.includes("/.qwen/") || "timestamp" in input ? "qwen" : "claude-code";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && !value.includes("\0") ? value : undefined;
}

import { join } from "node:path";
import { type ClientEvent, type EventKind, readEvent as readClientEvent } from "@agentos/clients";
import { type Action, readInputText } from "@agentos/commands/effects";
import { asObject, isSafeId } from "@agentos/platform";

/** A tool call for which a client runs the hook. */
export interface HookEvent extends Pick<ClientEvent, "client"> {
  /** The event's name in the client's spelling. Copilot's own events have no name. */
  name: string | undefined;
  action: Action;
  sessionId: string | undefined;
  toolUseId: string | undefined;
  /** Claude Code's permission mode, in its own spelling. */
  permissionMode?: string | undefined;
  /** The transcript that records the call's outcome. */
  transcript?: string | undefined;
  /** The main session's transcript, even within a subagent. Its age is the session's age. */
  sessionFile?: string | undefined;
}

const MAX_PATH = 4_096;

/**
 * Parses a client's event. Returns undefined for another kind of event or an event without a tool
 * call.
 */
export function readEvent(
  event: Readonly<Record<string, unknown>>,
  kind: EventKind = "before-tool",
): HookEvent | undefined {
  const found = readClientEvent(event);
  const [call] = found?.calls ?? [];
  if (found?.kind !== kind || call?.tool === undefined) return undefined;
  const { client, name, sessionId, permissionMode } = found;
  // No file system allows longer folder names, and the search for a project folder would be slow.
  const cwd = (found.cwd?.length ?? 0) > MAX_PATH ? undefined : found.cwd;
  return {
    client,
    name,
    action: { tool: call.tool, input: inputOf(call.input), ...(cwd !== undefined && { cwd }) },
    sessionId,
    toolUseId: call.ids[0],
    permissionMode,
    transcript: transcriptOf(event),
    sessionFile: typeof event.transcript_path === "string" ? event.transcript_path : undefined,
  };
}

/**
 * Within a subagent, Claude Code passes the main session's transcript. The subagent's transcript is
 * in a folder next to it.
 */
function transcriptOf({ transcript_path: path, agent_id: agent }: Readonly<Record<string, unknown>>) {
  if (typeof path !== "string") return undefined;
  if (agent === undefined || agent === null) return path;
  return isSafeId(agent)
    ? join(path.replace(/\.jsonl$/, ""), "subagents", `agent-${agent}.jsonl`)
    : undefined;
}

/**
 * Reads a tool's input. Copilot sends an object; older versions send JSON in a string. A patch can
 * be plain text.
 */
function inputOf(value: unknown): Record<string, unknown> {
  return typeof value === "string" ? readInputText(value) : (asObject(value) ?? {});
}

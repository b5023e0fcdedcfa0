import { join } from "node:path";
import { type ClientEvent, type EventKind, readEvent as readClientEvent } from "@agentos/clients";
import { type Action, readInputText } from "@agentos/commands/effects";
import { asObject, isSafeId } from "@agentos/platform";

/** A tool call that a client asks about. */
export interface HookEvent extends Pick<ClientEvent, "client"> {
  /** The event's name as the client spells it; Copilot's own events have none. */
  name: string | undefined;
  action: Action;
  sessionId: string | undefined;
  toolUseId: string | undefined;
  /** Claude Code's permission mode, as it spells it. */
  permissionMode?: string | undefined;
  /** The file in which the client records the call's outcome. */
  transcript?: string | undefined;
  /** The session's own file, also within a subagent: it is as old as the session. */
  sessionFile?: string | undefined;
}

const MAX_PATH = 4_096;

/** Parses a client's event; undefined for another kind of event, or one without a tool call. */
export function readEvent(
  event: Readonly<Record<string, unknown>>,
  kind: EventKind = "before-tool",
): HookEvent | undefined {
  const found = readClientEvent(event);
  const [call] = found?.calls ?? [];
  if (found?.kind !== kind || call?.tool === undefined) return undefined;
  const { client, name, sessionId, permissionMode } = found;
  // No file system allows longer folder names, and the search upwards would be slow.
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

/** Within a subagent, Claude Code passes the main session's file; the subagent's own is next to it. */
function transcriptOf({ transcript_path: path, agent_id: agent }: Readonly<Record<string, unknown>>) {
  if (typeof path !== "string") return undefined;
  if (agent === undefined || agent === null) return path;
  return isSafeId(agent)
    ? join(path.replace(/\.jsonl$/, ""), "subagents", `agent-${agent}.jsonl`)
    : undefined;
}

/**
 * Copilot sends the arguments as an object, older versions as JSON in a string; a patch may come as plain
 * text.
 */
function inputOf(value: unknown): Record<string, unknown> {
  return typeof value === "string" ? readInputText(value) : (asObject(value) ?? {});
}

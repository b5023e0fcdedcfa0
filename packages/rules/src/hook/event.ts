import { join } from "node:path";
import { type ClientEvent, type EventKind, readEvent as readClientEvent } from "@agentos/clients";
import { type Action, readInputText } from "@agentos/commands/effects";
import { asObject, isSafeId } from "@agentos/platform";

export interface HookEvent extends Pick<ClientEvent, "client"> {
  /** The client's name for the event. Copilot's native events have no name. */
  name: string | undefined;
  action: Action;
  sessionId: string | undefined;
  toolUseId: string | undefined;
  permissionMode?: string | undefined;
  /** The transcript that will contain the call's outcome. */
  transcript?: string | undefined;
  /** The main session's transcript, even within a subagent. */
  sessionFile?: string | undefined;
}

const MAX_PATH = 4_096;

export function readEvent(
  event: Readonly<Record<string, unknown>>,
  kind: EventKind = "before-tool",
): HookEvent | undefined {
  const found = readClientEvent(event);
  const [call] = found?.calls ?? [];
  if (found?.kind !== kind || call?.tool === undefined) return undefined;
  const { client, name, sessionId, permissionMode } = found;
  // No file system allows longer paths, and searching them for a project folder would be slow.
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

/** Within a subagent, Claude Code passes the main session's transcript, not the subagent's. */
function transcriptOf({ transcript_path: path, agent_id: agent }: Readonly<Record<string, unknown>>) {
  if (typeof path !== "string") return undefined;
  if (agent === undefined || agent === null) return path;
  return isSafeId(agent)
    ? join(path.replace(/\.jsonl$/, ""), "subagents", `agent-${agent}.jsonl`)
    : undefined;
}

/** Copilot sends an object, but older versions send a JSON string. A patch can be plain text. */
function inputOf(value: unknown): Record<string, unknown> {
  return typeof value === "string" ? readInputText(value) : (asObject(value) ?? {});
}

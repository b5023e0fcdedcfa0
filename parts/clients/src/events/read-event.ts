import { asObject, asObjects, asPositive, asText, isSafeId } from "@agentos/platform";
import { DIALECTS } from "../registry/dialects.js";
import type { ClientEvent, SessionHookEvent, StartSource, ToolCall } from "./client-event.js";
import type { EventFields, HookDialect } from "./hook-dialect.js";

/**
 * Reads a client's hook event. Returns undefined for unknown events, and for Gemini CLI's
 * PreCompress, which fires at every model step.
 */
export function readEvent(event: EventFields): ClientEvent | undefined {
  const own = asText(event.hook_event_name);
  const transcriptPath = path(event.transcript_path) ?? path(event.transcriptPath);
  const dialect = dialectOf(event, own, transcriptPath);
  const name = own ?? dialect?.nameOf?.(event);
  const kind = name !== undefined && Object.hasOwn(dialect!.events, name) ? dialect!.events[name] : undefined;
  if (dialect === undefined || kind === undefined) return undefined;
  const agentId = event.agent_id || undefined;
  const sessionId = event.session_id ?? event.sessionId;
  return {
    client: dialect.client,
    kind,
    isSubagent: agentId !== undefined,
    isContinuation: event.stop_hook_active === true,
    calls: callsOf(event),
    ...known({
      name: own,
      sessionId: isSafeId(sessionId) ? sessionId : undefined,
      agentId: isSafeId(agentId) ? agentId : undefined,
      agentType: asText(event.agent_type),
      cwd: path(event.cwd),
      transcriptPath,
      agentTranscriptPath: path(event.agent_transcript_path),
      source: kind === "session-start" ? sourceOf(event) : undefined,
      prompt: asText(event.prompt),
      said: asText(event.last_assistant_message) ?? asText(event.prompt_response),
      hasTasks: hasTasks(event.background_tasks),
      permissionMode: asText(event.permission_mode),
      windowTokens: asPositive(event.context_window),
    }),
  };
}

/** Like {@link readEvent}, but also returns undefined for subagents and unsafe session ids. */
export function readSessionHookEvent(event: EventFields): SessionHookEvent | undefined {
  const read = readEvent(event);
  return read?.sessionId === undefined || read.isSubagent ? undefined : (read as SessionHookEvent);
}

/** Returns the format of a client's events and responses. */
export function dialectFor(client: ClientEvent["client"]): HookDialect {
  return DIALECTS.find((dialect) => dialect.client === client)!;
}

// How much of an unparsable event is searched.
const SEARCHED_BYTES = 64 * 1024;

/** Guesses the format of a pre-tool event that cannot be parsed. */
export function guessDialect(bytes: Uint8Array): HookDialect {
  const head = Buffer.from(bytes.subarray(0, SEARCHED_BYTES)).toString("latin1");
  return DIALECTS.find(({ marks }) => marks.some((mark) => head.includes(mark))) ?? DIALECTS.at(-1)!;
}

function dialectOf(event: EventFields, name: string | undefined, transcriptPath = "") {
  const unified = transcriptPath.replaceAll("\\", "/");
  return DIALECTS.find((dialect) => dialect.isOwn(event, name, unified));
}

const SOURCES: Readonly<Record<string, StartSource>> = {
  startup: "startup",
  new: "startup",
  clear: "clear",
  compact: "compact",
};

function sourceOf(event: EventFields): StartSource {
  const source = asText(event.source) ?? "startup";
  return Object.hasOwn(SOURCES, source) ? SOURCES[source]! : "resume";
}

function callsOf(event: EventFields): ToolCall[] {
  const { tool_calls: calls } = event;
  if (Array.isArray(calls)) return asObjects(calls).flatMap(callOf);
  return callOf(event);
}

function callOf(event: EventFields): ToolCall[] {
  const tool = asText(event.tool_name) ?? asText(event.toolName);
  const input = event.tool_input ?? event.toolArgs;
  const result = event.tool_response ?? event.tool_result ?? event.toolResult;
  const ids = [asText(event.tool_use_id), asText(event.tool_call_id)].filter((id) => id !== undefined);
  if (tool === undefined && input === undefined && result === undefined && ids.length === 0) return [];
  return [{ ids, ...known({ tool, input, result: visibleResult(result) }) }];
}

function visibleResult(result: unknown): unknown {
  const object = asObject(result);
  return object?.llmContent ?? object?.text_result_for_llm ?? object?.textResultForLlm ?? result;
}

function hasTasks(tasks: unknown): boolean | undefined {
  if (!Array.isArray(tasks)) return undefined;
  return tasks.some((task) => task?.status === "running" || task?.status === "pending");
}

function known<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Rejects a path that contains a NUL, as the operating system would. */
function path(value: unknown): string | undefined {
  const given = asText(value);
  return given?.includes("\0") ? undefined : given;
}

import { asRow, parseRow, type Row, readMarkedRows } from "./marked-rows.js";

/** A tool call in a client's session file. */
export interface RecordedCall {
  tool: string;
  input: Row;
  /** The folder it was made in. */
  cwd: string;
  /** When, as ISO 8601, if the row says so. */
  at?: string;
}

/** What rows contain that call tools or name the folder; others are not parsed. */
const MARKS = [
  '"tool_use"',
  '_call"',
  '"toolCalls"',
  '"functionCall"',
  "tool.execution_start",
  "session_meta",
  "turn_context",
  "session.start",
].map((mark) => Buffer.from(mark));

/**
 * The tool calls in a client's session file, in order: Claude Code, Codex, Gemini CLI, Qwen Code, Copilot
 * CLI, recognised by the shape of the rows. Skips unreadable rows; an unreadable file has no calls.
 * @param folder where the session was started, for rows that do not name it
 * @param seen ids of calls already returned, which this adds to: resumed and forked sessions repeat them
 */
export function* readRecordedCalls(
  path: string,
  folder: string,
  seen: Set<string> = new Set(),
): Iterable<RecordedCall> {
  let cwd = folder;
  for (const row of readMarkedRows(path, MARKS)) {
    cwd =
      textOf(row.cwd) ??
      textOf(asRow(row.payload)?.cwd) ??
      textOf(asRow(asRow(row.data)?.context)?.cwd) ??
      cwd;
    const at = textOf(row.timestamp);
    for (const { id, tool, input } of callsIn(row)) {
      if (id !== undefined) {
        const key = `${id} ${JSON.stringify(input)}`;
        if (seen.has(key)) continue;
        seen.add(key);
      }
      yield { tool, input, cwd, ...(at !== undefined && { at }) };
    }
  }
}

interface Call {
  id: string | undefined;
  tool: string;
  input: Row;
}

function callsIn(row: Row): Call[] {
  const payload = asRow(row.payload);
  if (payload) return codexCall(payload);
  if (row.type === "tool.execution_start") {
    const data = asRow(row.data);
    return callOf(data?.toolCallId, data?.toolName, data?.arguments);
  }
  const message = asRow(row.message);
  return [
    ...list(message?.content).flatMap((part) =>
      part.type === "tool_use" ? callOf(part.id, part.name, part.input) : [],
    ),
    ...list(message?.parts).flatMap((part) => {
      const call = asRow(part.functionCall);
      return call ? callOf(call.id, call.name, call.args) : [];
    }),
    ...list(row.toolCalls).flatMap((call) => callOf(call.id, call.name, call.args)),
  ];
}

function codexCall(payload: Row): Call[] {
  switch (payload.type) {
    case "function_call":
      return callOf(payload.call_id, payload.name, payload.arguments);
    case "custom_tool_call":
      return callOf(payload.call_id, payload.name, payload.input);
    case "local_shell_call":
      return callOf(payload.call_id, "local_shell", { action: payload.action });
    default:
      return [];
  }
}

/** Codex's arguments are JSON in a string, and plain text for its own tools. */
function callOf(id: unknown, tool: unknown, given: unknown): Call[] {
  if (typeof tool !== "string" || tool === "") return [];
  const input = typeof given === "string" ? (parseRow(given) ?? { input: given }) : (asRow(given) ?? {});
  return [{ id: textOf(id), tool, input }];
}

function list(value: unknown): Row[] {
  const found: Row[] = [];
  for (const each of Array.isArray(value) ? value : []) {
    const row = asRow(each);
    if (row) found.push(row);
  }
  return found;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

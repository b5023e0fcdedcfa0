import { closeSync, openSync, readSync } from "node:fs";
import type { SessionFile } from "@agentos/context-meter";
import type { PastAction } from "@agentos/rules";

type Row = Readonly<Record<string, unknown>>;

const CHUNK = 1024 * 1024;
/** A longer row holds a screenshot or a whole file; what it calls is not read. */
const MAX_ROW = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;
/** What rows hold that call tools, or tell the folder; no other is parsed. */
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
 * The tool calls of a client's session file, in its order: Claude Code, Codex, Gemini CLI, Qwen Code, Copilot CLI. Rows that cannot be read are
 * passed over, and so is a file that cannot be opened.
 * @param seen ids of calls: resumed and forked sessions repeat them
 */
export function* readPastCalls(
  { client, path, sessionId }: SessionFile,
  folder: string,
  seen: Set<string>,
): Iterable<PastAction> {
  let cwd = folder;
  for (const row of rowsOf(path)) {
    cwd =
      textOf(row.cwd) ??
      textOf(object(row.payload)?.cwd) ??
      textOf(object(object(row.data)?.context)?.cwd) ??
      cwd;
    const at = textOf(row.timestamp);
    for (const { id, tool, input } of callsIn(row)) {
      const key = `${id} ${JSON.stringify(input)}`;
      if (id !== undefined && seen.has(key)) continue;
      seen.add(key);
      yield { tool, input, cwd, client, sessionId, ...(at !== undefined && { at }) };
    }
  }
}

interface Call {
  id: string | undefined;
  tool: string;
  input: Row;
}

function callsIn(row: Row): Call[] {
  const payload = object(row.payload);
  if (payload) return codexCall(payload);
  if (row.type === "tool.execution_start") {
    const data = object(row.data);
    return callOf(data?.toolCallId, data?.toolName, data?.arguments);
  }
  const message = object(row.message);
  return [
    ...list(message?.content).flatMap((part) =>
      part.type === "tool_use" ? callOf(part.id, part.name, part.input) : [],
    ),
    ...list(message?.parts).flatMap((part) => {
      const call = object(part.functionCall);
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

/** Codex's arguments are JSON in a string, and those of its own tools a bare text. */
function callOf(id: unknown, tool: unknown, given: unknown): Call[] {
  if (typeof tool !== "string" || tool === "") return [];
  const input = typeof given === "string" ? (parse(given) ?? { input: given }) : (object(given) ?? {});
  return [{ id: textOf(id), tool, input }];
}

function* rowsOf(path: string): Iterable<Row> {
  let fd: number;
  try {
    fd = openSync(path, "r");
  } catch {
    return;
  }
  try {
    let kept: Buffer[] = [];
    let length = 0;
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const count = readSync(fd, chunk, 0, CHUNK, null);
      if (count === 0) break;
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1 && at < count; at = chunk.indexOf(LINE_FEED, from)) {
        const row = length <= MAX_ROW ? rowIn(kept, chunk.subarray(from, at)) : undefined;
        if (row) yield row;
        kept = [];
        length = 0;
        from = at + 1;
      }
      length += count - from;
      if (length <= MAX_ROW) kept.push(Buffer.from(chunk.subarray(from, count)));
      else kept = [];
    }
    const row = length <= MAX_ROW ? rowIn(kept, Buffer.alloc(0)) : undefined;
    if (row) yield row;
  } catch {
    // What was read counts.
  } finally {
    closeSync(fd);
  }
}

function rowIn(kept: readonly Buffer[], last: Buffer): Row | undefined {
  const line = kept.length === 0 ? last : Buffer.concat([...kept, last]);
  return MARKS.some((mark) => line.includes(mark)) ? parse(line.toString("utf8")) : undefined;
}

function parse(text: string): Row | undefined {
  try {
    return object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function object(value: unknown): Row | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
}

function list(value: unknown): Row[] {
  const found: Row[] = [];
  for (const each of Array.isArray(value) ? value : []) {
    const row = object(each);
    if (row) found.push(row);
  }
  return found;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

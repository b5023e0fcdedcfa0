/** Rows as Claude Code 2.1.329 writes them, for cases that no recorded file covers. */
export interface AnswerOptions {
  id?: string;
  model?: string;
  input?: number;
  cacheRead?: number;
  cacheWrite?: number;
  output?: number;
  text?: string;
  toolUseId?: string;
  /** Replaces the usage object. */
  usage?: unknown;
  /** Top-level fields that override the usual ones. */
  row?: Record<string, unknown>;
}

let serial = 0;

export function answer(options: AnswerOptions = {}): string {
  const { input = 3, cacheRead = 0, cacheWrite = 0, output = 10, text = "Let me look.", toolUseId } = options;
  serial++;
  const content = toolUseId
    ? [{ type: "tool_use", id: toolUseId, name: "Bash", input: {} }]
    : [{ type: "text", text }];
  return JSON.stringify({
    parentUuid: `parent-${serial}`,
    isSidechain: false,
    message: {
      id: options.id ?? `msg_${serial}`,
      type: "message",
      role: "assistant",
      model: options.model ?? "claude-sonnet-4-6",
      content,
      usage:
        "usage" in options
          ? options.usage
          : {
              input_tokens: input,
              cache_creation_input_tokens: cacheWrite,
              cache_read_input_tokens: cacheRead,
              output_tokens: output,
            },
    },
    requestId: `req_${options.id ?? serial}`,
    type: "assistant",
    uuid: `uuid-${serial}`,
    timestamp: "2026-11-21T00:00:00.000Z",
    sessionId: "session-1",
    ...options.row,
  });
}

export function user(content: unknown, row: Record<string, unknown> = {}): string {
  return JSON.stringify({
    parentUuid: "parent",
    isSidechain: false,
    type: "user",
    message: { role: "user", content },
    uuid: "uuid",
    timestamp: "2026-11-21T00:00:00.000Z",
    sessionId: "session-1",
    ...row,
  });
}

export function boundary(postTokens?: number, row: Record<string, unknown> = {}): string {
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    type: "system",
    subtype: "compact_boundary",
    content: "Conversation compacted",
    compactMetadata: {
      trigger: "auto",
      preTokens: 167_000,
      ...(postTokens === undefined ? {} : { postTokens }),
    },
    timestamp: "2026-11-21T00:00:00.000Z",
    sessionId: "session-1",
    ...row,
  });
}

export function progress(size = 200): string {
  const usage = { input_tokens: 99_999, output_tokens: 9 };
  const inner = { type: "assistant", message: { role: "assistant", content: "y".repeat(size), usage } };
  return JSON.stringify({
    parentUuid: "parent",
    isSidechain: false,
    type: "progress",
    data: { type: "agent_progress", message: inner },
    uuid: "uuid",
    sessionId: "session-1",
  });
}

export const lines = (...rows: string[]): string => rows.map((row) => `${row}\n`).join("");

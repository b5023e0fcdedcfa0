import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { expect } from "vitest";
import { readContext } from "../src/index.js";

// biome-ignore lint/suspicious/noExplicitAny: rows as six clients write them
type Row = any;
type Figures = { used?: number; window?: number };

const rowsOf = (path: string): Row[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const sum = (...numbers: (number | undefined)[]) =>
  numbers.reduce<number>((all, each) => all + (each ?? 0), 0);

/**
 * Reads each client's own last count, as simply as its format allows and without our code: the fields that
 * its own gauge shows.
 */
const OWN: Record<string, (rows: Row[], name: string) => Figures> = {
  "claude-code"(rows, name) {
    const isCounted = (row: Row) =>
      row.type === "assistant" &&
      row.message.model !== "<synthetic>" &&
      row.message.usage !== undefined &&
      (row.isSidechain !== true || name.startsWith("agent-"));
    const last = rows.findLastIndex((row) => isCounted(row) || row.subtype === "compact_boundary");
    const row = rows[last];
    if (row?.subtype === "compact_boundary") return { used: row.compactMetadata.postTokens };
    const { id, usage } = row.message;
    const output = Math.max(
      ...rows.filter((each) => each.message?.id === id).map((each) => each.message.usage.output_tokens),
    );
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
    return { used: sum(input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output) };
  },
  codex(rows) {
    const counts = rows.flatMap(({ payload }) => payload?.usage ?? payload?.info?.last_token_usage ?? []);
    const windows = rows.flatMap(({ payload }) => payload?.info?.model_context_window ?? []);
    return { used: counts.at(-1).total_tokens, window: windows.at(-1) };
  },
  gemini: (rows) => ({ used: rows.flatMap(({ tokens }) => tokens?.total ?? []).at(-1) }),
  qwen(rows) {
    const last = rows.findLast((row) => row.usageMetadata !== undefined);
    return { used: last.usageMetadata.totalTokenCount, window: last.contextWindowSize };
  },
  copilot(rows) {
    const { usage } = rows.findLast(({ type }) => type === "session.usage_record").data;
    return { used: sum(usage.inputTokens, usage.outputTokens), window: usage.maxPromptTokens };
  },
  pi(rows) {
    const isCounted = ({ message }: Row) =>
      message?.role === "assistant" && !["aborted", "error"].includes(message.stopReason);
    return { used: rows.findLast(isCounted)?.message.usage.totalTokens };
  },
};

/** Sessions that were rewound, cancelled, or compacted without a new count: their last count is obsolete. */
const CHANGED_SINCE = ["rewound.jsonl", "cancelled.jsonl", "compacted.jsonl", "resume-and-compaction.jsonl"];

const FILES = Object.keys(OWN).flatMap((client) =>
  (["sessions", "context"] as const).flatMap((kind) => {
    const folder = recordedFile(kind, client);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /(?:^|\/)(?!_|stdin|interactive-statusline|stream-json)[^/]+\.jsonl$/.test(name))
      .filter((name) => !/(?:stream-json|hooks|statusline)\//.test(name))
      .filter((name) => !CHANGED_SINCE.some((each) => name.endsWith(each)))
      .map((name) => [client, join(folder, name)] as const);
  }),
);

everyRow(`a reading equals the client's own figure: %s, %s`, FILES, async (client, path) => {
  const name = path.split("/").at(-1) ?? "";
  const own = OWN[client]?.(rowsOf(path), name) ?? {};
  const reading = await readContext(path, { env: {} });
  expect(reading?.usedTokens).toBe(own.used);
  if (own.window !== undefined) expect(reading?.windowTokens).toBe(own.window);
});

// @module-tag slow
// @module-tag fuzz

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { HookBench, STATUSLINE, textOf } from "./hook-runner.js";

// Use `FUZZ_RUNS=10000` after changing the hook.
const IN_PROCESS = Number(process.env.FUZZ_RUNS ?? 400);
const THROUGH_THE_BIN = 8 * Math.ceil(IN_PROCESS / 640);

/** Returns the same pseudorandom numbers in every run (mulberry32), so that failures are reproducible. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(recordedFile("context", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => recordedFile("context", `${folder}/${file}`));
}

const CLIENTS = ["claude-code", "codex", "gemini", "qwen", "copilot"].map((client) => {
  const events = filesBelow(client, /(^|\/)(stdin-.*|hooks\/[A-Z].*)\.json$/).map((path) =>
    readFileSync(path, "utf8"),
  );
  const tools = events.filter((event) => /"(PostTool(Use|Batch)|AfterTool)"|"toolResult"/.test(event));
  return { events, tools, sessions: filesBelow(client, /\.jsonl$/).map((path) => readFileSync(path)) };
});

const ODD_VALUES = [
  null,
  true,
  -1,
  0,
  1e308,
  "",
  "../../x",
  "/etc/passwd",
  "\u0000",
  "\ud800",
  "constructor",
  "__proto__",
  [],
  {},
  [[[[]]]],
  "x".repeat(70_000),
];
const ODD_BYTES = [
  '"',
  "{",
  "}",
  "[",
  "]",
  "\\",
  "\n",
  "\r\n",
  "\u0000",
  "\uFEFF",
  ",",
  ":",
  '"usage":{',
  "-",
  "1e999",
  "é",
  "\ud83d",
];

function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

function mutateBytes(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const length = Math.floor(random() ** 4 * 2000);
  switch (Math.floor(random() * 6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(pick(random, ODD_BYTES)), bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    case 4: {
      const flipped = Buffer.from(bytes);
      for (let count = 0; count < 5; count++)
        flipped[Math.floor(random() * flipped.length)] = Math.floor(random() * 256);
      return flipped;
    }
    default:
      return Buffer.concat([bytes, bytes.subarray(at, at + length)]);
  }
}

function mutateValue(value: unknown, random: () => number): unknown {
  if (random() < 0.08) return pick(random, ODD_VALUES);
  if (Array.isArray(value)) return value.map((each) => mutateValue(each, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(() => random() > 0.04);
  return Object.fromEntries(
    entries.map(([key, each]) => [random() < 0.03 ? `${key}x` : key, mutateValue(each, random)]),
  );
}

/** Mutates a recorded event and transcript, and adds the state that an earlier, broken run may have left. */
function scene(bench: HookBench, random: () => number): string {
  const client = pick(random, CLIENTS);
  const { sessions } = random() < 0.9 ? client : pick(random, CLIENTS);
  writeFileSync(bench.transcript, mutateBytes(pick(random, sessions), random));
  const event = JSON.parse(pick(random, random() < 0.6 ? client.tools : client.events)) as Record<
    string,
    unknown
  >;
  if (random() < 0.9) {
    event.transcript_path = bench.transcript;
    event.cwd = bench.project;
  }
  // Small enough that most readable mutations trigger an alert.
  const bent = random() < 0.6 ? mutateValue(event, random) : event;
  const text = JSON.stringify(bent);
  const id = (event.session_id ?? event.sessionId) as string;
  if (random() < 0.2) {
    const file = pick(random, [`agentos-ctx-${id}.json`, `agentos-ctx-${id}.log`, `claude-ctx-${id}.json`]);
    const left = pick(random, [
      JSON.stringify({ session_id: id, remaining_percentage: 5, timestamp: 1_800_000_000 }),
      "w 1 2 3 x\n",
      "\u0000",
    ]);
    writeFileSync(join(bench.tmp, file), mutateBytes(Buffer.from(left), random));
  }
  return random() < 0.3 ? mutateBytes(Buffer.from(text), random).toString("utf8") : text;
}

function parse(input: string): Record<string, unknown> | undefined {
  try {
    const event: unknown = JSON.parse(input);
    return typeof event === "object" && event !== null && !Array.isArray(event)
      ? (event as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Throws unless the hook's output is empty, or exactly what one of the clients accepts. */
function expectValid(answered: unknown): void {
  if (answered === undefined) return;
  const text = textOf(answered);
  expect(text).toMatch(/^CONTEXT (WARNING|CRITICAL): /);
  expect(text?.length).toBeLessThan(2000);
  const { hookSpecificOutput } = answered as { hookSpecificOutput?: Record<string, unknown> };
  if (!hookSpecificOutput) expect(answered).toEqual({ additionalContext: text });
  else {
    expect(Object.keys(answered as object)).toEqual(["hookSpecificOutput"]);
    const names = [undefined, "PostToolUse", "PostToolBatch"];
    expect(names).toContain(hookSpecificOutput.hookEventName);
    expect(
      Object.keys(hookSpecificOutput).every((key) => key === "hookEventName" || key === "additionalContext"),
    ).toBe(true);
  }
}

function expectNothingElsewhere(bench: HookBench): void {
  const stray = readdirSync(bench.tmp).filter(
    (file) => !/^((agentos-ctx|claude-ctx)-[A-Za-z0-9_.-]+\.(json|log)|agentos-swept)$/.test(file),
  );
  expect(stray).toEqual([]);
  expect(readdirSync(bench.project)).toEqual(["session-1.jsonl"]);
  expect(readdirSync(bench.surroundings)).toEqual(["var"]);
  expect(readdirSync(dirname(bench.tmp))).toEqual(["tmp"]);
}

const WINDOW = { AGENTOS_CONTEXT_WINDOW: "20000" };

describe("mutated events and transcripts", () => {
  test(`${IN_PROCESS} through the hook's function: valid output or none, and no exception`, () => {
    const random = createRandom(1);
    const bench = new HookBench();
    let alerts = 0;
    for (let count = 0; count < IN_PROCESS; count++) {
      // Re-arms the alerts.
      if (count % 5 === 0)
        for (const file of readdirSync(bench.tmp)) if (file.endsWith(".log")) rmSync(join(bench.tmp, file));
      const input = scene(bench, random);
      const event = parse(input);
      if (!event) continue;
      const { answer, problems } = bench.run(event, WINDOW);
      expectValid(answer);
      expect(problems).toEqual([]);
      if (answer) alerts++;
    }
    expectNothingElsewhere(bench);
    // Otherwise, the mutations would be too destructive to test anything.
    expect(alerts).toBeGreaterThan(IN_PROCESS / 20);
  });

  test(`${THROUGH_THE_BIN} through the built files: exit code 0`, async () => {
    const random = createRandom(2);
    const bench = new HookBench();
    for (let count = 0; count < THROUGH_THE_BIN; count += 8) {
      const inputs = Array.from({ length: 8 }, () => scene(bench, random));
      const files = inputs.map((_, index) => (index === 7 ? { file: STATUSLINE } : {}));
      const results = await Promise.all(
        inputs.map((input, index) => bench.bin(input, { env: WINDOW, ...files[index] })),
      );
      results.forEach(({ code, stdout }, index) => {
        expect(code).toBe(0);
        if (index < 7) expectValid(stdout === "" ? undefined : JSON.parse(stdout));
      });
    }
    expectNothingElsewhere(bench);
  });
});

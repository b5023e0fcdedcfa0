// @module-tag slow
// @module-tag fuzz

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as work from "../src/hook-work.js";
import { writeHandoff } from "../src/index.js";
import { aProject, recordedEvent, START, UNFINISHED } from "./hook-client.js";
import { aHandoff } from "./stored.js";

const bin = fileURLToPath(new URL("../bin/agentos-handoff-hook.cjs", import.meta.url));

const CLIENTS = ["claude-code", "codex", "copilot", "gemini", "qwen"];
const EVENTS = CLIENTS.flatMap((client) =>
  readdirSync(recordedFile("hooks", client))
    .filter((file) => file.endsWith(".json"))
    .map((file) => recordedEvent(`${client}/${file.replace(".json", "")}`)),
);

/** The paths that the hook may write: its state, and its files in the temporary folder. */
const OWN = /^(?:elsewhere\/|project\/)\.agentos\/state\/.*$|^tmp\/agentos-.*$/;

/** A project with a file in every place where the hook looks. */
function aWorld() {
  const world = aProject({
    "elsewhere/notes.md": "x",
    "project/.active-plan.md": "### Steps\n1. a [in progress]\n",
  });
  const { project, tempFolder, folder } = world;
  world.session("s1").says(UNFINISHED);
  const reset = () => {
    for (const path of [join(project, ".agentos/state"), join(folder, "elsewhere/.agentos")]) {
      rmSync(path, { recursive: true, force: true });
    }
    for (const id of ["s2", "s3"])
      writeHandoff(
        join(project, ".agentos/state"),
        aHandoff(id, { timestamp: new Date(START).toISOString() }),
      );
    const metrics = { session_id: "s1", level: "critical", timestamp: START / 1000, remaining_percentage: 5 };
    writeFileSync(join(tempFolder, "agentos-ctx-s1.json"), JSON.stringify(metrics), { mode: 0o600 });
  };
  reset();
  const foreign = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => !OWN.test(path))
      .sort();
  return { ...world, reset, foreign, paths: pathsIn(folder) };
}

function pathsIn(folder: string): string[] {
  return [
    "project",
    "elsewhere",
    "project/.active-plan.md",
    "transcripts/s1.jsonl",
    "nowhere/at/all",
    "tmp",
    "",
  ].map((path) => join(folder, path));
}

/** Recorded events with some fields dropped, replaced or added. */
function mutated(paths: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...new Set(EVENTS.flatMap((event) => Object.keys(event)))];
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("s1", "s2", "s3") },
    { weight: 3, arbitrary: fc.constantFrom(...paths.filter((path) => !/tmp$|test-[^/]*$/.test(path))) },
    fc.constantFrom(
      "..",
      "../x",
      "a/b",
      "a\\b",
      ".hidden",
      "",
      "\0",
      "a\0b",
      "x".repeat(129),
      "x".repeat(5000),
      "\u202e",
      "/",
      ".",
    ),
    fc.constantFrom(
      "startup",
      "clear",
      "compact",
      "resume",
      "PreCompact",
      "SessionStart",
      "SessionEnd",
      "Stop",
      "__proto__",
    ),
    fc.anything({ maxDepth: 2 }),
  );
  const change = fc.oneof(
    fc.record({ kind: fc.constant("drop" as const), field: fc.constantFrom(...fields) }),
    fc.record({ kind: fc.constant("set" as const), field: fc.constantFrom(...fields), value }),
  );
  return fc
    .tuple(fc.constantFrom(...EVENTS), fc.array(change, { maxLength: 3 }))
    .map(([recorded, changes]) => {
      const [project, , , transcript] = paths;
      const event: Record<string, unknown> = { ...recorded, cwd: project };
      if ("session_id" in event) event.session_id = "s1";
      if ("sessionId" in event) event.sessionId = "s1";
      if ("transcript_path" in event) event.transcript_path = transcript;
      for (const each of changes) {
        if (each.kind === "drop") delete event[each.field];
        else event[each.field] = each.value;
      }
      return event;
    });
}

// Use `FUZZ_RUNS=10000` after changing the hook.
const RUNS = Number(process.env.FUZZ_RUNS ?? 100);

test(`${RUNS} mutated events cause no error, and no file outside the hook's folders`, () => {
  const { session, reset, foreign, paths } = aWorld();
  const before = foreign();
  const client = session("s1", process.pid);
  // Most of the time is spent on the disk, so only every tenth run does the work that the hook decides on.
  const idle: typeof work = {
    ...work,
    keepBeforeCompaction() {},
    recoverAfterCompaction: () => undefined,
    offerHandoff: () => undefined,
    holdOwnHandoff() {},
    endSession() {},
  };
  let runs = 0;
  // Starting git takes longer than everything else, and is irrelevant here.
  const { PATH } = process.env;
  process.env.PATH = "";
  try {
    fc.assert(
      fc.property(mutated(paths), (event) => {
        if (++runs % 100 === 0) reset();
        const { answer, problems } = client.fires("claude-code/Stop", {
          hook_event_name: undefined,
          ...withUndefined(event),
          at: START,
          load: () => (runs % 10 === 0 ? work : idle),
        });
        expect(problems).toEqual([]);
        if (typeof answer === "object") expect(JSON.stringify(answer).length).toBeLessThan(12_000);
      }),
      { numRuns: RUNS },
    );
  } finally {
    process.env.PATH = PATH;
  }
  expect(foreign()).toEqual(before);
});

/** `fires` adds missing fields, so those that the event lacks are set to undefined. */
function withUndefined(event: Record<string, unknown>): Record<string, unknown> {
  const lacking = [
    "session_id",
    "cwd",
    "transcript_path",
    "stop_hook_active",
    "prompt_id",
    "permission_mode",
  ];
  return { ...Object.fromEntries(lacking.map((field) => [field, undefined])), ...event };
}

test("for mutated inputs, the built hook exits with 0, and prints JSON or nothing and at most one error line", async () => {
  const { folder, project, tempFolder, reset, foreign, paths } = aWorld();
  const before = foreign();
  const events = fc.sample(mutated(paths), { numRuns: process.env.FUZZ_RUNS ? 200 : 20, seed: 7 });
  const fire = async (index: number) => {
    const whole = Buffer.from(safeJson(events[index]));
    const input = index % 3 === 0 ? damaged(whole, index) : whole;
    const env = { TMPDIR: tempFolder, HOME: folder, PATH: "" };
    const { code, signal, stdout, stderr } = await runBin(bin, { cwd: project, env, input });
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    if (stdout !== "") expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(stderr).toMatch(/^(?:agentos-handoff-hook: [^\n]+\n)?$/);
  };
  // Two run at a time in one project, as in clients. Both have ended before the project is reset.
  for (let index = 0; index < events.length; index += 2) {
    if (index % 50 === 0) reset();
    await Promise.all([fire(index), fire(index + 1)]);
  }
  expect(foreign()).toEqual(before);
});

function safeJson(event: unknown): string {
  return (
    JSON.stringify(event, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)) ?? ""
  );
}

/** Truncates the input, or changes a byte and may append garbage. */
function damaged(input: Buffer, index: number): Buffer {
  const at = (index * 7919) % input.length;
  if (index % 2 === 0) return input.subarray(0, at);
  const copy = Buffer.from(input);
  copy[at] = (index * 31) % 256;
  return Buffer.concat([copy, Buffer.from(index % 5 === 0 ? "garbage" : "")]);
}

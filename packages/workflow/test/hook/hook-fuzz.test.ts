// @module-tag slow
// @module-tag fuzz

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aProject, contextOf, phase, recordedEvent, START } from "./hook-client.js";

const bin = fileURLToPath(new URL("../../bin/agentos-waves-hook.cjs", import.meta.url));

const EVENTS = [
  ...["startup", "clear", "compact", "resume", "fork"].map((source) => `claude-code/SessionStart.${source}`),
  ...["claude-code/UserPromptSubmit", "codex/SessionStart", "codex/UserPromptSubmit"],
  ...["gemini/SessionStart", "gemini/BeforeAgent", "qwen/SessionStart", "qwen/UserPromptSubmit"],
  ...["copilot/sessionStart", "copilot/userPromptSubmitted"],
].map(recordedEvent);

// Most of the time is spent waiting for the disk. Set `FUZZ_RUNS=10000` after changing the hook.
const RUNS = Number(process.env.FUZZ_RUNS ?? 100);
const BUILT_RUNS = process.env.FUZZ_RUNS ? 60 : 15;

const HOSTILE = fc.constantFrom(
  "../x",
  "a/b",
  ".hidden",
  "",
  "\0",
  "x".repeat(129),
  "\u202e\u001b[31m\ud800",
  "</workflow_session>",
  '"`<!--\n\n',
  "__proto__",
);

const STATE = fc.constantFrom("pending", "running", "waiting", "completed", "failed", "skipped", "deferred");

function phases(): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom("a", "b", "c", "d"), HOSTILE, fc.string({ unit: "binary" }));
  const one = fc
    .record({
      id: name,
      state: fc.oneof({ weight: 5, arbitrary: STATE }, { weight: 1, arbitrary: name }),
      name,
      agent: name,
      pool: name,
      dependsOn: fc.array(name, { maxLength: 5 }),
    })
    .map(({ id, state, ...fields }) => phase(id, state, fields));
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(one, { maxLength: 12 }) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }) },
  );
}

/** Returns the fields of a `graph.json`, most of them valid. */
function graphFields(): fc.Arbitrary<object> {
  const status = fc.constantFrom("running", "waiting", "paused", "failed", "completed", "x");
  const usual = fc.record({ phases: phases(), status });
  const changed = fc.dictionary(
    fc.constantFrom("sessionId", "workflow", "updatedAt", "process", "phases", "status"),
    fc.oneof(HOSTILE, fc.anything({ maxDepth: 2 })),
    { maxKeys: 2 },
  );
  return fc.oneof(
    { weight: 3, arbitrary: usual },
    { weight: 1, arbitrary: fc.tuple(usual, changed).map(([one, other]) => ({ ...one, ...other })) },
  );
}

/** A recorded event, with some fields dropped or replaced. */
function events(project: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...new Set(EVENTS.flatMap((event) => Object.keys(event)))];
  const value = fc.oneof(
    HOSTILE,
    fc.constantFrom("startup", "resume", "SessionStart", "BeforeAgent"),
    fc.anything({ maxDepth: 2 }),
  );
  const change = fc.tuple(fc.constantFrom(...fields), fc.option(value, { nil: undefined, freq: 3 }));
  return fc
    .tuple(fc.constantFrom(...EVENTS), fc.constantFrom("s1", "s2"), fc.array(change, { maxLength: 2 }))
    .map(([recorded, id, changes]) => ({
      ...recorded,
      session_id: id,
      cwd: project,
      ...Object.fromEntries(changes),
    }));
}

/** A project in which no file except the hook's own may appear. */
function aWorld() {
  const world = aProject();
  const others = () =>
    readdirSync(world.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "graph.json")
      .map((entry) => join(entry.parentPath, entry.name).slice(world.folder.length + 1))
      .filter((path) => !/^tmp\/agentos-waves-[\w.-]+\.json$/.test(path))
      .sort();
  return { ...world, others };
}

/** Checks that the text is well-formed and that no name breaks out of its place. */
function expectSound(text: string): void {
  expect(text.length).toBeLessThan(9_000);
  const lines = text.split("\n");
  const isOurs =
    /^(?:Below are |And \d+ more: |<\/?workflow_session|[A-Z][A-Za-z, ]+(?:, \d+(?: of \d+)?)?: |It )/;
  for (const line of lines) expect(line).toMatch(isOurs);
  const opened = lines.filter((line) => line.startsWith("<workflow_session ")).length;
  expect(text.match(/[<>]/g)?.length).toBe(opened * 4);
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Surrogate}/u);
}

test(`${RUNS} mutated events and graphs never make the hook fail, never break out, and leave no other file`, () => {
  const world = aWorld();
  const { agent, project, graph, sessions, others } = world;
  const before = others();
  const fires = agent();
  fc.assert(
    fc.property(events(project), graphFields(), fc.boolean(), (event, fields, isSecond) => {
      graph(isSecond ? "dev-2" : "dev-1", fields);
      const lacking = Object.fromEntries(
        Object.keys(recordedEvent("claude-code/UserPromptSubmit")).map((key) => [key, undefined]),
      );
      const result = fires("claude-code/UserPromptSubmit", { ...lacking, ...event, at: START });
      // The only acceptable problem is a session id that is too long to be remembered.
      for (const problem of result.problems) expect(problem).toContain("too long");
      const text = contextOf(result);
      if (text !== undefined) expectSound(text);
    }),
    { numRuns: RUNS },
  );
  rmSync(sessions, { recursive: true });
  expect(others()).toEqual(before);
});

test("the built hook exits with 0 for mutated inputs, prints JSON or nothing, and one line at most", async () => {
  const { project, tempFolder, folder, graph, sessions, others } = aWorld();
  const before = others();
  const inputs = fc.sample(fc.tuple(events(project), graphFields()), { numRuns: BUILT_RUNS, seed: 11 });
  for (const [index, [event, fields]] of inputs.entries()) {
    graph("dev-1", fields);
    const path = join(sessions, "dev-1/graph.json");
    const whole = Buffer.from(
      JSON.stringify(event, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    );
    // Every third input and the graph of every seventh are truncated.
    if (index % 7 === 0) writeFileSync(path, whole.subarray(0, 20));
    const input = index % 3 === 0 ? whole.subarray(0, (index * 7919) % whole.length) : whole;
    const env = { TMPDIR: tempFolder, HOME: folder, AGENTOS_SESSION: undefined };
    const { code, signal, stdout, stderr } = await runBin(bin, { cwd: project, env, input });
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    if (stdout !== "") expectSound(contextOf({ answer: JSON.parse(stdout) as object }) ?? "");
    expect(stderr).toMatch(/^(?:agentos-waves-hook: [^\n]+\n)?$/);
  }
  rmSync(sessions, { recursive: true });
  expect(others()).toEqual(before);
});

// @module-tag slow
// @module-tag fuzz

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerStop, type StopAnswer } from "../src/hook/answer-stop.js";
import { prepareTurn } from "../src/hook/prepare.js";
import { whole } from "./documents.js";

const BIN = fileURLToPath(new URL("../bin/agentos-guard-hook.cjs", import.meta.url));
// Most of the time is spent on disk access. After a change to the hook, use `FUZZ_RUNS=10000`.
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const BUILT_RUNS = process.env.FUZZ_RUNS ? 60 : 15;

const HOSTILE = fc.constantFrom(
  "../x",
  "a/b",
  ".hidden",
  "",
  "\0",
  "x".repeat(300),
  "\u202e\u001b[31m\ud800",
  "**/*",
  "[",
  "{a,b",
  "__proto__",
  "plan.md",
  "/etc/hostname",
);
const ANY = fc.oneof(HOSTILE, fc.anything({ maxDepth: 2 }));

/** A project's settings, most of them valid. */
const guards: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        enabled: fc.oneof(fc.boolean(), ANY),
        maxReturns: fc.oneof(fc.integer({ min: 0, max: 8 }), ANY),
        lastMessage: fc.oneof(fc.boolean(), ANY),
        forbiddenPhrases: fc.oneof(fc.array(fc.string()), ANY),
        artifacts: fc.oneof(
          fc.array(
            fc.oneof(
              fc.constantFrom<unknown>("*.md", "plan.md", { path: "log.md", required: true }),
              fc.record(
                { path: ANY, agent: ANY, template: ANY, criteria: ANY, required: ANY },
                { requiredKeys: ["path"] },
              ),
            ),
            { maxLength: 4 },
          ),
          ANY,
        ),
      },
      { requiredKeys: ["artifacts"] },
    ),
  },
  { weight: 1, arbitrary: ANY },
);

/** An event as the client sends it, with some fields dropped or replaced. */
function events(folder: string): fc.Arbitrary<Record<string, unknown>> {
  const usual = {
    hook_event_name: "Stop",
    session_id: "s1",
    transcript_path: join(folder, "transcript.jsonl"),
    cwd: folder,
    stop_hook_active: false,
    last_assistant_message: "All done.",
    agent_id: "a1",
    agent_type: "planner",
  };
  const change = fc.tuple(
    fc.constantFrom(...Object.keys(usual)),
    fc.oneof(
      ANY,
      fc.constantFrom("SubagentStop", true, "I'll finish the rest later.", "<promise>DONE</promise>"),
    ),
  );
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => ({ ...usual, ...Object.fromEntries(changes), cwd: folder }));
}

const texts = fc.oneof(
  fc.constantFrom("", whole(), "# Plan\n\n## Risks\n\nTBD\n", "# P\n\n```\nopen\n"),
  fc.string({ unit: "binary", maxLength: 400 }),
);

/** A project in which the hook may write its log, and a folder for its counts. */
function aWorld() {
  const folder = testdir({
    "project/transcript.jsonl": "",
    "project/.agentos/config.json": "{}",
    "project/notes.md": whole(),
    "state/x": "",
  });
  const project = join(folder, "project");
  const strangers = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => !/^state\/agentos-guard-[\w.-]+\.json$/.test(path))
      .filter(
        (path) =>
          ![
            "project/.agentos/state/guard.jsonl",
            "project/.agentos/state/.gitignore",
            "project/plan.md",
          ].includes(path),
      )
      .sort();
  const prepare = (guard: unknown, text: string) => {
    writeFileSync(join(project, ".agentos/config.json"), JSON.stringify({ guard }) ?? "{}");
    writeFileSync(join(project, "plan.md"), text);
  };
  return { folder, project, state: join(folder, "state"), strangers, prepare };
}

function expectSound(answer: StopAnswer): void {
  if (answer === undefined) return;
  const text = "reason" in answer ? answer.reason : answer.systemMessage;
  if ("reason" in answer) expect(answer.decision).toBe("block");
  expect(text.length).toBeLessThan(9000);
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
}

test(`${RUNS} mutated events, settings and artifacts cause no error and no unexpected files`, () => {
  const world = aWorld();
  const before = world.strangers();
  const environment = {
    cwd: world.project,
    env: {},
    now: () => new Date(0),
    report: () => {},
    stateFolder: world.state,
  };
  fc.assert(
    fc.property(events(world.project), guards, texts, (event, guard, text) => {
      world.prepare(guard, text);
      const stop = prepareTurn(event, environment);
      if (stop === undefined || !stop.isBound) return;
      expectSound(answerStop(stop, environment));
    }),
    { numRuns: RUNS },
  );
  expect(world.strangers()).toEqual(before);
});

test("the built hook exits with 0 for mutated inputs, and prints an answer or nothing", async () => {
  const world = aWorld();
  mkdirSync(join(world.folder, "tmp"));
  const before = world.strangers();
  const inputs = fc.sample(fc.tuple(events(world.project), guards, texts, fc.double({ min: 0, max: 1 })), {
    numRuns: BUILT_RUNS,
    seed: 7,
  });
  for (const [index, [event, guard, text, share]] of inputs.entries()) {
    world.prepare(guard, text);
    const whole = Buffer.from(JSON.stringify(event));
    // Every fourth input is cut off, as if the client had been killed.
    const input = index % 4 === 3 ? whole.subarray(0, Math.floor(whole.length * share)) : whole;
    const { code, stdout, stderr } = await runBin(BIN, {
      input,
      cwd: world.project,
      env: { TMPDIR: world.state, AGENTOS_ARTIFACT: undefined as never },
    });
    expect({ index, code }).toEqual({ index, code: 0 });
    if (stdout !== "") expectSound(JSON.parse(stdout));
    expect(stderr).not.toMatch(/[\u001b\u0000]|\n {4}at /);
  }
  expect(world.strangers()).toEqual(before);
});

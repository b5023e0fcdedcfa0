import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project, step } from "./aos.js";
import { aos } from "./in-process.js";

/** Removes what differs between runs. */
function steady(text: string): string {
  return (
    text
      .replace(/flow-\d{8}-\d{6}-\w+/g, "SESSION")
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, "WHEN")
      .replace(/\d+(\.\d)?m?s\b/g, "TIME")
      // Columns are as wide as the longest time.
      .replace(/-{3,}/g, "---")
      .replace(/ {2,}\|/g, " |")
  );
}

test("reports on a session as Markdown", async () => {
  const usage = JSON.stringify({ input_tokens: 95_000, output_tokens: 2000, window_tokens: 200_000 });
  const folder = project([
    step("plan", `require("fs").writeFileSync(process.env.AGENTOS_USAGE_FILE, ${JSON.stringify(usage)})`, {
      dependsOn: [],
    }),
    step("spec", "", {
      dependsOn: [],
      artifact: "spec.md",
      maxAttempts: 1,
    }),
    step("build", "", { dependsOn: ["spec"] }),
  ]);
  const run = await aos(folder, ["run", "flow"]);
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("✖ flow: 1 of 3 done, spec failed");
  expect(run.stdout).toMatch(/✖ spec .*The artifact has 1 error after 1 of 1 attempts/);
  expect(run.stderr).toMatch(/\[spec\] released after .*: /);

  const { sessions } = JSON.parse((await aos(folder, ["status", "--json"])).stdout) as {
    sessions: [{ id: string }];
  };
  const row = {
    at: "2026-11-21T05:00:00.000Z",
    workflowSession: sessions[0].id,
    phase: "plan",
    tool: "Write",
    tier: "AUTO-ADD",
    rule: "tests",
    decision: "report",
    reason: "Write test/a.test.ts: it adds a test (tests).",
    evidence: [{ what: "Write test/a.test.ts", why: "it adds a test" }],
  };
  writeFileSync(join(folder, ".agentos/state/deviations.jsonl"), `${JSON.stringify(row)}\n`);
  const { code, stdout, stderr } = await aos(folder, ["report"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(steady(stdout)).toMatchInlineSnapshot(`
    "# Flow

    - Session: SESSION
    - Workflow: flow
    - State: failed, 1 of 3 phases done
    - Time: WHEN to WHEN, TIME in total, including pauses

    ## Phases

    | Phase | Agent | State | Attempts | Time | Context |
    | --- | --- | --- | --- | --- | --- |
    | plan | @dev | completed | 1 | TIME | 49% (97k tokens of 200k) |
    | spec | @dev | released | 1 | TIME | |
    | build | @dev | skipped | 0 | | |

    ## What went wrong

    - spec: released: The artifact has 1 error after 1 of 1 attempts. spec.md:1: The artifact does not exist: write it
    - build: skipped: it depends on "spec", which left its artifact unfinished

    ## Artifacts

    - spec.md (spec): 1 error
      - line 1, error: The artifact does not exist: write it

    ## What the rules and the guard did

    Reported, not stopped:

    - plan: Write test/a.test.ts (tests): it adds a test

    ## Handoffs

    - .agentos/state/.continue-here.md: written WHEN
    "
  `);

  const json = JSON.parse((await aos(folder, ["report", "--json"])).stdout);
  expect(json).toMatchObject({
    sessionId: sessions[0].id,
    status: "failed",
    phases: [
      { id: "plan", status: "completed", tokenUsage: { input: 95_000, output: 2000, total: 97_000 } },
      { id: "spec", status: "released", code: "CONTEXT_EXHAUSTION", contextExhaustionRisk: false },
      { id: "build", status: "skipped" },
    ],
    deviations: [{ rule: "tests", times: 1 }],
  });
});

test("shows the current location of each handoff of a session", async () => {
  const folder = project([
    step("plan", "", { gate: "approval" }),
    step("build", "", { gate: "approval" }),
    step("ship", ""),
  ]);
  const lines = async () =>
    (await aos(folder, ["report"])).stdout.split("## Handoffs\n\n")[1]?.trimEnd().split("\n");
  const newest = /^- \.agentos\/state\/\.continue-here\.md: written [^,]+ UTC$/;
  const archived =
    /^- \.agentos\/state\/handoffs\/archive\/\S+\.md \(archived\): written [^,]+ UTC, claimed [^,]+ UTC$/;
  await aos(folder, ["run", "flow"]);
  expect(await lines()).toEqual([expect.stringMatching(newest)]);
  await aos(folder, ["resume"]);
  expect(await lines()).toEqual([expect.stringMatching(archived), expect.stringMatching(newest)]);
  await aos(folder, ["resume"]);
  const both = (await lines()) ?? [];
  expect(both).toEqual([expect.stringMatching(archived), expect.stringMatching(archived)]);
  expect(new Set(both).size).toBe(2);

  const { handoffs } = JSON.parse((await aos(folder, ["report", "--json"])).stdout);
  expect(handoffs).toMatchObject([{ state: "archived" }, { state: "archived" }]);
  for (const { path } of handoffs) rmSync(path);
  const gone = /^- \.agentos\/state\/\.continue-here\.md \(no longer there\): written /;
  expect(await lines()).toEqual([expect.stringMatching(gone), expect.stringMatching(gone)]);
});

test("reports the deviations of an agent outside workflows, by default of the newest", async () => {
  const folder = project([step("plan", "")]);
  const row = (sessionId: string, decision: string, what: string, why: string) =>
    JSON.stringify({
      at: "2026-11-21T05:00:00.000Z",
      sessionId,
      tool: "Bash",
      tier: decision === "stop" ? "STOP" : "AUTO-RESOLVE",
      rule: decision === "stop" ? "delete-files" : "add-dependency",
      decision,
      reason: `${what}: ${why}`,
      evidence: [{ what, why }],
    });
  const rows = [
    row("newer", "stop", "rm a.ts", "it deletes the tracked file a.ts"),
    row("older", "report", "npm install zod", "it adds zod"),
    row("newer", "stop", "rm a.ts", "it deletes the tracked file a.ts"),
  ];
  mkdirSync(join(folder, ".agentos/state"), { recursive: true });
  writeFileSync(join(folder, ".agentos/state/deviations.jsonl"), `${rows.join("\n")}\n`);
  const newest = await aos(folder, ["report"]);
  expect([newest.code, newest.stderr]).toEqual([0, ""]);
  expect(steady(newest.stdout)).toMatchInlineSnapshot(`
    "# An agent's session

    - Session: newer
    - Time: WHEN to WHEN

    ## What the rules and the guard did

    Stopped:

    - rm a.ts (delete-files): it deletes the tracked file a.ts (2 times)
    "
  `);
  const named = await aos(folder, ["report", "older", "--json"]);
  expect(JSON.parse(named.stdout)).toMatchObject({
    sessionId: "older",
    deviations: [{ rule: "add-dependency", what: "npm install zod", reason: "it adds zod" }],
  });
  expect((await aos(folder, ["report", "nobody"])).code).toBe(2);
});

test("shows the note of an approval", async () => {
  const folder = project([step("plan", "", { gate: "approval" }), step("build", "")]);
  await aos(folder, ["run", "flow"]);
  await aos(folder, ["approve", "plan", "--note", "Use the blue paint."]);
  await aos(folder, ["resume"]);
  const { stdout } = await aos(folder, ["report"]);
  expect(stdout).toMatch(/^- plan: opened .*, approved .*: Use the blue paint\.$/m);
});

test("--html writes a page that includes the handoff, and prints its path", async () => {
  const folder = project([step("plan", "", { gate: "approval" }), step("build", "")]);
  await aos(folder, ["run", "flow"]);
  const { code, stdout } = await aos(folder, ["report", "--html", "out/report.html"]);
  expect([code, stdout]).toEqual([0, "out/report.html\n"]);
  const page = readFileSync(join(folder, "out/report.html"), "utf8");
  expect(page).toContain("◆ waiting");
  expect(page).toContain("<li>plan: opened");
  expect(page).toMatch(/<details><summary>[^<]*\.continue-here\.md/);
  const both = await aos(folder, ["report", "--html", "x.html", "--json"]);
  expect([both.code, both.stdout]).toEqual([2, expect.stringContaining("--html and --json are two formats")]);
});

test("says so if there is no session, or none of that name", async () => {
  const folder = project([step("plan", "")]);
  const none = await aos(folder, ["report"]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("nothing to report")]);
  mkdirSync(join(folder, ".agentos/state"), { recursive: true });
  const wrong = await aos(folder, ["report", "../x"]);
  expect([wrong.code, existsSync(join(folder, ".agentos/state/sessions"))]).toEqual([2, false]);
});

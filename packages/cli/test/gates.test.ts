// @module-tag slow

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtAos, project, startAos, step, untilFile } from "./aos.js";
import { aos } from "./in-process.js";

const PLAN = step("plan", "console.log('three steps')", { dependsOn: [], gate: "approval" });
const SLOW = step("slow", untilFile("go"), { dependsOn: [] });
const BUILD = step("build", "", { dependsOn: ["plan"] });

/** A run in which `plan` is waiting at its gate while `slow` is running. */
async function atGate(phases = [PLAN, SLOW, BUILD]) {
  const folder = project(phases);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[plan] waits for approval");
  return { folder, run, finish: () => writeFileSync(join(folder, "go"), "") };
}

function promptOf(folder: string, phase: string): string {
  const { phases } = JSON.parse(readFileSync(join(folder, "status.json"), "utf8"));
  return readFileSync(phases.find(({ id }: { id: string }) => id === phase).promptFile, "utf8");
}

describe("a gate of a session in another terminal", () => {
  test("aos approve <phase> continues it, with a note for the next phases", async () => {
    const { folder, run, finish } = await atGate();
    const approved = await aos(folder, ["approve", "plan", "--note", "Use the blue paint."]);
    expect([approved.code, approved.stdout]).toEqual([0, ""]);
    expect(approved.stderr).toMatch(/^Approved: the gate of plan\. Session flow-\S+ continues\.\n$/);
    await run.printed("[build] done");
    finish();
    const { code, stderr } = await run.ended;
    expect([code, stderr.includes("[plan] approved")]).toEqual([0, true]);
    writeFileSync(join(folder, "status.json"), JSON.stringify(await statusOf(folder)));
    expect(promptOf(folder, "build")).toContain("Use the blue paint.");
  });

  test("--reject sends it back, and --to sends back an earlier phase", async () => {
    const phases = [
      step("code", "", { dependsOn: [] }),
      step("plan", "", { dependsOn: ["code"], gate: "approval" }),
      SLOW,
      BUILD,
    ];
    const { folder, run, finish } = await atGate(phases);
    const rejected = await aos(folder, ["approve", "plan", "--reject", "no tests", "--to", "code", "--json"]);
    expect(JSON.parse(rejected.stdout)).toEqual([
      expect.objectContaining({
        kind: "gate",
        phase: "plan",
        isOurs: true,
        answer: expect.objectContaining({ decision: "reject", reason: "no tests", to: "code" }),
      }),
    ]);
    await run.printed("[code] started (attempt 2)");
    await run.printed("[plan] started (attempt 2)");
    finish();
    expect((await run.ended).code).toBe(3);
    expect((await aos(folder, ["resume"])).code).toBe(0);
  });

  test("aos resume is refused while the session runs, and points to aos approve", async () => {
    const { folder, run, finish } = await atGate();
    for (const args of [
      ["--approve", "plan"],
      ["--reject", "no tests"],
    ]) {
      const { code, stderr } = await aos(folder, ["resume", ...args]);
      expect([code, stderr]).toEqual([5, expect.stringContaining("approve its gates with: aos approve")]);
    }
    finish();
    await run.ended;
  });

  test("of eight concurrent answers, one counts, and the others are told who gave it", async () => {
    // After a rejection, the gate may open again before all have answered; --opening excludes that opening.
    const { folder, run, finish } = await atGate();
    const [gate] = JSON.parse((await aos(folder, ["approve", "--json"])).stdout);
    const answer = ["approve", "plan", "--opening", String(gate.opening)];
    const terminals = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        builtAos(folder, index % 2 === 0 ? answer : [...answer, "--reject", `reason ${index}`]),
      ),
    );
    const winners = terminals.filter(({ code }) => code === 0);
    expect(winners).toHaveLength(1);
    const isApproved = winners[0]!.stderr.startsWith("Approved");
    const told = isApproved
      ? /It was approved by \S.* \(aos approve, process \d+\) at /
      : /It was rejected by \S.* \(aos approve, process \d+\) at .*: reason \d/;
    for (const { code, stderr } of terminals.filter((each) => !winners.includes(each))) {
      expect(code).toBe(5);
      expect(stderr).toMatch(told);
    }
    finish();
    await run.ended;
    const { gates } = JSON.parse((await aos(folder, ["report", "--json"])).stdout);
    expect(gates[0].outcome).toBe(isApproved ? "approved" : "sent-back");
  });

  test("a gate of a stopped session is approved for its next resume", async () => {
    const folder = project([PLAN, BUILD]);
    expect((await aos(folder, ["run", "flow"])).code).toBe(3);
    const { code, stderr } = await aos(folder, ["approve", "plan"]);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Approved: the gate of plan\. Continue with: .*resume flow-/),
    ]);
    expect((await aos(folder, ["approve"])).stdout).toBe("Nothing is waiting for approval.\n");
    expect((await aos(folder, ["status"])).stdout).toMatch(
      /◆ flow: plan was approved and is waiting to be resumed {2}\S.*\n +aos resume\n/,
    );
    const resumed = await aos(folder, ["resume", "--no-approve"]);
    expect([resumed.code, resumed.stderr.includes("[plan] started")]).toEqual([0, false]);
  });

  test("status and a bare aos approve show how to answer", async () => {
    const { folder, run, finish } = await atGate([
      { ...PLAN, gate: { approval: "Does it cover the shops?", timeout: "2h" } },
      SLOW,
      BUILD,
    ]);
    const shown = await aos(folder, ["approve"]);
    expect(shown.stdout).toMatch(
      /^plan waits for approval until (?:\d{4}-\d\d-\d\d )?\d\d:\d\d \(in (?:1h 59m|2h 00m)\), then it fails {2}session flow-\S+\n {2}Does it cover the shops\?\n {2}.*aos.* approve plan {2}or with --reject "why"\n$/,
    );
    const [gate] = JSON.parse((await aos(folder, ["approve", "--json"])).stdout);
    expect(gate).toMatchObject({
      kind: "gate",
      phase: "plan",
      question: "Does it cover the shops?",
      live: true,
    });
    const status = await aos(folder, ["status"]);
    expect(status.stdout).toContain("aos approve plan");
    await aos(folder, ["approve", "plan"]);
    finish();
    expect((await run.ended).code).toBe(0);
  });
});

describe("an agent cannot approve a gate", () => {
  test("with aos approve", async () => {
    const { folder, run, finish } = await atGate();
    const { code, stderr } = await aos(folder, ["approve", "plan"], { CLAUDECODE: "1" });
    expect([code, stderr]).toEqual([
      5,
      expect.stringMatching(
        /nothing was approved: only a person can do this, .*CLAUDECODE shows that an agent started/,
      ),
    ]);
    finish();
    expect((await run.ended).code).toBe(3);
  });

  test("but may send a phase back", async () => {
    const { folder, run, finish } = await atGate();
    const { code } = await aos(folder, ["approve", "plan", "--reject", "no tests"], { CLAUDECODE: "1" });
    expect(code).toBe(0);
    await run.printed("[plan] started (attempt 2)");
    finish();
    expect((await run.ended).code).toBe(3);
  });
});

test.each([
  [
    "a phase that does not wait",
    ["approve", "build"],
    'the phase "build" .* is not waiting at a gate: it is pending',
  ],
  ["neither a phase nor a request", ["approve", "nobody"], "no request nobody is waiting for approval"],
  ["--to without --reject", ["approve", "plan", "--to", "build"], "--to needs --reject"],
  [
    "--to with a later phase",
    ["approve", "plan", "--reject", "no", "--to", "build"],
    "can only be sent back to a phase that it depends on",
  ],
  ["--reject without a reason", ["approve", "plan", "--reject", " "], "--reject needs a reason"],
  ["a note without a phase", ["approve", "--note", "x"], "name the phase whose gate to approve or reject"],
  ["two answers at once", ["resume", "--approve", "plan", "--reject", "no"], "cannot be combined"],
])("%s is a usage error", async (_, args, message) => {
  const folder = project([PLAN, BUILD]);
  await aos(folder, ["run", "flow"]);
  const { code, stdout, stderr } = await aos(folder, args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(new RegExp(message, "i"));
});

async function statusOf(folder: string) {
  const { sessions } = JSON.parse((await aos(folder, ["status", "--json", "--all"])).stdout);
  return JSON.parse((await aos(folder, ["status", sessions[0].id, "--json"])).stdout);
}

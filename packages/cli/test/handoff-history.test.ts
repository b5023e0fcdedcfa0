import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { acknowledgeHandoff, claimHandoff, type Handoff, writeHandoff } from "@agentos/handoff";
import { describe, expect, test } from "vitest";
import { desk } from "./transcripts.js";

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

/** A session that handed over to another, which stopped as well; and one of a workflow in between. */
function worked() {
  const machine = desk();
  const state = join(machine.project, ".agentos/state");
  const base: Handoff = {
    sessionId: "first",
    timestamp: hoursAgo(30),
    completed: [{ name: "plan" }],
    current: { phase: "build", status: "in progress" },
    remaining: [{ name: "test" }],
    nextAction: "Go on with: build",
  };
  writeHandoff(state, base);
  acknowledgeHandoff(state, claimHandoff(state, { claimant: "somebody" })!.claimId);
  writeHandoff(state, { ...base, sessionId: "flow-1", workflow: "flow", timestamp: hoursAgo(5) });
  claimHandoff(state, { claimant: "process 1 on\u001b[31m host" });
  writeHandoff(state, {
    ...base,
    sessionId: "second",
    timestamp: hoursAgo(2),
    completed: [{ name: "plan" }, { name: "build" }],
    current: { phase: "test", status: "in progress" },
    remaining: [],
    nextAction: "Go on with: test\u001b[2J",
  });
  return { ...machine, state, base };
}

describe("aos handoff history", () => {
  test("tells what each session left, the newest first", async () => {
    const { code, stdout } = await worked().aos(["handoff", "history"]);
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "second  2 hours ago, unclaimed
        2 done, at test, 0 to do
        next: Go on with: test

      flow-1  5 hours ago, claimed by process 1 on host
        workflow flow, 1 done, at build, 1 to do
        next: Go on with: build

      first  30 hours ago, archived
        1 done, at build, 1 to do
        next: Go on with: build
      "
    `);
  });

  test("of one session has only that, and with --json its parts", async () => {
    const { aos } = worked();
    const history = JSON.parse((await aos(["handoff", "history", "first", "--json"])).stdout);
    expect(history).toMatchObject([
      { sessionId: "first", state: "archived", handoff: { nextAction: "Go on with: build" } },
    ]);
    expect((await aos(["handoff", "history", "nobody"])).stdout).toBe("No handoffs here.\n");
  });
});

describe("aos handoff show says on stderr that a handoff", () => {
  test.each([
    ["first", /^note: this handoff is archived, just now: what it says to do next may be done; .*\n$/],
    [
      "flow-1",
      /^note: this handoff is claimed by process 1 on host, just now: whoever has it may have gone on\n$/,
    ],
    ["second", /^$/],
  ])("of session %s is no longer open, if so", async (session, note) => {
    const { aos } = worked();
    for (const flags of [[], ["--json"]]) {
      const { code, stderr, stdout } = await aos(["handoff", "show", session, ...flags]);
      expect([code, stderr]).toEqual([0, expect.stringMatching(note)]);
      expect(stdout).toContain("Go on with");
    }
  });

  test("is archived, where no other is left to show", async () => {
    const { aos, project } = desk();
    const state = join(project, ".agentos/state");
    await aos(["pause", "--note", "x"]);
    acknowledgeHandoff(state, claimHandoff(state, { claimant: "somebody" })!.claimId);
    const { code, stdout, stderr } = await aos(["handoff", "show"]);
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringContaining("# Session Handoff"),
      expect.stringContaining("this handoff is archived"),
    ]);
  });
});

describe("aos handoff diff", () => {
  test("compares the newest two of the newest session that has two", async () => {
    const { aos, state, base } = worked();
    const flow = { ...base, sessionId: "flow-1", workflow: "flow", timestamp: hoursAgo(4) };
    writeHandoff(state, { ...flow, blockers: ["the tests take too long"] });
    writeHandoff(state, { ...base, sessionId: "first", timestamp: hoursAgo(20), remaining: [] });
    const { code, stdout, stderr } = await aos(["handoff", "diff"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatchInlineSnapshot(`
      "- flow-1, 5 hours ago
      + flow-1, 4 hours ago

      Blockers
        + the tests take too long
      "
    `);
  });

  test("compares the newest two of all where no session has left two, and says so", async () => {
    const { code, stdout, stderr } = await worked().aos(["handoff", "diff"]);
    expect(code).toBe(0);
    expect(stderr).toContain("no session has left two handoffs: these are of two sessions\n");
    expect(stdout).toMatchInlineSnapshot(`
      "- flow-1, 5 hours ago
      + second, 2 hours ago

      Completed
        + build

      Current
        - Phase: build
        + Phase: test

      Remaining
        - test

      Next Action
        - Go on with: build
        + Go on with: test
      "
    `);
  });

  test("compares the newest two of a session, also as JSON", async () => {
    const { aos, state, base } = worked();
    writeHandoff(state, { ...base, timestamp: hoursAgo(1), remaining: [] });
    const { stdout } = await aos(["handoff", "diff", "first", "--json"]);
    expect(JSON.parse(stdout)).toEqual({
      from: expect.stringContaining("archive"),
      to: join(state, ".continue-here.md"),
      changes: [{ section: "Remaining", removed: ["test"], added: [] }],
    });
  });

  test("says so where two say the same", async () => {
    const { aos, state, base } = worked();
    writeHandoff(state, { ...base, timestamp: hoursAgo(1) });
    expect((await aos(["handoff", "diff", "first"])).stdout).toContain("\nThey say the same.\n");
  });

  test("needs two", async () => {
    const { code, stdout, stderr } = await worked().aos(["handoff", "diff", "second"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("no two handoffs to compare of session second");
  });
});

describe("aos handoff check", () => {
  test("of a fresh handoff of a session finds nothing", async () => {
    const { claude, aos, write } = desk();
    for (const file of ["src/parser.ts", "src/tokenizer.ts"]) write(`project/${file}`, "export {};\n");
    claude();
    await aos(["pause"]);
    const { code, stdout } = await aos(["handoff", "check"]);
    expect([code, stdout]).toEqual([0, ".agentos/state/.continue-here.md: a reader can work from it\n"]);
  });

  test.each([
    ["was answered", "", "Nothing was left open. The user's latest request was: and now?"],
    [
      "was stopped",
      '{"type":"user","message":{"content":"Fix it."},"isSidechain":false}',
      "Do what the user asked for last: Fix it.",
    ],
  ])(
    "of a session without a todo list, whose latest request %s, says that it is thin",
    async (_, row, next) => {
      const { aos, claude } = desk();
      const transcript = claude({ fixture: "compact-manual", id: "108df0a8-c905-480a-9992-8d495fa3d80d" });
      appendFileSync(transcript, `${row}\n`);
      await aos(["pause"]);
      expect(JSON.parse((await aos(["handoff", "show", "--json"])).stdout).nextAction).toBe(next);
      const { code, stdout } = await aos(["handoff", "check"]);
      expect([code, stdout]).toEqual([
        0,
        '.agentos/state/.continue-here.md: a reader can work from it\n  thin: Nothing is in progress and nothing remains: fill "## Current" or "## Remaining".\n',
      ]);
    },
  );

  test("tells that commits and uncommitted changes came after it", async () => {
    const { claude, aos, git, write } = desk();
    for (const file of ["src/parser.ts", "src/tokenizer.ts"]) write(`project/${file}`, "export {};\n");
    claude();
    await aos(["pause"]);
    git("add", "src");
    git("commit", "-m", "More");
    const { code, stdout } = await aos(["handoff", "check", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).gaps).toEqual([
      {
        code: "drifted",
        severity: "missing",
        message: expect.stringMatching(
          /^The project is not as it was: The commit was \w+ then and is \w+ now\. The uncommitted changes are not/,
        ),
      },
    ]);
  });

  test("follows handoff.expiresAfterDays", async () => {
    const { aos, project } = desk({ ".agentos/config.json": '{ "handoff": { "expiresAfterDays": 1 } }' });
    const { base } = worked();
    writeHandoff(join(project, ".agentos/state"), base);
    const { code, stdout } = await aos(["handoff", "check"]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("It was written 30 hours ago")]);
  });
});

describe("a session is named by its first characters", () => {
  test.each([["show"], ["check"], ["history"]])("aos handoff %s", async (command) => {
    const { aos } = worked();
    const [short, whole] = await Promise.all(
      ["sec", "second"].map((name) => aos(["handoff", command, name, "--json"])),
    );
    expect(short!.stdout).not.toBe("");
    expect(short).toEqual(whole);
  });

  test("unless they begin several, or none", async () => {
    const { aos, state, base } = worked();
    writeHandoff(state, { ...base, sessionId: "fir" });
    expect(JSON.parse((await aos(["handoff", "show", "fir", "--json"])).stdout).sessionId).toBe("fir");
    const several = await aos(["handoff", "show", "f"]);
    expect([several.code, several.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: f is ambiguous: (?:(?:fir|flow-1|first)(?:, | and |\n)){3}$/),
    ]);
    const none = await aos(["handoff", "check", "x"]);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining("there is no handoff of session x"),
    ]);
  });
});

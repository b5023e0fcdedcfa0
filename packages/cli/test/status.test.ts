import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logDeviation } from "@agentos/rules";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { machine } from "./agents.js";
import { builtAos, project, step } from "./aos.js";
import { aos, run } from "./in-process.js";

const GATED = [step("plan", "", { gate: "approval" }), step("build", "")];

describe("aos status", () => {
  test("in a folder without sessions says how to start one", async () => {
    const { code, stdout } = await run(["status"], testdir());
    expect([code, stdout]).toEqual([0, expect.stringContaining("aos run <workflow>")]);
    expect(JSON.parse((await run(["status", "--json"], testdir())).stdout)).toEqual({
      sessions: [],
    });
  });

  test("without workflows, shows the agents' sessions in which the rules did something", async () => {
    const folder = testdir({ ".agentos/config.json": "{}" });
    logDeviation(join(folder, ".agentos/state"), {
      ...{ at: new Date().toISOString(), sessionId: "57b43c2d-0899-49d8-8da5-cd4d0c5f32c4", tool: "Bash" },
      ...{ tier: "STOP", rule: "git-history", decision: "stop", reason: "r", evidence: [] },
    });
    const { stdout } = await run(["status"], folder);
    expect(stdout).toContain("No workflow has run in");
    expect(stdout).toMatch(
      /agents' sessions here.*\n 57b43c2d {2}.*: 1 action stopped \(.*report 57b43c2d\)/,
    );
  });

  test("reports settings that are ignored, each problem once", async () => {
    const folder = testdir({ ".agentos/config.json": '{ "guard": { "turn": "send-back", } }' });
    const { code, stderr } = await run(["status"], folder);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^warning: \.agentos\/config\.json:1:35: not valid JSON, so the defaults apply.*\n$/,
    );
    writeFileSync(join(folder, ".agentos/config.json"), '{ "guard": { "turn": "send back" } }');
    expect((await run(["status"], folder)).stderr).toMatch(/^warning: .*: guard\.turn must be one of .*\n$/);
  });

  test("shows a session by its id, also as JSON, and refuses an unknown one", async () => {
    const folder = project(GATED);
    await aos(folder, ["run", "flow"]);
    const {
      sessions: [session],
    } = JSON.parse((await run(["status", "--json"], folder)).stdout);
    expect([session.status, session.live, session.interrupted]).toEqual(["waiting", false, false]);
    const { stdout } = await run(["status", session.id], folder);
    expect(stdout).toContain("plan waits");
    expect(stdout).toContain(`aos resume ${session.id}`);
    expect(JSON.parse((await run(["status", session.id, "--json"], folder)).stdout)).toEqual(session);
    for (const id of ["nobody", "../../etc", ""]) {
      const unknown = await run(["status", id], folder);
      expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining(session.id)]);
    }
  });

  test("shows a session whose log has a torn line, and reports the line", async () => {
    const folder = project(GATED);
    await aos(folder, ["run", "flow"]);
    const sessions = join(folder, ".agentos/state/sessions");
    appendFileSync(join(sessions, readdirSync(sessions)[0] ?? "", "events.jsonl"), '{"type":"phase.st');
    const { code, stdout } = await run(["status"], folder);
    expect(code).toBe(0);
    expect(stdout).toContain("plan waits");
    expect(stdout).toMatch(/warning: .*events\.jsonl:\d+: torn last line, dropped/);
    expect((await aos(folder, ["resume"])).code).toBe(0);
  });

  test("reports sessions that it cannot read, and shows the others", async () => {
    const folder = project(GATED);
    await aos(folder, ["run", "flow"]);
    const sessions = join(folder, ".agentos/state/sessions");
    mkdirSync(join(sessions, "lost"));
    writeFileSync(join(sessions, "lost/events.jsonl"), "rubbish\n");
    const { code, stdout, stderr } = await run(["status", "--json"], folder);
    expect([code, JSON.parse(stdout).sessions.length]).toEqual([0, 1]);
    expect(stderr).toMatch(
      /^warning: .*lost\/events\.jsonl does not begin with a session's first event.*\n$/,
    );
  });
});

describe("the agents of this machine", () => {
  test("are shown below the project's sessions, even if it has none", async () => {
    const { claude, metrics, project: folder, aos } = machine();
    claude("one", "interactive-events.jsonl", { minutesAgo: 7 });
    claude("old", "basic.jsonl", { minutesAgo: 70 });
    metrics("s-2", {
      remaining_percentage: 31.5,
      used_tokens: 137_000,
      window_tokens: 200_000,
      client: "qwen",
    });
    const { code, stdout, stderr } = await aos(["status"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.replaceAll(folder, "/project")).toMatchInlineSnapshot(`
      "No workflow has run in /project. To run one: aos run <workflow>

      Agents on this machine:
       ███████┊░░  69%  137k of 200k  warning  Qwen Code                     now                        s-2
       █░░░░░░░░┊   6%  59k of 1.0M   normal   Claude Code  claude-opus-5-5  7 min ago  ~/code/project  68f58d4c
      "
    `);
    expect(JSON.parse((await aos(["status", "--json"])).stdout)).toEqual({ sessions: [] });
    expect((await aos(["status", "--project", folder], "/")).stdout).toContain("Agents on this machine:");
  });

  test("are limited to the five newest, unless --all is given", async () => {
    const { metrics, run } = machine();
    for (let index = 0; index < 12; index++) metrics(`s-${index}`, { remaining_percentage: 50 }, index);
    const rows = (text: string) => [...text.matchAll(/ 50% .* (s-\d+)$/gm)].map(([, id]) => id);
    const { stdout } = await run(["status"]);
    expect(rows(stdout)).toEqual(Array.from({ length: 5 }, (_, index) => `s-${index}`));
    expect(stdout).toMatch(/\n … 7 more: aos watch\n$/);
    expect(rows((await run(["status", "--all"])).stdout)).toHaveLength(12);
  });

  test("are not shown with the status of one session", async () => {
    const at = machine();
    at.claude("one", "interactive-events.jsonl");
    const folder = project(GATED);
    await aos(folder, ["run", "flow"], at.env);
    const {
      sessions: [session],
    } = JSON.parse((await aos(folder, ["status", "--json"], at.env)).stdout);
    expect((await aos(folder, ["status"], at.env)).stdout).toMatch(
      /plan waits[\s\S]*\n\nAgents on this machine:\n/,
    );
    expect((await aos(folder, ["status", session.id], at.env)).stdout).not.toContain("Agents");
  });
});

describe("aos run --dry-run", () => {
  const folder = () =>
    project([step("a", ""), step("b", "", { dependsOn: ["a"] }), step("c", "", { dependsOn: ["a"] })]);

  test.each([
    [[], "## Wave 2 (parallel)\n\n- `b` (after `a`)\n- `c` (after `a`)\n"],
    [["--json"], '"waves": [\n    [\n      "a"\n    ],\n    [\n      "b",\n      "c"\n    ]\n  ]'],
  ])("with %j prints the drawing on stdout", async (args, text) => {
    const { code, stdout, stderr } = await run(["run", "flow", "--dry-run", ...args], folder());
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(text);
  });
});

test("aos run --dry-run shows where a person approves", async () => {
  const folder = project([step("plan", "", { gate: "approval" }), step("build", "")]);
  const { stdout } = await run(["run", "flow", "--dry-run"], folder);
  expect(stdout).toContain("- `plan` (`then a person approves`)\n");
});

describe("aos handoff", () => {
  test("says so without any handoff: list exits with 0, show with 2", async () => {
    const folder = testdir();
    expect(await run(["handoff", "list"], folder)).toMatchObject({ code: 0, stdout: "No handoffs here.\n" });
    expect((await run(["handoff", "list", "--json"], folder)).stdout).toBe("[]\n");
    const { code, stdout, stderr } = await run(["handoff", "show"], folder);
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("no handoff")]);
  });

  test("shows and lists a gate's handoff, which is archived afterwards", async () => {
    const folder = project(GATED);
    await aos(folder, ["run", "flow"]);
    const shown = await run(["handoff", "show"], folder);
    expect(shown.stdout).toContain("## Next");
    expect(JSON.parse((await run(["handoff", "show", "--json"], folder)).stdout)).toMatchObject({
      workflow: "flow",
      remaining: [{ name: "build" }],
    });
    expect((await run(["handoff", "list"], folder)).stdout).toMatch(/^unclaimed {2}flow-\S+ {2}just now/);
    await aos(folder, ["resume"]);
    expect((await run(["handoff", "list"], folder)).stdout).toMatch(/^archived /);
  });

  test.each([
    ["no front matter", "# Session Handoff\n"],
    ["nothing", ""],
    ["bytes", new Uint8Array([0, 255, 254, 10, 27, 91])],
    ["front matter that would run code", "---js\nprocess.exit(9)\n---\n"],
  ])("with %s is reported as a bad file with its position", async (_, content) => {
    const folder = testdir({ ".agentos/state/.continue-here.md": content });
    const { code, stderr } = await run(["handoff", "show", "--json"], folder);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^\.agentos\/state\/\.continue-here\.md:\d+ error /);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe("bad workflow files", () => {
  everyRow(
    "%s: every command reports the position, and exits with 2",
    [
      ["empty", "", /flow\.yaml.* error /],
      ["binary", new Uint8Array([0, 1, 2, 255, 254, 0]), /flow\.yaml.* error /],
      ["not YAML", "phases: [", /flow\.yaml:\d+:\d+ error /],
      ["without phases", "id: flow\nname: Flow\n", /flow\.yaml.* error .*phases/],
      [
        "with an unknown key",
        "id: flow\nname: Flow\nphases:\n  - id: a\n    agnet: dev\n    agent: dev\n    prompt: x\n    run: [node]\n",
        /flow\.yaml:5:\d+ error .*agnet.*did you mean "agent"/s,
      ],
      [
        "with an unknown agent",
        "id: flow\nname: Flow\nphases:\n  - id: a\n    agent: deb\n    prompt: x\n    run: [node]\n",
        /flow\.yaml:5:\d+ error .*deb.*dev/s,
      ],
      [
        "with a cycle",
        "id: flow\nname: Flow\nphases:\n  - {id: a, agent: dev, prompt: x, run: [node], dependsOn: [b]}\n  - {id: b, agent: dev, prompt: x, run: [node], dependsOn: [a]}\n",
        /flow\.yaml:\d+.* error .*a.*b/s,
      ],
    ],
    async (_, content, message) => {
      const folder = project([], { ".agentos/workflows/flow.yaml": content });
      const results = [
        await aos(folder, ["run", "flow"]),
        await run(["run", "flow", "--dry-run"], folder),
        await run(["run", "flow", "--dry-run", "--json"], folder),
      ];
      expect(results.slice(0, 2).map(({ stdout }) => stdout)).toEqual(["", ""]);
      expect(JSON.parse(results[2]!.stdout).error).toMatchObject({
        code: "invalid-workflow",
        diagnostics: [
          expect.objectContaining({ severity: "error", path: expect.stringContaining("flow.yaml") }),
        ],
      });
      for (const { code, stderr } of results) {
        expect(code).toBe(2);
        expect(stderr).toMatch(message);
        expect(stderr).toMatch(/^error: \d+ errors?; /m);
        expect(stderr).not.toMatch(/^\s+at /m);
      }
    },
  );

  test("missing: the nearest id is suggested", async () => {
    const { code, stderr } = await aos(project(GATED), ["run", "flwo"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean "flow"?')]);
  });

  test("that is a folder", async () => {
    const { code, stderr } = await builtAos(project(GATED), ["run", ".agentos/workflows"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is a folder")]);
  });
});

describe("a state folder that cannot be written", () => {
  test("because of a file in its place exits with 74", async () => {
    const folder = project(GATED, { ".agentos/state": "not a folder" });
    for (const args of [["run", "flow"], ["status"]]) {
      const { code, stderr } = await run(args, folder);
      expect([code, stderr]).toEqual([74, expect.stringContaining(".agentos/state")]);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
  });

  const mounts = canMount();
  test.skipIf(!mounts)("because the disk is full exits with 74 (needs to mount a tmpfs)", async () => {
    const folder = project([step("plan", ""), step("build", "")]);
    const state = join(folder, ".agentos/state");
    mkdirSync(state);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", state]);
    try {
      try {
        writeFileSync(join(state, "filler"), Buffer.alloc(1 << 20));
      } catch {
        // That is the point.
      }
      const { code, stderr } = await aos(folder, ["run", "flow"]);
      expect([code, stderr]).toEqual([74, expect.stringContaining("disk full")]);
    } finally {
      execFileSync("umount", [state]);
    }
  });

  test.skipIf(!mounts)(
    "because it is read-only exits with 74, and status still works (needs to mount a tmpfs)",
    async () => {
      const folder = project(GATED);
      const state = join(folder, ".agentos/state");
      mkdirSync(state);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", state]);
      try {
        expect((await aos(folder, ["run", "flow"])).code).toBe(3);
        execFileSync("mount", ["-o", "remount,ro", state]);
        expect((await run(["status"], folder)).stdout).toContain("plan waits");
        const { code, stderr } = await aos(folder, ["resume"]);
        expect([code, stderr]).toEqual([74, expect.stringContaining("read-only file system")]);
      } finally {
        execFileSync("umount", [state]);
      }
    },
  );
});

/** Only root can, and not in every container. */
function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "agentos-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

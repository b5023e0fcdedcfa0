import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { project, step } from "./aos.js";
import { aos } from "./in-process.js";

/** Removes what differs between runs: session ids and times. */
function steady(text: string): string {
  return text
    .replace(/flow-\d{8}-\d{6}-\w+/g, "SESSION")
    .replace(/\d+(\.\d)?m?s\b/g, "TIME")
    .replace(/ +TIME/g, " TIME");
}

const TWO = [
  step("plan", "console.log('planned')"),
  step("build", "console.log('built')", { artifact: undefined }),
];

describe("aos run", () => {
  test("runs a workflow: a log on stderr, the report on stdout, exit code 0", async () => {
    const result = await aos(project(TWO), ["run", "flow"]);
    expect(result.code).toBe(0);
    expect(steady(result.stderr)).toMatchInlineSnapshot(`
      "flow: session SESSION, 2 phases in 2 waves
      Wave 1  plan
      Wave 2  build
      [plan] started
      [plan] done in TIME
      [build] started
      [build] done in TIME
      "
    `);
    expect(steady(result.stdout)).toContain("✔ flow: 2 of 2 done\n  session SESSION, in TIME\n");
  });

  test("in a repository, ends with how to see the uncommitted files", async () => {
    const write = step("plan", "require('node:fs').writeFileSync('plan.md', '# Plan')", {
      artifact: undefined,
    });
    const folder = project([write], { ".gitignore": ".agentos/\n" });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder });
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    const { stdout } = await aos(folder, ["run", "flow"]);
    expect(stdout).toMatch(/\nNext:\n {2}git status {2,}see 1 uncommitted file\n$/);
  });

  test("finds the project from a folder inside it, and another with --project", async () => {
    const folder = project(TWO, { "deep/er/file.txt": "" });
    expect((await aos(join(folder, "deep/er"), ["run", "flow"])).code).toBe(0);
    const elsewhere = await aos("/", ["run", "flow", "--project", folder]);
    expect([elsewhere.code, elsewhere.stderr.includes("[build] done")]).toEqual([0, true]);
    expect((await aos("/", ["--project", folder, "status"])).stdout).toContain("✔ flow  2 of 2 done");
  });

  test("a failed phase exits with 1, and shows its reason, its last lines and its log", async () => {
    const folder = project([
      step(
        "plan",
        "console.log('looking'); console.error('\\u001b[31mit is broken\\u001b[0m'); process.exit(3)",
      ),
      step("build", ""),
    ]);
    const { code, stdout, stderr } = await aos(folder, ["run", "flow"]);
    expect(code).toBe(1);
    expect(stderr).toContain("[plan] failed after");
    expect(stdout).toContain("✖ flow: 0 of 2 done, plan failed");
    expect(stdout).toContain("exit code 3: it is broken\n     | looking\n");
    const log = /log: (\S+)/.exec(stdout)?.[1] ?? "";
    expect(readFileSync(join(folder, log), "utf8")).toContain("it is broken");
    expect(stdout).toMatch(/aos resume {2,}try plan again/);
  });

  test("a gate exits with 3; resume approves and finishes", async () => {
    const folder = project([step("plan", "", { gate: "approval" }), step("build", "")]);
    const waiting = await aos(folder, ["run", "flow"]);
    expect(waiting.code).toBe(3);
    expect(steady(waiting.stdout)).toMatchInlineSnapshot(`
      "◆ flow: 0 of 2 done, plan waits
        session SESSION, in TIME
       ◆ plan   @dev TIME  waits for approval
       ○ build  @dev          waits for plan

      Handoff: .agentos/state/.continue-here.md

      Next:
        aos resume                 approve plan and continue
        aos resume --reject "why"  send plan back with the reason
      "
    `);
    const finished = await aos(folder, ["resume"]);
    expect(finished.code).toBe(0);
    expect(finished.stderr).toContain("[plan] approved\n[build] started");
    expect(finished.stderr).not.toContain("[plan] started");
  });

  test("--reject sends the phase back with the reason in its prompt", async () => {
    const code = 'process.stdin.pipe(require("fs").createWriteStream("prompt." + process.env.AGENTOS_PHASE))';
    const folder = project([step("plan", code, { gate: "approval" }), step("build", "")]);
    await aos(folder, ["run", "flow"]);
    const rejected = await aos(folder, ["resume", "--reject", "No dates in it"]);
    expect(rejected.code).toBe(3);
    expect(rejected.stderr).toContain("[plan] sent back: No dates in it\n[plan] started");
    expect(readFileSync(join(folder, "prompt.plan"), "utf8")).toContain("No dates in it");
  });

  test.each(["CLAUDECODE", "AGENTOS_PHASE", "GEMINI_CLI"])(
    "an agent, recognized by %s, resumes without approving anything",
    async (name) => {
      const folder = project([step("plan", "", { gate: "approval" }), step("build", "")]);
      const first = await aos(folder, ["run", "flow"], { [name]: "1" });
      expect(first.code).toBe(3);
      expect(first.stderr).toContain(`in their own terminal; ${name} shows that an agent started this one`);
      for (const args of [["resume"], ["resume", "--workflow", "flow"]]) {
        const { code, stderr } = await aos(folder, args, { [name]: "1" });
        expect(code).toBe(3);
        expect(stderr).toContain("plan is still waiting at its gate; this resume does not approve it");
        expect(stderr).toContain("note: only a person can decide this");
        expect(stderr).not.toContain("[build] started");
      }
      expect((await aos(folder, ["resume", "--no-approve"])).code).toBe(3);
      const person = await aos(folder, ["resume"]);
      expect(person.code).toBe(0);
      expect(person.stderr).toContain("[plan] approved\n[build] started");
    },
  );

  test("an agent cannot answer for a person, and is told so", async () => {
    const folder = project([step("plan", "", { gate: "approval" })]);
    await aos(folder, ["run", "flow"]);
    const { code, stderr } = await aos(folder, ["resume", "--answer", "Euros"], { CLAUDECODE: "1" });
    expect(code).toBe(5);
    expect(stderr).toBe(
      "error: nothing was answered: only a person can do this, in their own terminal; CLAUDECODE shows that an agent started this one\n",
    );
  });

  test("--reject needs --phase if several gates are open, and says so", async () => {
    const gate = { gate: "approval", dependsOn: [] };
    const folder = project([
      step("a", "", gate),
      step("b", "", gate),
      step("c", "", { dependsOn: ["a", "b"] }),
    ]);
    const waiting = await aos(folder, ["run", "flow"]);
    expect(waiting.stdout).toContain('aos resume --reject "why" --phase a');
    const unclear = await aos(folder, ["resume", "--reject", "why"]);
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining("--phase")]);
    const clear = await aos(folder, ["resume", "--reject", "why", "--phase", "b"]);
    expect(clear.stderr).toContain("[b] sent back: why");
  });

  test("--dry-run prints waves and prompts, runs nothing and writes nothing", async () => {
    const folder = project([step("plan", "require('fs').writeFileSync('ran', '')"), step("build", "")]);
    const { code, stdout } = await aos(folder, ["run", "flow", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toContain("## Wave 1\n\n- `plan`\n");
    expect(stdout).toContain("==> prompt of build <==");
    expect(stdout).toContain("Do build.");
    expect([existsSync(join(folder, "ran")), existsSync(join(folder, ".agentos/state"))]).toEqual([
      false,
      false,
    ]);
    const plan = JSON.parse((await aos(folder, ["run", "flow", "-n", "--json"])).stdout);
    expect(plan.waves).toEqual([["plan"], ["build"]]);
  });

  test("--json prints the result as one document, whatever the phases print", async () => {
    const folder = project([step("plan", "console.log('{')", { gate: "approval" }), step("build", "")]);
    const { code, stdout, stderr } = await aos(folder, ["run", "flow", "--json"]);
    const result = JSON.parse(stdout);
    expect([code, result.status, result.state.phases[0].status]).toEqual([3, "waiting", "waiting"]);
    expect(existsSync(result.handoffPath)).toBe(true);
    expect(stderr).toContain("[plan] waits for approval");
  });

  test("--concurrency limits how many phases run at once", async () => {
    const code = "console.log(Date.now()); setTimeout(() => console.log(Date.now()), 100)";
    const free = { dependsOn: [] };
    const folder = project([step("a", code, free), step("b", code, free)]);
    const { stderr } = await aos(folder, ["run", "flow", "-c", "1"]);
    expect(stderr.indexOf("[b] started")).toBeGreaterThan(stderr.indexOf("[a] done"));
  });

  test("resume continues the newest session of a workflow, or a named one", async () => {
    const code = "process.exit(require('fs').existsSync('mended') ? 0 : 1)";
    const folder = project([step("plan", code)]);
    const first = JSON.parse((await aos(folder, ["run", "flow", "--json"])).stdout);
    await aos(folder, ["run", "flow"]);
    writeFileSync(join(folder, "mended"), "");
    const named = JSON.parse((await aos(folder, ["resume", first.sessionId, "--json"])).stdout);
    expect([named.sessionId, named.status]).toEqual([first.sessionId, "completed"]);
    const newest = JSON.parse((await aos(folder, ["resume", "--workflow", "flow", "--json"])).stdout);
    expect([newest.sessionId === first.sessionId, newest.status]).toEqual([false, "completed"]);
    const none = await aos(folder, ["resume"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("aos run")]);
  });

  test("names the session in the commands when another unfinished one is newer", async () => {
    const folder = project([step("plan", "process.exit(1)")]);
    const first = JSON.parse((await aos(folder, ["run", "flow", "--json"])).stdout);
    await aos(folder, ["run", "flow"]);
    const { stdout } = await aos(folder, ["resume", first.sessionId]);
    expect(stdout).toContain(`aos resume ${first.sessionId} `);
  });

  test("warns once, at the first phase, if Codex skips our hooks because nobody has approved them", async () => {
    const rows = [
      { type: "thread.started", thread_id: "01a2022b-c9c3-7ca1-8978-d95d44bfbbe9" },
      { type: "turn.started" },
      { type: "turn.completed", usage: { input_tokens: 9, output_tokens: 9 } },
    ];
    const phases = ["plan", "build"].map((id) => ({ id, agent: "dev", prompt: `Do ${id}.`, run: "codex" }));
    const folder = project(phases, {
      "bin/codex": `#!/bin/sh\n${rows.map((row) => `echo '${JSON.stringify(row)}'`).join("\n")}\n`,
      ".codex/hooks.json": readFileSync(recordedFile("hooks", "codex/approved/hooks.json")),
    });
    chmodSync(join(folder, "bin/codex"), 0o755);
    vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { code, stderr } = await aos(folder, ["run", "flow"]);
    expect(code).toBe(0);
    expect(stderr.match(/Codex skips our hooks until you approve them/g)).toHaveLength(1);
  });

  test("the output of a run stays short if a phase prints 8 MB", { tags: ["slow"] }, async () => {
    const code =
      "const b = 'x'.repeat(1e6) + '\\n'; for (let i = 0; i < 8; i++) require('fs').writeSync(1, b)";
    const { code: exit, stdout, stderr } = await aos(project([step("loud", code)]), ["run", "flow"]);
    expect(exit).toBe(0);
    expect(stdout.length + stderr.length).toBeLessThan(2000);
  });
});

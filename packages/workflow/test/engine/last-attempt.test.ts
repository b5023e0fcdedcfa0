import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { resumeSession, runWorkflow } from "../../src/index.js";
import { cutAfter, fakePhase, fakeRunner, phase, project } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const backoff = { baseMs: 1, maxMs: 1 };

/** The description of the previous attempt in the prompt of the first phase's last attempt; undefined if there is none. */
async function toldTo(phases: string[]): Promise<string | undefined> {
  const folder = project(phases);
  spawnSync("git", ["init", "-q"], { cwd: folder });
  const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId, backoff });
  const { promptFile = "" } = state.phases[0]?.runs.at(-1) ?? {};
  return elementOf(readFileSync(promptFile, "utf8"));
}

function elementOf(prompt: string): string | undefined {
  return /<last_attempt>\n(.*)\n<\/last_attempt>/s.exec(prompt)?.[1];
}

const onFirst = (code: string) => `if (process.env.AGENTOS_ATTEMPT === "1") { ${code} }`;

describe("the attempt after one that", () => {
  test("failed gets the exit code, the last lines, the log and the existing files", async () => {
    const more = onFirst(`
      require("fs").writeFileSync("half.ts", "export");
      require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, "# Spec");
      console.error("compiling");
      console.error("half.ts:1: expression expected");
      process.exit(3);`);
    const finish = 'require("fs").writeFileSync(process.env.AGENTOS_ARTIFACT, "# Spec\\n\\nDone.\\n")';
    const told = await toldTo([
      phase("spec", {
        more: `${more} ${finish}`,
        fields: "artifact: { path: spec.md, guard: false }, retries: 1",
      }),
    ]);
    expect(told).toMatch(/^Attempt 1 failed after .*: *$/m);
    expect(told).toContain("exit code 3: compiling\n  half.ts:1: expression expected\n");
    expect(told).toContain(join(".agentos", "state", "sessions", sessionId, "logs", "spec.1.log"));
    expect(told).toContain("The artifact spec.md exists, written during that attempt (6 bytes).");
    expect(told).toMatch(/^- half\.ts$/m);
    expect(told).not.toContain(".agentos/state/\n");
  });

  test("used both output streams gets both, once", async () => {
    const code = 'console.log("2 tests fail"); console.error("a warning"); process.exit(1);';
    const told = await toldTo([phase("check", { more: onFirst(code), fields: "retries: 1" })]);
    expect(told).toContain("  exit code 1: a warning\nIts log ends with:\n  2 tests fail\nIts whole output");
  });

  test("timed out gets that reason", async () => {
    const folder = project([fakePhase("spec", "timeout: 60, retries: 1")]);
    let told = "";
    const slow = fakeRunner(({ attempt, prompt }) => {
      told = prompt;
      return attempt === 1
        ? { status: "timed-out", reason: "it was still running after 60 s, its time limit" }
        : undefined;
    });
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [slow], backoff });
    expect(elementOf(told)).toMatch(/^Attempt 1 timed out after .*; this one has the same time limit/);
    expect(told).toContain("it was still running after 60 s, its time limit");
  });

  test("was stopped by a limit learns that it was not at fault", async () => {
    const folder = project([fakePhase("plan")]);
    const prompts: string[] = [];
    const refusing = fakeRunner(({ prompt }) => {
      const isFirst = prompts.push(prompt) === 1;
      return isFirst ? { status: "not-now", afterMs: 1, reason: "exit code 75 (not now): busy" } : undefined;
    });
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [refusing] });
    expect(elementOf(prompts[0] ?? "")).toBeUndefined();
    expect(elementOf(prompts[1] ?? "")).toMatch(/stopped by a limit, through no fault of its own.*busy/s);
  });

  test("was killed with the engine learns that it may have stopped anywhere", async () => {
    const folder = project([fakePhase("plan")]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] });
    cutAfter(folder, sessionId, ({ type }) => type === "phase.started");
    let prompt = "";
    const runner = fakeRunner((request) => {
      prompt = request.prompt;
      return undefined;
    });
    await resumeSession({ projectFolder: folder, sessionId, runners: [runner] });
    expect(elementOf(prompt)).toMatch(
      /^Attempt 1 was interrupted from outside, possibly in the middle of something\./,
    );
  });

  test("left its artifact unfinished is described only once", async () => {
    const folder = project([fakePhase("spec", "artifact: spec.md")]);
    const prompts: string[] = [];
    const runner = fakeRunner(({ prompt, env }) => {
      const isFirst = prompts.push(prompt) === 1;
      writeFileSync(env.AGENTOS_ARTIFACT ?? "", isFirst ? "# Spec\n\nTBD\n" : "One form for all shops.\n");
      return undefined;
    });
    const guardBackoff = { baseMs: 1, maxMs: 1 };
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [runner], guardBackoff });
    expect(prompts[1]).toContain("<unfinished_artifact>");
    expect(elementOf(prompts[1] ?? "")).toBeUndefined();
  });
});

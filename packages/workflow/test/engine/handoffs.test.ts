import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acknowledgeHandoff, claimHandoff, listHandoffs } from "@agentos/handoff";
import { describe, expect, test } from "vitest";
import {
  type ResumeOptions,
  resumeSession,
  runWorkflow,
  type SessionResult,
  stateFolder,
} from "../../src/index.js";
import { cutAfter, fakePhase, fakeRunner, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const phases = [fakePhase("plan", "gate: approval"), fakePhase("build"), fakePhase("ship")];

/** A session that waits at its gate, its handoff file, and a resume that collects prompts and warnings. */
async function waiting(): Promise<{
  folder: string;
  handoff: string;
  warnings: string[];
  prompts: Map<string, string>;
  resume(more?: Partial<ResumeOptions>): Promise<SessionResult>;
}> {
  const folder = project(phases);
  const prompts = new Map<string, string>();
  const warnings: string[] = [];
  const runner = fakeRunner(({ phase, prompt }) => {
    prompts.set(phase.id, prompt);
    return undefined;
  });
  const first = await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [runner] });
  const resume = (more: Partial<ResumeOptions> = {}) =>
    resumeSession({
      projectFolder: folder,
      sessionId,
      runners: [runner],
      onWarning: (message) => warnings.push(message),
      ...more,
    });
  return { folder, handoff: first.handoffPath ?? "", warnings, prompts, resume };
}

function places(folder: string): string[] {
  return listHandoffs(stateFolder(folder)).map(({ state }) => state);
}

function append(file: string, heading: string, text: string): void {
  const content = readFileSync(file, "utf8");
  writeFileSync(file, content.replace(`${heading}\n`, `${heading}\n\n${text}\n`));
}

describe("text that a person added to a handoff", () => {
  const broken = fakeRunner(() => ({ status: "failed", reason: "no disk" }));

  test("is kept until a phase that read it is done", async () => {
    const { handoff, resume, prompts, folder } = await waiting();
    append(handoff, "## Next", "Use the blue paint.");
    writeFileSync(handoff, `${readFileSync(handoff, "utf8")}\n## House rules\n\nNo shoes.\n`);
    expect((await resume({ runners: [broken] })).status).toBe("failed");
    const text = readFileSync(handoff, "utf8");
    expect(text).toContain("Fix what made build");
    expect(text).toContain("Use the blue paint.");
    expect(text).toContain("No shoes.");
    expect(text).not.toContain("then approve");
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("Use the blue paint.");
    expect(prompts.get("build")).toContain("No shoes.");
    expect(prompts.get("ship")).not.toContain("blue paint");
    expect(new Set(places(folder))).toEqual(new Set(["archived"]));
  });

  test("is dropped once a phase that read it is done", async () => {
    const { handoff, resume } = await waiting();
    append(handoff, "## Next", "Use the blue paint.");
    const lateBroken = fakeRunner(({ phase }) =>
      phase.id === "ship" ? { status: "failed", reason: "no" } : undefined,
    );
    expect((await resume({ runners: [lateBroken] })).status).toBe("failed");
    expect(readFileSync(handoff, "utf8")).not.toContain("blue paint");
  });
});

describe("a handoff names what comes next: the phase, its agent and its compiled prompt", () => {
  /** The current phase and agent, and the first of the next ones. */
  function nextOf(folder: string, handoff: string) {
    const text = readFileSync(handoff, "utf8");
    const [, current] = /^- (Phase: .*\n- By: .*)$/m.exec(text) ?? [];
    const [, next, file = ""] = /^ {2}Next: (.*?), prompt (\S+\.prompt\.md)$/m.exec(text) ?? [];
    return { text, current, next, prompt: readFileSync(join(folder, file), "utf8") };
  }

  test("at a gate, the phases after it", async () => {
    const { folder, handoff } = await waiting();
    const { text, current, next, prompt } = nextOf(folder, handoff);
    expect([current, next]).toEqual(["Phase: build\n- By: dev", "build (@dev)"]);
    expect(text).toContain("- Status: paused (waiting for approval of plan)");
    expect(prompt).toContain("plan is done");
    expect(prompt).toContain('phase="build"');
  });

  test("after a pause", async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    const pause = new AbortController();
    const pausing = fakeRunner(() => {
      pause.abort();
      return undefined;
    });
    const options = { projectFolder: folder, workflow, sessionId, pause: pause.signal };
    const { status, handoffPath = "" } = await runWorkflow({ ...options, runners: [pausing] });
    expect(status).toBe("paused");
    const { current, next, prompt } = nextOf(folder, handoffPath);
    expect([current, next]).toEqual(["Phase: build\n- By: dev", "build (@dev)"]);
    expect(prompt).toContain("Do build");
  });

  test("after a failure, the failed phase, with why it failed in its prompt", async () => {
    const { folder, resume } = await waiting();
    const { handoffPath = "" } = await resume({
      runners: [fakeRunner(() => ({ status: "failed", reason: "no disk" }))],
    });
    const { current, next, prompt } = nextOf(folder, handoffPath);
    expect([current, next]).toEqual(["Phase: build\n- By: dev", "build (@dev)"]);
    expect(prompt).toMatch(/<last_attempt>\nAttempt 1 failed .*no disk.*<\/last_attempt>/s);
  });

  test("after several failures, all failed phases", async () => {
    const folder = project([
      fakePhase("plan", "gate: approval, dependsOn: []"),
      fakePhase("build", "dependsOn: [plan]"),
      fakePhase("docs", "dependsOn: [plan]"),
    ]);
    const { handoffPath = "" } = await runWorkflow({
      ...{ projectFolder: folder, workflow, sessionId },
      runners: [fakeRunner()],
    });
    expect(readFileSync(handoffPath, "utf8")).toMatch(
      /^ {2}Next: build \(@dev\), prompt \S+dev-build-\S+; docs \(@dev\), prompt \S+dev-docs-\S+$/m,
    );
  });

  test("in a phase's prompt, without instructions for resuming the session", async () => {
    const { handoff, resume, prompts } = await waiting();
    append(handoff, "## Next", "Use the blue paint.");
    const broken = fakeRunner(() => ({ status: "failed", reason: "no disk" }));
    await resume({ runners: [broken] });
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("Use the blue paint.");
    for (const prompt of prompts.values()) expect(prompt).not.toMatch(/aos (?:resume|approve)|^[ -]*Next: /m);
  });
});

describe("a handoff that changed after the session stopped", () => {
  test("deleted: prompts use the log, without a warning", async () => {
    const { handoff, resume, prompts, warnings } = await waiting();
    rmSync(handoff);
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("- [x] plan");
    expect(prompts.get("build")).toContain("waiting for approval");
    expect(warnings).toEqual([]);
  });

  test("unreadable: prompts use the log, and the file is kept for its owner", async () => {
    const { handoff, resume, prompts, warnings } = await waiting();
    writeFileSync(handoff, "---\n: : [\n---\nno handoff");
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("- [x] plan");
    expect(warnings).toEqual([expect.stringContaining(`${handoff} cannot be read`)]);
    expect(readFileSync(handoff, "utf8")).toContain("no handoff");
  });

  test("replaced by another session's handoff: no warning", async () => {
    const { folder, resume, warnings, handoff } = await waiting();
    rmSync(handoff);
    await runWorkflow({ projectFolder: folder, workflow, sessionId: "other", runners: [fakeRunner()] });
    expect((await resume()).status).toBe("completed");
    expect(warnings).toEqual([]);
    expect(readFileSync(handoff, "utf8")).toContain("session_id: other");
  });

  test("claimed by a person: the resume takes it over", async () => {
    const { folder, resume, prompts, handoff } = await waiting();
    append(handoff, "## Next", "Use the blue paint.");
    claimHandoff(stateFolder(folder), { claimant: "a person" });
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("Use the blue paint.");
    expect(places(folder)).toEqual(["archived"]);
  });

  test("claimed and acknowledged by a person: prompts use the log", async () => {
    const { folder, resume, prompts, warnings } = await waiting();
    const claim = claimHandoff(stateFolder(folder), { claimant: "a person" });
    acknowledgeHandoff(stateFolder(folder), claim?.claimId ?? "");
    expect((await resume()).status).toBe("completed");
    expect(prompts.get("build")).toContain("- [x] plan");
    expect(warnings).toEqual([]);
  });
});

test("claim removed while a phase runs: no phase fails", async () => {
  const { folder, resume, warnings } = await waiting();
  const claimed = join(stateFolder(folder), "handoffs/claimed");
  const removing = fakeRunner(() => {
    rmSync(claimed, { recursive: true, force: true });
    return undefined;
  });
  const result = await resume({ runners: [removing] });
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build", "ship"]);
  expect(warnings).toEqual([expect.stringContaining("taken or removed")]);
});

test("a process that dies after archiving a handoff but before recording it leaves nothing open", async () => {
  const { folder, resume } = await waiting();
  await resume({ runners: [fakeRunner()] });
  let completed = 0;
  cutAfter(folder, sessionId, ({ type }) => type === "phase.completed" && ++completed === 2);
  const result = await resume();
  expect(result.status).toBe("completed");
  expect(result.state.claimId).toBeUndefined();
  expect(places(folder)).toEqual(["archived"]);
  expect(readdirSync(join(stateFolder(folder), "handoffs/claimed"))).toEqual([]);
  expect(existsSync(join(stateFolder(folder), ".continue-here.md"))).toBe(false);
});

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type Runner, resumeSession, runWorkflow } from "../../src/index.js";
import { fakePhase, fakeRunner, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";

const plan = "# Plan\n\nThree steps, one after the other.\n";

/** Writes the artifact without creating its folder, as agents do. */
const writer: Runner = fakeRunner(({ env }) => {
  if (env.AGENTOS_ARTIFACT) writeFileSync(env.AGENTOS_ARTIFACT, plan);
  return undefined;
});

describe("the folder of an artifact", () => {
  test("exists when the phase starts, at any depth", async () => {
    const folder = project([fakePhase("plan", "artifact: docs/plans/today/plan.md")]);
    const { status } = await runWorkflow({ projectFolder: folder, workflow, runners: [writer] });
    expect(status).toBe("completed");
    expect(readFileSync(join(folder, "docs/plans/today/plan.md"), "utf8")).toBe(plan);
  });

  test("may be outside the project", async () => {
    const outside = testdir();
    const folder = project([fakePhase("plan", `artifact: ${JSON.stringify(join(outside, "a/plan.md"))}`)]);
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [writer] });
    expect(status).toBe("completed");
    expect(state.phases[0]?.artifact).toBe(join(outside, "a/plan.md"));
  });

  test("that cannot be created fails only its own phase", async () => {
    const folder = project(
      [fakePhase("plan", "artifact: docs/plan.md, dependsOn: []"), fakePhase("note", "dependsOn: []")],
      { docs: "a file" },
    );
    const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [writer] });
    expect(status).toBe("failed");
    expect(state.phases.map((each) => each.status)).toEqual(["failed", "completed"]);
    expect(state.phases[0]?.reason).toMatch(/folder.*docs.*artifact/);
    expect(ran(folder)).toEqual(["note"]);
  });
});

test("a folder does not count as an artifact", async () => {
  const folder = project([fakePhase("plan", "artifact: plan.md")]);
  mkdirSync(join(folder, "plan.md"));
  const runners = [fakeRunner()];
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners });
  expect(status).toBe("failed");
  expect(state.phases[0]?.reason).toMatch(/plan\.md.*folder/);
});

test("a resume warns if a finished phase's artifact is gone, and keeps the phase", async () => {
  const folder = project([fakePhase("plan", "artifact: plan.md, gate: approval"), fakePhase("build")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [writer] });
  rmSync(join(folder, "plan.md"));
  const warnings: string[] = [];
  const result = await resumeSession({
    projectFolder: folder,
    runners: [writer],
    onWarning: (message) => warnings.push(message),
  });
  expect(result.status).toBe("completed");
  expect(warnings).toEqual([
    expect.stringMatching(/^plan is finished, but its artifact does not exist: .*plan\.md/),
  ]);
});

test("a relative project folder is resolved for the phases", async () => {
  const folder = project([fakePhase("plan", "artifact: plan.md")]);
  const before = process.cwd();
  let seen: Record<string, string> = {};
  const runner = fakeRunner(({ env }) => {
    seen = env;
    writeFileSync(join(folder, "plan.md"), plan);
    return undefined;
  });
  try {
    process.chdir(join(folder, ".."));
    const projectFolder = folder.split(/[\\/]/).at(-1) ?? "";
    const { status } = await runWorkflow({ projectFolder, workflow, sessionId, runners: [runner] });
    expect(status).toBe("completed");
  } finally {
    process.chdir(before);
  }
  expect(seen).toMatchObject({
    AGENTOS_PROJECT_DIR: folder,
    AGENTOS_SESSION_DIR: join(folder, ".agentos/state/sessions/one"),
    AGENTOS_ARTIFACT: join(folder, "plan.md"),
  });
});

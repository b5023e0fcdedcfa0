import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type ResumeOptions,
  readSession,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import { eventsFile, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const runners = [fakeRunner()];
const file = ".agentos/workflows/flow.yaml";

/** A session of plan, build and ship that waits at build's gate. */
async function waitsBehindBuild(): Promise<string> {
  const folder = project([fakePhase("plan"), fakePhase("build", "gate: approval"), fakePhase("ship")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  return folder;
}

function resume(projectFolder: string, more: Partial<ResumeOptions> = {}): Promise<SessionResult> {
  return resumeSession({ projectFolder, runners, ...more });
}

describe("a workflow that moved", () => {
  test("is found if its new path is named, and is then remembered", async () => {
    const folder = await waitsBehindBuild();
    const moved = join(folder, "flows/release.yaml");
    mkdirSync(dirname(moved));
    renameSync(join(folder, file), moved);
    await expect(resume(folder)).rejects.toMatchObject({ code: "workflow-not-found" });
    const { status, state } = await resume(folder, { workflow: moved });
    expect(status).toBe("completed");
    expect(state.workflow.path).toBe(moved);
    expect(ran(folder)).toEqual(["plan", "build", "ship"]);
  });

  test("is not confused with another workflow, whether named or not", async () => {
    const folder = await waitsBehindBuild();
    const text = workflowText([fakePhase("plan"), fakePhase("build"), fakePhase("ship")]);
    writeFileSync(join(folder, ".agentos/workflows/other.yaml"), text.replace("id: flow", "id: other"));
    await expect(resume(folder, { workflow: "other" })).rejects.toMatchObject({ code: "session-not-found" });
    await expect(resume(folder, { workflow: "other", sessionId })).rejects.toMatchObject({
      code: "session-not-found",
      message: expect.stringContaining("belongs to the workflow flow, not other"),
    });
    writeFileSync(join(folder, file), text.replace("id: flow", "id: other"));
    const before = readSession(folder, sessionId);
    await expect(resume(folder)).rejects.toMatchObject({
      code: "workflow-contradicts",
      message: expect.stringContaining("the file now defines the workflow other, not flow"),
    });
    expect(readSession(folder, sessionId)).toEqual(before);
  });
});

describe("phases", () => {
  const plan = fakePhase("plan", "dependsOn: []");
  const build = fakePhase("build", "dependsOn: [plan], gate: approval");
  const ship = fakePhase("ship", "dependsOn: [build]");

  test.each<[string, string[], string[], string[]]>([
    [
      "that are added alongside finished ones run",
      [plan, fakePhase("check", "dependsOn: []"), build, ship],
      ["plan", "build", "check", "ship"],
      ["check was added"],
    ],
    [
      "that are added after finished ones run before their dependents",
      [plan, build, fakePhase("check", "dependsOn: [build]"), fakePhase("ship", "dependsOn: [build, check]")],
      ["plan", "build", "check", "ship"],
      ["ship now depends on check", "check was added"],
    ],
    [
      "that are renamed before they ran are new ones",
      [plan, build, fakePhase("deploy", "dependsOn: [build]")],
      ["plan", "build", "deploy"],
      ["ship was removed", "deploy was added"],
    ],
    [
      "that no longer depend on a finished one keep their results",
      [plan, fakePhase("build", "dependsOn: [], gate: approval"), ship],
      ["plan", "build", "ship"],
      ["build no longer depends on plan"],
    ],
    [
      "with different pools and retries use them",
      [plan, build, fakePhase("ship", "dependsOn: [build], pool: slow, retries: 2")],
      ["plan", "build", "ship", "ship", "ship"],
      ["ship was changed; the new version will run"],
    ],
  ])("%s", async (_, phases, order, changes) => {
    const folder = await waitsBehindBuild();
    writeFileSync(join(folder, file), workflowText(phases, "pools: { slow: 1 }\n"));
    const flaky = fakeRunner(({ phase, attempt }) =>
      phase.retries > 0 && attempt < 3 ? { status: "failed", reason: "no" } : undefined,
    );
    const result = await resume(folder, {
      runners: [flaky],
      concurrency: 1,
      backoff: { baseMs: 1, maxMs: 1 },
    });
    expect(result.status).toBe("completed");
    expect(result.state.concurrency).toBe(1);
    expect(ran(folder)).toEqual(order);
    expect(result.state.changes).toEqual(changes);
  });

  test("that finished and were renamed prevent the resume", async () => {
    const folder = await waitsBehindBuild();
    writeFileSync(join(folder, file), workflowText([plan, fakePhase("make", "dependsOn: [plan]")]));
    await expect(resume(folder)).rejects.toMatchObject({
      code: "workflow-contradicts",
      message: expect.stringContaining("build is finished, but no longer in the file"),
    });
  });
});

test("an invalid concurrency is rejected before a resume writes anything", async () => {
  const folder = await waitsBehindBuild();
  const before = readSession(folder, sessionId);
  await expect(resume(folder, { concurrency: 0 })).rejects.toThrow(TypeError);
  expect(readSession(folder, sessionId)).toEqual(before);
});

test("a lock that is still being written is reported without a process id", async () => {
  const folder = await waitsBehindBuild();
  writeFileSync(join(dirname(eventsFile(folder, sessionId)), "lock/999"), "");
  const error = await resume(folder).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "session-held", message: expect.stringContaining("try again") });
  expect((error as Error).message).not.toContain("process 0");
});

test("phases start in the order of their durations in earlier sessions of the same workflow", async () => {
  const quick = fakePhase("quick", "dependsOn: [], estimate: 100");
  const slow = fakePhase("slow", "dependsOn: [], estimate: 1");
  const folder = project([quick, slow], {
    ".agentos/workflows/other.yaml": workflowText([fakePhase("quick")]).replace("id: flow", "id: other"),
  });
  let time = 0;
  const now = () => new Date(time);
  const timed = fakeRunner(({ phase }) => {
    time += phase.id === "slow" ? 60_000 : 1000;
    return undefined;
  });
  const options = { projectFolder: folder, runners: [timed], concurrency: 1, now };
  await runWorkflow({ ...options, workflow });
  for (let times = 0; times < 12; times++) await runWorkflow({ ...options, workflow: "other" });
  rmSync(join(folder, "ran.txt"));
  writeFileSync(join(folder, file), workflowText([quick, fakePhase("new", "dependsOn: []"), slow]));
  await runWorkflow({ ...options, workflow });
  // In file order, quick comes first. The new phase counts as neither the longest nor the shortest.
  expect(ran(folder)).toEqual(["slow", "new", "quick"]);
});

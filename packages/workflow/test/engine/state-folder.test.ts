import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  listSessions,
  planWorkflow,
  readSession,
  requestPause,
  resumeSession,
  runWorkflow,
  stateFolder,
} from "../../src/index.js";
import { eventsFile, fakePhase, fakeRunner, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const runners = [fakeRunner()];

describe("state that cannot be written", () => {
  test("before a phase: it does not run, is not retried, and the error says what to do", async () => {
    const folder = project([fakePhase("plan", "retries: 3"), fakePhase("build")]);
    const compiled = join(folder, ".agentos/compiled");
    writeFileSync(compiled, "a file where the folder should be");
    const run = runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
    await expect(run).rejects.toMatchObject({
      code: "state-unusable",
      message: expect.stringMatching(
        /\.agentos\/compiled.*then try again. To continue a session that has already started: aos resume/,
      ),
    });
    expect(ran(folder)).toEqual([]);
    expect(readSession(folder, sessionId)).toMatchObject({ status: "paused", live: false });
    rmSync(compiled);
    expect((await resumeSession({ projectFolder: folder, runners })).status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "build"]);
  });

  test("because it was deleted: the error says so and blames no other process", async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    const run = runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      runners: [
        fakeRunner(() => {
          rmSync(stateFolder(folder), { recursive: true });
          return undefined;
        }),
      ],
    });
    await expect(run).rejects.toMatchObject({
      code: "state-unusable",
      message: expect.stringContaining("was deleted"),
    });
    expect(ran(folder)).toEqual(["plan"]);
  });
});

describe("a session that cannot be read", () => {
  test("does not hide other sessions or block new ones", async () => {
    const folder = project([fakePhase("plan")]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId: "good", runners });
    mkdirSync(eventsFile(folder, "broken"), { recursive: true });
    const problems: string[] = [];
    const sessions = listSessions(folder, { onUnreadable: ({ message }) => problems.push(message) });
    expect(sessions.map(({ id }) => id)).toEqual(["good"]);
    expect(problems).toEqual([expect.stringMatching(/broken.events\.jsonl: it is a folder/)]);
    expect(() => readSession(folder, "broken")).toThrow(problems[0]);
    const result = await runWorkflow({ projectFolder: folder, workflow, runners });
    expect(result.status).toBe("completed");
  });

  test("because its first line is lost says so if it is named", async () => {
    const folder = project([fakePhase("plan")]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
    writeFileSync(
      eventsFile(folder, sessionId),
      '{"type":"session.st\n{"type":"session.completed","at":"t"}\n',
    );
    expect(() => readSession(folder, sessionId)).toThrow(
      /events\.jsonl does not begin.*events\.jsonl:1: not valid JSON/,
    );
  });
});

test("a copied session folder is not a session, and a resume of the copy does not touch the original", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build", "gate: approval")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  cpSync(join(eventsFile(folder, sessionId), ".."), join(eventsFile(folder, "copy"), ".."), {
    recursive: true,
  });
  expect(listSessions(folder).map(({ id }) => id)).toEqual([sessionId]);
  expect(() => readSession(folder, "copy")).toThrow(/copied or renamed.*session one/);
  await expect(resumeSession({ projectFolder: folder, sessionId: "copy", runners })).rejects.toMatchObject({
    code: "session-not-found",
  });
  expect(readSession(folder, sessionId).status).toBe("waiting");
});

test("an empty log belongs to a session that never started, so its id is free", async () => {
  const folder = project([fakePhase("plan")]);
  mkdirSync(join(eventsFile(folder, sessionId), ".."), { recursive: true });
  writeFileSync(eventsFile(folder, sessionId), "");
  expect(listSessions(folder)).toEqual([]);
  await expect(resumeSession({ projectFolder: folder, sessionId })).rejects.toMatchObject({
    code: "session-not-found",
  });
  const result = await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  expect(result.status).toBe("completed");
});

test("lines from newer versions and damaged lines are skipped and reported with their position", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build", "gate: approval"), fakePhase("ship")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  writeFileSync(eventsFile(folder, sessionId), '{"type":"phase.dreamt","at":"t"}\n{"type":"ph\n', {
    flag: "a",
  });
  const warnings: string[] = [];
  const result = await resumeSession({
    projectFolder: folder,
    runners,
    onWarning: (message) => warnings.push(message),
  });
  expect(result.status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build", "ship"]);
  expect(warnings).toEqual([
    expect.stringMatching(/events\.jsonl:\d+: not valid JSON/),
    expect.stringMatching(/events\.jsonl:\d+: not an event that this version knows/),
  ]);
});

describe("a pause request", () => {
  test("made as soon as the session is live is not lost", async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    const waitForPause = fakeRunner(async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { status: "cancelled" };
    });
    const { status } = await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      runners: [waitForPause],
      onEvent: (event) => event.type === "session.started" && requestPause(folder, { atOnce: true }),
    });
    expect(status).toBe("paused");
  });

  test("for an earlier process, or an invalid one, pauses nothing", {
    tags: ["slow"],
  }, async () => {
    const folder = project([fakePhase("plan"), fakePhase("build")]);
    const file = join(folder, ".agentos/state/sessions/one/pause-request.json");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, JSON.stringify({ now: true, by: "a process of last week" }));
    const garbage = fakeRunner(async () => {
      writeFileSync(file, "{ now: maybe");
      await new Promise((resolve) => setTimeout(resolve, 600));
      return undefined;
    });
    const result = await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [garbage] });
    expect(result.status).toBe("completed");
    expect(requestPause(folder, { sessionId }).status).toBe("not-running");
  });

  test("that cannot be read causes one clear error", async () => {
    const folder = project([fakePhase("plan")]);
    mkdirSync(join(folder, ".agentos/state/sessions/one/pause-request.json"), { recursive: true });
    const run = runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
    await expect(run).rejects.toMatchObject({ code: "state-unusable" });
    expect(ran(folder)).toEqual([]);
  });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "a concurrency of %d is rejected before anything is written",
  async (concurrency) => {
    const folder = project([fakePhase("plan")]);
    const run = runWorkflow({ projectFolder: folder, workflow, runners, concurrency });
    await expect(run).rejects.toThrow(TypeError);
    expect(() => planWorkflow({ projectFolder: folder, workflow, runners, concurrency })).toThrow(TypeError);
    expect(listSessions(folder)).toEqual([]);
  },
);

test("a clock that is set back during a phase affects neither this session nor later ones", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build", "gate: approval"), fakePhase("ship")]);
  let time = Date.UTC(2026, 1, 24);
  const now = () => {
    time -= 60_000;
    return new Date(time);
  };
  const first = await runWorkflow({ projectFolder: folder, workflow, runners, now });
  expect(first.status).toBe("waiting");
  expect(first.state.phases[0]?.durationMs).toBe(0);
  expect((await resumeSession({ projectFolder: folder, runners, now })).status).toBe("completed");
  expect((await runWorkflow({ projectFolder: folder, workflow, runners })).status).toBe("waiting");
});

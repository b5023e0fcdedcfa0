import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { readSession, resumeSession, runWorkflow } from "../../src/index.js";
import { eventsOf, fakePhase, fakeRunner, phase, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const bang = new Error("bang");

describe("a callback that throws", () => {
  test.each<[string, string, string[]]>([
    ["at the start", "session.started", []],
    ["when a phase starts", "phase.started", []],
    ["when a phase is done", "phase.completed", ["plan"]],
    ["at the end", "session.completed", ["plan", "build"]],
  ])(
    "onEvent %s: the error is rethrown, nothing more runs, and the session can be resumed",
    async (_, type, done) => {
      const folder = project([fakePhase("plan"), fakePhase("build")]);
      const runners = [fakeRunner()];
      const run = runWorkflow({
        projectFolder: folder,
        workflow,
        sessionId,
        runners,
        onEvent(event) {
          if (event.type === type) throw bang;
        },
      });
      await expect(run).rejects.toBe(bang);
      expect(ran(folder)).toEqual(done);
      expect(readSession(folder, sessionId)).toMatchObject({ live: false, interrupted: false });
      if (type === "session.completed") return;
      const result = await resumeSession({ projectFolder: folder, runners });
      expect(result.status).toBe("completed");
      expect(ran(folder)).toEqual(["plan", "build"]);
    },
  );

  test("onEvent while another phase runs: that phase is stopped first", async () => {
    const folder = project([
      fakePhase("quick", "dependsOn: []"),
      phase("slow", { fields: "dependsOn: []", more: "console.log('up'); setInterval(() => {}, 1000)" }),
    ]);
    let up = () => {};
    const isUp = new Promise<void>((resolve) => {
      up = resolve;
    });
    const quick = fakeRunner(async () => {
      await isUp;
      return undefined;
    });
    const run = runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      runners: [quick],
      onLine: up,
      onEvent(event) {
        if (event.type === "phase.completed") throw bang;
      },
    });
    await expect(run).rejects.toBe(bang);
    expect(eventsOf(folder, sessionId).map(({ type }) => type)).toContain("phase.cancelled");
    expect(readSession(folder, sessionId).status).toBe("paused");
  });

  test("onLine: the phase is stopped and not retried", async () => {
    const folder = project([
      phase("plan", { fields: "retries: 3", more: "console.log('up'); setInterval(() => {}, 1000)" }),
    ]);
    const run = runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      onLine() {
        throw bang;
      },
    });
    await expect(run).rejects.toBe(bang);
    expect(ran(folder)).toEqual(["plan"]);
    expect(readSession(folder, sessionId).status).toBe("paused");
  });
});

test("a runner that rejects fails its phase", async () => {
  const folder = project([fakePhase("plan", "dependsOn: []"), fakePhase("note", "dependsOn: []")]);
  const runner = fakeRunner(({ phase }) => {
    if (phase.id === "plan") throw bang;
    return undefined;
  });
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [runner] });
  expect(status).toBe("failed");
  expect(state.phases.map((each) => each.status)).toEqual(["failed", "completed"]);
  expect(state.phases[0]?.reason).toContain("bang");
});

test("a runner that cancels a phase without being asked to fails the phase", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build")]);
  const runner = fakeRunner(() => ({ status: "cancelled" }));
  const { status, state } = await runWorkflow({ projectFolder: folder, workflow, runners: [runner] });
  expect(status).toBe("failed");
  expect(state.phases.map((each) => each.status)).toEqual(["failed", "skipped"]);
  expect(state.phases[0]?.reason).toContain("cancelled the attempt without being asked");
});

describe("signals", () => {
  test.each(["pause", "signal"])(
    "%s aborted before the start: nothing runs, and a resume runs everything",
    async (name) => {
      const folder = project([fakePhase("plan")]);
      const runners = [fakeRunner()];
      const aborted = { [name]: AbortSignal.abort() };
      const { status } = await runWorkflow({ projectFolder: folder, workflow, runners, ...aborted });
      expect(status).toBe("paused");
      expect((await resumeSession({ projectFolder: folder, runners, ...aborted })).status).toBe("paused");
      expect(ran(folder)).toEqual([]);
      expect((await resumeSession({ projectFolder: folder, runners })).status).toBe("completed");
    },
  );

  test("have no listeners left when the run is over", async () => {
    const folder = project([fakePhase("plan")]);
    const pause = new AbortController().signal;
    const { signal } = new AbortController();
    await runWorkflow({ projectFolder: folder, workflow, runners: [fakeRunner()], pause, signal });
    expect([...getEventListeners(pause, "abort"), ...getEventListeners(signal, "abort")]).toEqual([]);
  });

  test("a pause while everything completes leaves the session completed", async () => {
    const folder = project([fakePhase("plan")]);
    const pause = new AbortController();
    const runner = fakeRunner(() => {
      pause.abort();
      return undefined;
    });
    const { status } = await runWorkflow({
      projectFolder: folder,
      workflow,
      runners: [runner],
      pause: pause.signal,
    });
    expect(status).toBe("completed");
  });
});

describe("a pause and a stop do not wait for", () => {
  const failed = { status: "failed", reason: "no" } as const;
  const notNow = { status: "not-now", afterMs: 3_600_000, reason: "429" } as const;
  const backoff = { baseMs: 3_600_000, maxMs: 3_600_000 };

  test.each([
    ["pause", "the next attempt of a failed phase", "phase.retrying", failed],
    ["signal", "the next attempt of a failed phase", "phase.retrying", failed],
    ["pause", 'a phase that said "not now"', "phase.deferred", notNow],
    ["signal", 'a phase that said "not now"', "phase.deferred", notNow],
  ])("(%s) %s", async (name, _, type, outcome) => {
    const folder = project([fakePhase("plan", "retries: 1")]);
    const controller = new AbortController();
    const { status } = await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      backoff,
      runners: [fakeRunner(() => outcome)],
      [name]: controller.signal,
      // In a separate turn of the event loop, as a person would.
      onEvent: (event) => event.type === type && setImmediate(() => controller.abort()),
    });
    expect(status).toBe("paused");
    const now = () => new Date(Date.now() + 3_600_000);
    const result = await resumeSession({ projectFolder: folder, runners: [fakeRunner()], now });
    expect(result.status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "plan"]);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  cancelSession,
  listSessions,
  readSession,
  requestPause,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import {
  cutAfter,
  eventsFile,
  eventsOf,
  fakePhase,
  fakeRunner,
  phase,
  project,
  ran,
  untilFile,
} from "./project.js";

const workflow = "flow";
const sessionId = "one";
const runners = [fakeRunner()];
const GATED = [fakePhase("plan", "dependsOn: [], gate: approval"), fakePhase("build", "dependsOn: [plan]")];

/** Resolves when the phase has begun. */
function begun(folder: string, wanted: string, more: { sessionId?: string } = {}) {
  let end: Promise<SessionResult>;
  return new Promise<{ end: Promise<SessionResult> }>((resolve, reject) => {
    end = runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      ...more,
      onEvent: (event) => {
        if (event.type === "phase.spawned" && event.phase === wanted) resolve({ end });
      },
    });
    end.catch(reject);
  });
}

test("a session that waits at a gate is cancelled, and nothing waits for a person any more", async () => {
  const folder = project(GATED);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  const handoff = join(folder, ".agentos/state/.continue-here.md");
  expect(existsSync(handoff)).toBe(true);
  expect(await cancelSession(folder, { by: "a test" })).toEqual({
    sessionId,
    status: "cancelled",
    ended: [],
  });
  expect(readSession(folder, sessionId)).toMatchObject({
    status: "cancelled",
    live: false,
    announcedGates: [],
  });
  expect(eventsOf(folder, sessionId).at(-1)).toMatchObject({ type: "session.cancelled", by: "a test" });
  expect(existsSync(handoff)).toBe(false);
});

test("a running session that is cancelled stops its phases, says so and leaves no handoff", async () => {
  const folder = project([phase("long", { more: untilFile("never") }), phase("next")]);
  const { end } = await begun(folder, "long");
  expect(await cancelSession(folder)).toEqual({ sessionId, status: "cancelled", ended: ["long"] });
  const result = await end;
  expect(result.status).toBe("cancelled");
  expect(result.handoffPath).toBeUndefined();
  expect(result.state.phases.map(({ status }) => status)).toEqual(["cancelled", "pending"]);
  expect(existsSync(join(folder, ".agentos/state/.continue-here.md"))).toBe(false);
  expect(ran(folder)).not.toContain("next");
});

test("a session whose process died is cancelled, along with its interrupted phase", async () => {
  const folder = project([fakePhase("a"), fakePhase("b")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  cutAfter(folder, sessionId, (event) => event.type === "phase.started" && event.phase === "b");
  asRunByNobody(folder);
  expect(readSession(folder, sessionId)).toMatchObject({ live: false, interrupted: true });
  expect(await cancelSession(folder)).toEqual({ sessionId, status: "cancelled", ended: ["b"] });
  const { status, phases } = readSession(folder, sessionId);
  expect([status, ...phases.map((each) => each.status)]).toEqual(["cancelled", "completed", "cancelled"]);
  const graph = JSON.parse(readFileSync(join(eventsFile(folder, sessionId), "../graph.json"), "utf8"));
  expect([graph.status, ...graph.phases.map(({ state }: { state: string }) => state)]).toEqual([
    "cancelled",
    "completed",
    "cancelled",
  ]);
});

/** As if the session's process had died, even if another process now has its pid. */
function asRunByNobody(folder: string): void {
  const gone = { pid: process.pid, host: hostname(), start: "never" };
  const events = eventsOf(folder, sessionId).map((event) =>
    event.type === "session.started" ? { ...event, process: gone } : event,
  );
  writeFileSync(eventsFile(folder, sessionId), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}

test("a cancelled session can be resumed only by its id", async () => {
  const folder = project(GATED);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  await cancelSession(folder);
  await expect(resumeSession({ projectFolder: folder, runners })).rejects.toMatchObject({
    code: "session-not-found",
  });
  // Nobody has been asked about the gate since.
  expect((await resumeSession({ projectFolder: folder, sessionId, runners })).status).toBe("waiting");
  expect((await resumeSession({ projectFolder: folder, sessionId, runners })).status).toBe("completed");
  expect(ran(folder)).toEqual(["plan", "build"]);
});

test("sessions that are over stay unchanged", async () => {
  const folder = project([fakePhase("a")]);
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners });
  const before = eventsOf(folder, sessionId);
  expect(await cancelSession(folder, { sessionId })).toEqual({ sessionId, status: "over", ended: [] });
  expect(eventsOf(folder, sessionId)).toEqual(before);
  await expect(cancelSession(folder)).rejects.toMatchObject({ code: "session-not-found" });
});

test("without an id, the only running session is cancelled, but none of several unfinished ones", {
  tags: ["slow"],
}, async () => {
  const folder = project([phase("long", { more: untilFile("never"), fields: "gate: approval" })]);
  const { end } = await begun(folder, "long");
  requestPause(folder, { atOnce: true });
  expect((await end).status).toBe("paused");
  const second = await begun(folder, "long", { sessionId: "two" });
  requestPause(folder, { atOnce: true });
  await second.end;
  await expect(cancelSession(folder)).rejects.toThrow(/two, one|one, two/);
  const third = await begun(folder, "long", { sessionId: "three" });
  expect(await cancelSession(folder)).toMatchObject({ sessionId: "three" });
  await third.end;
  expect(
    listSessions(folder)
      .map(({ id, status }) => `${id} ${status}`)
      .sort(),
  ).toEqual(["one paused", "three cancelled", "two paused"]);
});

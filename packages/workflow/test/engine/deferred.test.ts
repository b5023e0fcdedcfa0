import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resumeSession, runWorkflow, type SessionEvent } from "../../src/index.js";
import { cutAfter, eventsOf, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

const workflow = "flow";
const sessionId = "one";

/** A session whose engine died after its phase was deferred for this long. */
async function refused(afterMs: number): Promise<string> {
  const folder = project([fakePhase("ask")]);
  const stop = new AbortController();
  await runWorkflow({
    projectFolder: folder,
    workflow,
    sessionId,
    signal: stop.signal,
    runners: [fakeRunner(() => ({ status: "not-now", afterMs, reason: "429" }))],
    onEvent: ({ type }) => type === "phase.deferred" && stop.abort(),
  });
  cutAfter(folder, sessionId, ({ type }) => type === "phase.deferred");
  return folder;
}

const timeOf = (event: SessionEvent | undefined) => Date.parse(event?.at ?? "");

test('a phase that answered "not now" is not retried early by a resume', {
  tags: ["slow"],
}, async () => {
  const folder = await refused(1500);
  const { status, state } = await resumeSession({
    projectFolder: folder,
    sessionId,
    runners: [fakeRunner()],
  });
  expect([status, ran(folder), state.phases[0]?.attempts]).toEqual(["completed", ["ask", "ask"], 1]);
  const events = eventsOf(folder, sessionId);
  const refusal = events.find(({ type }) => type === "phase.deferred");
  const next = events.findLast(({ type }) => type === "phase.started");
  // Node's timers may fire a millisecond early.
  expect(timeOf(next) - timeOf(refusal)).toBeGreaterThanOrEqual(1499);
});

test.each([
  ["an hour's wait is over", 3_600_000, 3_600_000],
  ["the clock was set back", 5, -86_400_000],
])("it is tried as soon as %s", async (_, afterMs, later) => {
  const folder = await refused(afterMs);
  const now = () => new Date(Date.now() + later);
  const { status } = await resumeSession({ projectFolder: folder, sessionId, runners: [fakeRunner()], now });
  expect(status).toBe("completed");
});

test("it is tried at once if its definition has changed", async () => {
  const folder = await refused(3_600_000);
  const phases = [fakePhase("ask", "env: { KEY: other }")];
  writeFileSync(join(folder, ".agentos/workflows/flow.yaml"), workflowText(phases));
  const { status } = await resumeSession({ projectFolder: folder, sessionId, runners: [fakeRunner()] });
  expect(status).toBe("completed");
});

test("it waits as long as requested, however long that is", async () => {
  const folder = await refused(3_600_000);
  const pause = new AbortController();
  const { status, state } = await resumeSession({
    projectFolder: folder,
    sessionId,
    pause: pause.signal,
    runners: [fakeRunner()],
    // Before the hour is over: without the wait, the phase would start before this pause.
    onEvent: ({ type }) => type === "session.resumed" && setTimeout(() => pause.abort(), 50),
    now: () => new Date(Date.now() + 3_000_000),
  });
  expect([status, ran(folder), state.phases[0]?.status]).toEqual(["paused", ["ask"], "deferred"]);
});

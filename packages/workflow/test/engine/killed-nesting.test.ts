import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import {
  listSessions,
  readSession,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import { forEachPoint } from "./kill-points.js";
import { eventsFile, eventsOf, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

/*
 * As in killed-anywhere.test.ts: an engine is killed at every point at which what is on disk can differ. Here
 * its phases
 * consist of others, with an open gate in the workflow that one of them uses.
 */

const workflow = "flow";
const sessionId = "one";
const engine = fileURLToPath(new URL("../fixtures/engine/engine.mjs", import.meta.url));
const phases = [
  fakePhase("audit", "dependsOn: [], forEach: [web, api], maxParallel: 1"),
  `{ id: mend, dependsOn: [], repeat: { max: 3, until: "iteration == 2" }, phases: [${fakePhase("fix")}, ${fakePhase("check")}] }`,
  "{ id: ship, dependsOn: [audit, mend], uses: other }",
  fakePhase("sum", "dependsOn: [ship]"),
];
const other = workflowText([fakePhase("plan", "gate: approval"), fakePhase("push")]).replace(
  "id: flow",
  "id: other",
);
const ALL = [
  ...["audit", "audit[web]", "audit[api]"],
  ...["mend", "mend#1", "mend#1/fix", "mend#1/check", "mend#2", "mend#2/fix", "mend#2/check"],
  ...["ship", "ship/plan", "ship/push", "sum"],
];

const STEP = 24;

test.each(["run", "resume"] as const)(
  "killed at any point of a %s, a session with phases in phases comes to the same end, and no finished one runs again",
  async (action) => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project(phases, { ".agentos/workflows/other.yaml": other });
      const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
      if (action === "resume") expect((await runWorkflow(options)).status).toBe("waiting");
      const { signal, stderr } = await runBin(engine, {
        args: [JSON.stringify({ action, projectFolder: folder })],
        env: { TRIP_AT: String(tripAt) },
      });
      expect([tripAt, stderr]).toEqual([tripAt, ""]);
      const finished = finishedIn(folder);
      const before = ran(folder);
      const ends: SessionResult["status"][] = [];
      while (ends.length < 3 && listSessions(folder)[0]?.status !== "completed") {
        const isNew = listSessions(folder).length === 0;
        ends.push((await (isNew ? runWorkflow(options) : resumeSession(options))).status);
      }
      const session = readSession(folder, sessionId);
      expect([tripAt, session.status, session.problems]).toEqual([tripAt, "completed", []]);
      expect(session.phases.map(({ id }) => id)).toEqual(ALL);
      expect(new Set(session.phases.map(({ status }) => status))).toEqual(new Set(["completed"]));
      const times = (list: string[], id: string) => list.filter((each) => each === id).length;
      for (const id of finished)
        expect([tripAt, id, times(ran(folder), id)]).toEqual([tripAt, id, times(before, id)]);
      // Nobody was shown the gate before the session had paused there.
      if (!finished.includes("ship/plan")) expect(ends).toContain("waiting");
      return signal === "SIGKILL" ? "killed" : "over";
    });
    expect(points).toBeGreaterThan(2 * STEP);
  },
);

/** The phases that the killed process had on record as done. */
function finishedIn(folder: string): string[] {
  const file = eventsFile(folder, sessionId);
  if (!existsSync(file) || readFileSync(file).length === 0) return [];
  return eventsOf(folder, sessionId).flatMap((event) =>
    event.type === "phase.completed" ? [event.phase] : [],
  );
}

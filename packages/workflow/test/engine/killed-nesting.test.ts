// @module-tag slow
// @module-tag every-point

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  listSessions,
  readSession,
  resumeSession,
  runWorkflow,
  type SessionResult,
} from "../../src/index.js";
import { sessionPaths } from "../../src/session/index.js";
import { forEachPoint } from "./kill-points.js";
import { eventsFile, eventsOf, fakePhase, fakeRunner, project, ran, workflowText } from "./project.js";

/*
 * As in killed-anywhere.test.ts, an engine is killed at every point at which the data on disk can differ.
 * Here, its phases are nested, with an open gate in a workflow that one of them uses.
 */

const workflow = "flow";
const sessionId = "one";
const engine = fileURLToPath(new URL("../fixtures/engine/engine.mjs", import.meta.url));
const phases = [
  fakePhase("audit", "dependsOn: [], forEach: [web, api], maxParallel: 1"),
  `{ id: review, dependsOn: [], repeat: { max: 3, until: "iteration == 2" }, phases: [${fakePhase("fix")}, ${fakePhase("check")}] }`,
  "{ id: ship, dependsOn: [audit, review], uses: other }",
  fakePhase("sum", "dependsOn: [ship]"),
];
const other = workflowText([fakePhase("plan", "gate: approval"), fakePhase("push")]).replace(
  "id: flow",
  "id: other",
);
const ALL = [
  ...["audit", "audit[web]", "audit[api]"],
  ...["review", "review#1", "review#1/fix", "review#1/check", "review#2", "review#2/fix", "review#2/check"],
  ...["ship", "ship/plan", "ship/push", "sum"],
];

const STEP = 72;
/** A resume writes to the disk 60 times. Fewer points mean that some kills were not tried. */
const MIN_POINTS = 50;

test.each(["run", "resume"] as const)(
  "a session with nested phases that is killed at any point of a %s reaches the same end, and reruns no finished phase",
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
    expect(points).toBeGreaterThan(MIN_POINTS);
  },
);

test("every given answer counts once if the engine is killed at any point while nested gates are answered", async () => {
  const asked = workflowText([fakePhase("draft"), fakePhase("look", "gate: approval")]);
  const by = "a person";
  const watch = [
    { phase: "audit[web]/look", decision: "approve", by },
    { phase: "review#1/see/look", decision: "reject", reason: "thin", to: "review#1/see/draft", by },
    { phase: "ship/look", decision: "approve", by },
  ];
  const points = await forEachPoint(STEP, async (tripAt) => {
    const folder = project(
      [
        "{ id: audit, dependsOn: [], forEach: [web], uses: asked }",
        '{ id: review, dependsOn: [], repeat: { max: 3, until: "iteration == 2" }, phases: [{ id: see, uses: asked }] }',
        "{ id: ship, dependsOn: [], uses: asked }",
        fakePhase("watch", "dependsOn: []"),
        fakePhase("sum", "dependsOn: [audit, review, ship]"),
      ],
      { ".agentos/workflows/asked.yaml": asked.replace("id: flow", "id: asked") },
    );
    const { signal, stderr } = await runBin(engine, {
      args: [JSON.stringify({ action: "run", projectFolder: folder, concurrency: 8, answers: { watch } })],
      env: { TRIP_AT: String(tripAt) },
    });
    expect([tripAt, stderr]).toEqual([tripAt, ""]);
    const given = watch.filter(({ phase }) => existsSync(sessionPaths(folder, sessionId).answer(phase, 1)));
    const finished = finishedIn(folder).filter((id) => !id.startsWith("review#1/"));
    const before = ran(folder);

    const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
    for (let left = 5; left > 0 && listSessions(folder)[0]?.status !== "completed"; left--)
      await (listSessions(folder).length === 0 ? runWorkflow(options) : resumeSession(options));
    const session = readSession(folder, sessionId);
    expect([tripAt, session.status, session.problems]).toEqual([tripAt, "completed", []]);
    const answers = eventsOf(folder, sessionId).flatMap((event) =>
      event.type === "gate.approved" || event.type === "gate.rejected"
        ? [`${event.phase} ${event.type === "gate.approved" ? "approved" : "rejected"} ${event.by === by}`]
        : [],
    );
    const wasGiven = (index: number) => given.includes(watch[index]!);
    expect([tripAt, ...answers.sort()]).toEqual([
      tripAt,
      `audit[web]/look approved ${wasGiven(0)}`,
      "review#1/see/look approved false",
      ...(wasGiven(1) ? ["review#1/see/look rejected true"] : []),
      "review#2/see/look approved false",
      `ship/look approved ${wasGiven(2)}`,
    ]);
    const times = (list: string[], id: string) => list.filter((each) => each === id).length;
    for (const id of finished)
      expect([tripAt, id, times(ran(folder), id)]).toEqual([tripAt, id, times(before, id)]);
    return signal === "SIGKILL" ? "killed" : "over";
  });
  expect(points).toBeGreaterThan(MIN_POINTS);
});

/** The phases that the killed process had recorded as done. */
function finishedIn(folder: string): string[] {
  const file = eventsFile(folder, sessionId);
  if (!existsSync(file) || readFileSync(file).length === 0) return [];
  return eventsOf(folder, sessionId).flatMap((event) =>
    event.type === "phase.completed" ? [event.phase] : [],
  );
}

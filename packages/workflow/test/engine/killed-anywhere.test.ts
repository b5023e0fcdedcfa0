// @module-tag slow
// @module-tag every-point

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listHandoffs } from "@agentos/handoff";
import { runBin } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  type GateAnswerOptions,
  listSessions,
  readSession,
  resumeSession,
  runWorkflow,
  type SessionResult,
  stateFolder,
} from "../../src/index.js";
import { forEachPoint } from "./kill-points.js";
import { eventsFile, eventsOf, fakePhase, fakeRunner, project, ran } from "./project.js";

/*
 * An engine is killed at every point at which the data on disk can differ
 * (test/fixtures/engine/trip-fs.cjs). From each point, the session must reach the same end.
 */

const workflow = "flow";
const sessionId = "one";
const engine = fileURLToPath(new URL("../fixtures/engine/engine.mjs", import.meta.url));
const phases = [
  fakePhase("plan", "dependsOn: [], gate: approval"),
  fakePhase("docs", "dependsOn: []"),
  fakePhase("build", "dependsOn: [plan]"),
];
const note = "Use the blue paint.";

/**
 * Runs the engine in a process that dies before its n-th write. Returns undefined if the engine ends
 * earlier.
 */
async function killAt(
  tripAt: number,
  options: { action: "run" | "resume"; projectFolder: string; answers?: Record<string, GateAnswerOptions> },
): Promise<"killed" | SessionResult["status"]> {
  const { signal, stdout, stderr } = await runBin(engine, {
    args: [JSON.stringify(options)],
    env: { TRIP_AT: String(tripAt) },
  });
  if (signal === "SIGKILL") return "killed";
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as SessionResult).status;
}

/**
 * Continues in this process until the session is complete or, if nothing may be approved, until it waits.
 */
async function goOn(
  projectFolder: string,
  more: { approve?: boolean } = {},
): Promise<{ ends: SessionResult["status"][]; prompts: Map<string, string> }> {
  const prompts = new Map<string, string>();
  const runner = fakeRunner(({ phase, prompt, attempt }) => {
    prompts.set(phase.id, prompt);
    return { status: "done", output: `${phase.id} ${attempt}` };
  });
  const options = { projectFolder, workflow, sessionId, runners: [runner] };
  const ends: SessionResult["status"][] = [];
  for (;;) {
    const [session] = listSessions(projectFolder);
    const isOver = session?.status === "completed" || (more.approve === false && ends.at(-1) === "waiting");
    if (isOver || ends.length === 3) return { ends, prompts };
    const last = await (session ? resumeSession({ ...options, ...more }) : runWorkflow(options));
    ends.push(last.status);
    if (last.status === "waiting") {
      const open = listHandoffs(stateFolder(projectFolder)).filter(({ state }) => state !== "archived");
      expect(open.map(({ state, path }) => [state, path])).toEqual([["unclaimed", last.handoffPath]]);
    }
  }
}

function eventsLeft(folder: string): ReturnType<typeof eventsOf> {
  return existsSync(eventsFile(folder, sessionId)) && readFileSync(eventsFile(folder, sessionId)).length > 0
    ? eventsOf(folder, sessionId)
    : [];
}

/** Checks what must hold at a session's end, wherever it was killed. */
function expectWholeEnd(folder: string, killed: { finished: string[]; ran: string[] }): void {
  const session = readSession(folder, sessionId);
  expect(session).toMatchObject({ status: "completed", problems: [] });
  expect(session.claimId).toBeUndefined();
  expect(session.phases.map(({ id, status }) => [id, status])).toEqual([
    ["plan", "completed"],
    ["docs", "completed"],
    ["build", "completed"],
  ]);
  const times = (list: string[], id: string) => list.filter((each) => each === id).length;
  for (const id of killed.finished) expect([id, times(ran(folder), id)]).toEqual([id, times(killed.ran, id)]);
  for (const id of ["plan", "docs", "build"]) expect(times(ran(folder), id)).toBeLessThanOrEqual(2);
  const handoffs = listHandoffs(stateFolder(folder));
  expect(handoffs.filter(({ state }) => state !== "archived")).toEqual([]);
}

const STEP = 36;

describe("an engine that is killed at any point", () => {
  test("of a run: no finished phase runs again, and no gate is approved without a person", async () => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project(phases);
      const end = await killAt(tripAt, { action: "run", projectFolder: folder });
      const events = eventsLeft(folder);
      const finished = events.flatMap((event) => (event.type === "phase.completed" ? [event.phase] : []));
      const announced = events.some(({ type }) => type === "session.paused");
      const killed = { finished, ran: ran(folder) };
      expect(killed.ran).not.toContain("build");

      const { ends } = await goOn(folder);
      expect([tripAt, ...ends]).toEqual([tripAt, ...(announced ? [] : ["waiting"]), "completed"]);
      expectWholeEnd(folder, killed);
      return end === "killed" ? "killed" : "over";
    });
    expect(points).toBeGreaterThan(20);
  });

  test("of a resume: no finished phase runs again, and the handoff is neither lost nor duplicated", async () => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project(phases);
      const first = await runWorkflow({
        projectFolder: folder,
        workflow,
        sessionId,
        runners: [fakeRunner()],
      });
      const handoff = first.handoffPath ?? "";
      writeFileSync(handoff, `${readFileSync(handoff, "utf8")}\n## Notes\n\n${note}\n`);

      const end = await killAt(tripAt, { action: "resume", projectFolder: folder });
      const events = eventsLeft(folder);
      const finished = events.flatMap((event) => (event.type === "phase.completed" ? [event.phase] : []));
      const killed = { finished, ran: ran(folder) };
      if (end === "completed") {
        expect(finished).toContain("build");
        return "over";
      }
      const { prompts } = await goOn(folder);
      expectWholeEnd(folder, killed);
      if (!finished.includes("build"))
        expect([tripAt, prompts.get("build")]).toEqual([tripAt, expect.stringContaining(note)]);
      return "killed";
    });
    expect(points).toBeGreaterThan(20);
  });

  test("of a run whose gate is answered in the meantime: only the given answer counts, exactly once", async () => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project(phases);
      const answers = { docs: { phase: "plan", decision: "approve", note, by: "a person" } as const };
      const end = await killAt(tripAt, { action: "run", projectFolder: folder, answers });
      if (end === "completed") return "over";
      const wasGiven = existsSync(join(stateFolder(folder), "sessions", sessionId, "answers", "plan.1.json"));
      const events = eventsLeft(folder);
      const finished = events.flatMap((event) => (event.type === "phase.completed" ? [event.phase] : []));
      const killed = { finished, ran: ran(folder) };

      const { ends, prompts } = await goOn(folder, { approve: false });
      expect([tripAt, ends[0] ?? "completed"]).toEqual([tripAt, wasGiven ? "completed" : "waiting"]);
      if (!wasGiven) await goOn(folder);
      else if (!finished.includes("build"))
        expect([tripAt, prompts.get("build")]).toEqual([tripAt, expect.stringContaining(note)]);
      expectWholeEnd(folder, killed);
      expect(eventsOf(folder, sessionId).filter(({ type }) => type === "gate.approved")).toHaveLength(1);
      return "killed";
    });
    expect(points).toBeGreaterThan(20);
  });

  test("of a run in which an earlier phase is sent back: that happens once, and nothing else runs again", async () => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project([
        fakePhase("plan", "dependsOn: []"),
        fakePhase("docs", "dependsOn: []"),
        fakePhase("code", "dependsOn: [plan]"),
        fakePhase("build", "dependsOn: [code], gate: approval"),
      ]);
      const answers = {
        docs: { phase: "build", decision: "reject", reason: "no tests", to: "code", by: "a person" } as const,
      };
      const end = await killAt(tripAt, { action: "run", projectFolder: folder, answers });
      const wasGiven = existsSync(
        join(stateFolder(folder), "sessions", sessionId, "answers", "build.1.json"),
      );
      const before = eventsLeft(folder);
      const ranBefore = ran(folder);
      if (end === "waiting") {
        expect(ranBefore.sort()).toEqual(["build", "build", "code", "code", "docs", "plan"]);
        return "over";
      }

      await goOn(folder);
      expect([tripAt, readSession(folder, sessionId).status]).toEqual([tripAt, "completed"]);
      const rejections = eventsOf(folder, sessionId).filter(({ type }) => type === "gate.rejected");
      expect([tripAt, rejections.length]).toEqual([tripAt, wasGiven ? 1 : 0]);
      const completed = (id: string) =>
        before.some((event) => event.type === "phase.completed" && event.phase === id);
      const times = (list: string[], id: string) => list.filter((each) => each === id).length;
      for (const id of ["plan", "docs"])
        if (completed(id))
          expect([tripAt, id, times(ran(folder), id)]).toEqual([tripAt, id, times(ranBefore, id)]);
      for (const id of ["code", "build"])
        expect(times(ran(folder), id)).toBeGreaterThanOrEqual(wasGiven ? 2 : 1);
      return "killed";
    });
    expect(points).toBeGreaterThan(20);
  });

  test("of an unfinished artifact: no attempt is lost or repeated, and each knows what was missing", async () => {
    const points = await forEachPoint(STEP, async (tripAt) => {
      const folder = project([fakePhase("spec", "artifact: spec.md")]);
      const end = await killAt(tripAt, { action: "run", projectFolder: folder });
      const left = eventsLeft(folder).map(({ type }) => type);
      const queued = left.filter((type) => type === "agent_run.retry_queued").length;
      const prompts: string[] = [];
      const runner = fakeRunner(({ prompt, env }) => {
        prompts.push(prompt);
        writeFileSync(env.AGENTOS_ARTIFACT ?? "", "# Spec\n\nTBD\n");
        return undefined;
      });
      if (end === "completed") return "over";
      const [session] = listSessions(folder);
      if (session === undefined || session.status === "completed") return "killed";
      const guardBackoff = { baseMs: 1, maxMs: 1 };
      const { status, state } = await resumeSession({
        projectFolder: folder,
        workflow,
        sessionId,
        runners: [runner],
        guardBackoff,
      });
      if (left.includes("phase.completed")) {
        expect([tripAt, status, prompts]).toEqual([tripAt, "completed", []]);
        return "killed";
      }
      // Three attempts in a row may be unfinished. Only those that the dead process recorded count.
      expect([tripAt, status, state.phases[0]?.status]).toEqual([tripAt, "failed", "released"]);
      expect([tripAt, prompts.length]).toEqual([tripAt, 3 - queued]);
      if (queued > 0)
        expect([tripAt, prompts[0]]).toEqual([tripAt, expect.stringContaining("<unfinished_artifact>")]);
      return "killed";
    });
    expect(points).toBeGreaterThan(20);
  });
});

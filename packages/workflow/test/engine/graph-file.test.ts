import fs, { mkdirSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { eventually } from "@agentos/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Runner, resumeSession, runWorkflow, type SessionGraph } from "../../src/index.js";
import { cutAfter, fakePhase, fakeRunner, project } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const phases = [
  fakePhase("plan", "name: The plan, dependsOn: [], gate: approval, estimate: 5m"),
  fakePhase("docs", "dependsOn: []"),
  fakePhase("build", "dependsOn: [plan]"),
];

function graphFile(folder: string): string {
  return join(folder, ".agentos/state/sessions", sessionId, "graph.json");
}

function graphOf(folder: string): SessionGraph {
  return JSON.parse(readFileSync(graphFile(folder), "utf8")) as SessionGraph;
}

function states({ phases }: SessionGraph): string[] {
  return phases.map(({ id, state }) => `${id}: ${state}`);
}

test("a session's graph is plain data next to its events, and follows each change", {
  tags: ["slow"],
}, async () => {
  const folder = project(phases);
  const seen: string[] = [];
  const runner: Runner = {
    name: "fake",
    async run({ phase }) {
      const isShown = () => states(graphOf(folder)).includes(`${phase.id}: running`);
      await eventually(`${phase.id} to be shown`, isShown);
      seen.push(`${phase.id} runs: ${states(graphOf(folder)).join(", ")}`);
      return { status: "done", output: "" };
    },
  };
  const options = { projectFolder: folder, workflow, sessionId, concurrency: 1, runners: [runner] };
  await runWorkflow(options);
  expect(graphOf(folder)).toEqual({
    sessionId,
    workflow,
    status: "waiting",
    updatedAt: expect.any(String),
    process: expect.objectContaining({ pid: process.pid }),
    phases: [
      { id: "plan", name: "The plan", agent: "dev", state: "waiting", dependsOn: [], estimate: 300 },
      { id: "docs", name: "docs", agent: "dev", state: "completed", dependsOn: [] },
      { id: "build", name: "build", agent: "dev", state: "pending", dependsOn: ["plan"] },
    ],
    waves: [["plan", "docs"], ["build"]],
  });

  await resumeSession(options);
  expect(graphOf(folder)).toMatchObject({ status: "completed" });
  expect(seen).toEqual([
    "plan runs: plan: running, docs: pending, build: pending",
    "docs runs: plan: waiting, docs: running, build: pending",
    "build runs: plan: completed, docs: completed, build: running",
  ]);
});

test("many changes are written together, and the last one at the end", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const folder = project(names.map((name) => fakePhase(name, "dependsOn: []")));
  const rename = vi.spyOn(fs, "renameSync");
  syncBuiltinESMExports();
  onTestFinished(() => {
    rename.mockRestore();
    syncBuiltinESMExports();
  });
  const begun = performance.now();
  await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] });
  const writes = rename.mock.calls.filter(([, to]) => String(to).endsWith("graph.json")).length;
  // At the beginning, at the end, and every 200 ms in between.
  expect(writes).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - begun) / 200));
  expect(writes).toBeGreaterThanOrEqual(2);
  expect(graphOf(folder).status).toBe("completed");
  expect(states(graphOf(folder))).toEqual(names.map((name) => `${name}: completed`));
});

test("after a crash, a resume rebuilds the graph from the events, even if it is lost", async () => {
  const folder = project(phases);
  const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
  await runWorkflow(options);
  cutAfter(folder, sessionId, ({ type }) => type === "phase.completed");
  rmSync(graphFile(folder));
  let first: string[] | undefined;
  await resumeSession({
    ...options,
    runners: [
      fakeRunner(() => {
        first ??= states(graphOf(folder));
        return undefined;
      }),
    ],
  });
  expect(first).toContain("build: pending");
  expect(graphOf(folder)).toMatchObject({ status: "waiting" });
});

test("a graph that cannot be written causes one warning, and the session continues", async () => {
  const folder = project(phases);
  mkdirSync(graphFile(folder), { recursive: true });
  const warnings: string[] = [];
  const { status } = await runWorkflow({
    projectFolder: folder,
    workflow,
    sessionId,
    runners: [fakeRunner()],
    onWarning: (message) => warnings.push(message),
  });
  expect(status).toBe("waiting");
  expect(warnings).toEqual([expect.stringMatching(/^Cannot write .*graph\.json: /)]);
});

import fs, { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
import { listSessions, readSession, resumeSession, runWorkflow } from "../src/index.js";
import { eventsFile, fakePhase, fakeRunner, project } from "./engine/project.js";

const gated = [fakePhase("plan", "gate: approval"), fakePhase("build", "dependsOn: [plan]")];
const runners = [fakeRunner()];

/** How often logs were read whole, by their paths or once opened. */
function wholeReads(): () => number {
  const { openSync, readFileSync: readWhole } = fs;
  const opened = new Map<number, string>();
  let reads = 0;
  const open = vi.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    opened.set(descriptor, String(path));
    return descriptor;
  });
  const read = vi.spyOn(fs, "readFileSync").mockImplementation(((file: number | string, options: never) => {
    const path = typeof file === "number" ? opened.get(file) : file;
    if (String(path).endsWith("events.jsonl")) reads++;
    return readWhole(file, options);
  }) as typeof readWhole);
  syncBuiltinESMExports();
  onTestFinished(() => {
    open.mockRestore();
    read.mockRestore();
    syncBuiltinESMExports();
  });
  return () => reads;
}

test("a list has the same data for each session as reading it", async () => {
  const folder = project(gated);
  const options = { projectFolder: folder, workflow: "flow", runners };
  await runWorkflow({ ...options, sessionId: "waits" });
  await runWorkflow({ ...options, sessionId: "done" });
  await resumeSession({ ...options, sessionId: "done" });
  const broken = { name: "fake", run: async () => ({ status: "failed" as const, reason: "no" }) };
  await runWorkflow({ ...options, sessionId: "failed", runners: [broken] });
  await runWorkflow({ ...options, sessionId: "died" });
  const events = eventsFile(folder, "died");
  writeFileSync(events, readFileSync(events, "utf8").replace(/\n[^\n]*\n$/, "\n"));

  const sessions = listSessions(folder);
  expect(sessions.map(({ id }) => id).sort()).toEqual(["died", "done", "failed", "waits"]);
  for (const session of sessions) expect({ ...session }).toEqual(readSession(folder, session.id));
  expect(JSON.parse(JSON.stringify(sessions))).toEqual(
    sessions.map(({ id }) => JSON.parse(JSON.stringify(readSession(folder, id)))),
  );
});

test("stopped sessions are loaded only when more than their status is needed", async () => {
  const folder = project(gated);
  for (const sessionId of ["one", "two", "three"])
    await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId, runners });
  const reads = wholeReads();
  const sessions = listSessions(folder);
  expect(sessions.map(({ status, live, interrupted }) => [status, live, interrupted])).toEqual(
    Array(3).fill(["waiting", false, false]),
  );
  expect(reads()).toBe(0);
  expect(sessions[0]?.phases).toHaveLength(2);
  expect(sessions[0]?.workflow.id).toBe("flow");
  expect(reads()).toBe(1);
});

test("a list knows a complete session's workflow and phase count without reading the whole log", async () => {
  const folder = project([fakePhase("plan"), fakePhase("build", "dependsOn: [plan]")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one", runners });
  const reads = wholeReads();
  const [session] = listSessions(folder);
  expect([session?.status, session?.workflow.id, session?.phaseCount]).toEqual(["completed", "flow", 2]);
  expect(reads()).toBe(0);
  expect({ ...session }).toEqual(readSession(folder, "one"));
});

test("a complete session whose log ends without these, as older logs do, is read in full", async () => {
  const folder = project([fakePhase("plan")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one", runners });
  const path = eventsFile(folder, "one");
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const { workflow: _, phaseCount: __, ...last } = JSON.parse(lines.pop() ?? "") as Record<string, unknown>;
  writeFileSync(path, `${[...lines, JSON.stringify(last)].join("\n")}\n`);
  const [session] = listSessions(folder);
  expect([session?.status, session?.workflow.id, session?.phaseCount]).toEqual(["completed", "flow", 1]);
});

test.each([
  ["ends in an incomplete line", (path: string) => appendFileSync(path, '{"type":"session.comp')],
  ["ends without its newline", (path: string) => writeFileSync(path, readFileSync(path, "utf8").trimEnd())],
  [
    "continues after the session stopped",
    (path: string) =>
      appendFileSync(
        path,
        '{"type":"pause.requested","at":"2026-01-01T00:00:00.000Z","now":true,"by":"x"}\n',
      ),
  ],
  [
    "ends with an event from a newer version",
    (path: string) => appendFileSync(path, '{"type":"new","at":"x"}\n'),
  ],
])("a log that %s is read in full", async (_, change) => {
  const folder = project(gated);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one", runners });
  change(eventsFile(folder, "one"));
  const reads = wholeReads();
  const [session] = listSessions(folder);
  expect(reads()).toBe(1);
  expect(session).toEqual(readSession(folder, "one"));
});

test("a first line of any length is read to its end", { tags: ["slow"] }, async () => {
  const many = Array.from({ length: 300 }, (_, index) => fakePhase(`phase-${index}`, "dependsOn: []"));
  const folder = project(many);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one", concurrency: 50, runners });
  expect(readFileSync(eventsFile(folder, "one"), "utf8").indexOf("\n")).toBeGreaterThan(8 * 1024);
  const reads = wholeReads();
  expect(listSessions(folder)[0]?.status).toBe("completed");
  expect(reads()).toBe(0);
});

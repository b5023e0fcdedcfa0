import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  cancelSession,
  listSessions,
  type PruneOptions,
  pruneSessions,
  runWorkflow,
} from "../../src/index.js";
import { fakePhase, fakeRunner, phase, project, untilFile } from "./project.js";

const runners = [fakeRunner()];
const HOUR_MS = 3_600_000;

/** A project with one session per hour, the first `hours` hours ago. */
async function withSessions(hours: number, phases = [fakePhase("a")]): Promise<string> {
  const folder = project(phases);
  for (let ago = hours; ago > 0; ago--) await session(folder, `s-${ago}`, ago);
  return folder;
}

function session(projectFolder: string, sessionId: string, hoursAgo: number) {
  const now = () => new Date(Date.now() - hoursAgo * HOUR_MS);
  return runWorkflow({ projectFolder, workflow: "flow", sessionId, runners, now });
}

function ids(folder: string): string[] {
  return listSessions(folder).map(({ id }) => id);
}

test("the newest stay, the others are removed with their prompts, and their sizes are reported", async () => {
  const folder = await withSessions(3);
  const prompts = () => readdirSync(join(folder, ".agentos/compiled")).filter((name) => name.endsWith(".md"));
  expect(prompts()).toHaveLength(3);
  const { removed, kept, unfinished } = await pruneSessions(folder, { keep: 1 });
  expect(removed.map(({ sessionId, workflow, status }) => [sessionId, workflow, status])).toEqual([
    ["s-2", "flow", "completed"],
    ["s-3", "flow", "completed"],
  ]);
  expect(removed.every(({ bytes }) => bytes > 1000)).toBe(true);
  expect([kept, unfinished]).toEqual([1, []]);
  expect(ids(folder)).toEqual(["s-1"]);
  expect(prompts()).toHaveLength(1);
  expect(readdirSync(join(folder, ".agentos/state/sessions"))).toEqual(["s-1"]);
});

test.each<[string, PruneOptions, string[]]>([
  ["by default, the 20 newest are kept", {}, ["s-1", "s-2", "s-3"]],
  ["with only an age, older sessions are removed", { olderThanMs: 1.5 * HOUR_MS }, ["s-1"]],
  ["with an age and a number, both must apply", { olderThanMs: 1.5 * HOUR_MS, keep: 2 }, ["s-1", "s-2"]],
  ["a dry run removes nothing", { keep: 0, dryRun: true }, ["s-1", "s-2", "s-3"]],
  ["with `keep: 0`, none is kept", { keep: 0 }, []],
])("%s", async (_, options, left) => {
  const folder = await withSessions(3);
  const { removed, kept } = await pruneSessions(folder, options);
  expect(ids(folder)).toEqual(left);
  if (!options.dryRun) expect([removed.length, kept]).toEqual([3 - left.length, left.length]);
  else expect(removed).toHaveLength(3);
});

test("unfinished sessions stay unless requested; their gates are then closed", async () => {
  const folder = await withSessions(1, [fakePhase("a", "gate: approval")]);
  expect(await pruneSessions(folder, { keep: 0 })).toEqual({ removed: [], kept: 0, unfinished: ["s-1"] });
  expect((await pruneSessions(folder, { keep: 0, unfinished: true })).removed).toMatchObject([
    { status: "waiting" },
  ]);
  expect(ids(folder)).toEqual([]);
  expect(existsSync(join(folder, ".agentos/state/.continue-here.md"))).toBe(false);
});

test("a cancelled session can be removed, but a running one never is", async () => {
  const folder = project([phase("long", { more: untilFile("never") })]);
  let end: Promise<unknown> | undefined;
  await new Promise<void>((resolve) => {
    end = runWorkflow({
      projectFolder: folder,
      workflow: "flow",
      sessionId: "runs",
      onEvent: ({ type }) => type === "phase.spawned" && resolve(),
    });
  });
  expect(await pruneSessions(folder, { keep: 0, unfinished: true })).toEqual({
    removed: [],
    kept: 0,
    unfinished: ["runs"],
  });
  await cancelSession(folder);
  await end;
  expect((await pruneSessions(folder, { keep: 0 })).removed).toMatchObject([
    { sessionId: "runs", status: "cancelled" },
  ]);
});

test("unreadable sessions stay and are reported, and leftovers of a killed prune are removed", async () => {
  const folder = await withSessions(1);
  const sessions = join(folder, ".agentos/state/sessions");
  mkdirSync(join(sessions, "lost"));
  writeFileSync(join(sessions, "lost/events.jsonl"), "rubbish\n");
  mkdirSync(join(sessions, ".pruned-old/logs"), { recursive: true });
  const told: string[] = [];
  await pruneSessions(folder, { keep: 0, onUnreadable: ({ message }) => told.push(message) });
  expect(told).toEqual([expect.stringContaining("lost/events.jsonl")]);
  expect(readdirSync(sessions)).toEqual(["lost"]);
});

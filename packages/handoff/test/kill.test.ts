// @module-tag slow
// @module-tag every-point

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  acknowledgeHandoff,
  claimHandoff,
  listHandoffs,
  parseHandoff,
  recover,
  writeCheckpoint,
  writeHandoff,
} from "../src/index.js";
import { aHandoff, goalsOnDisk } from "./stored.js";

const script = (name: string) => fileURLToPath(new URL(`processes/${name}`, import.meta.url));

/** Creates a state folder with an unclaimed handoff from session "other" and a claimed one from "own". */
function livedInFolder(): string {
  const folder = testdir();
  writeHandoff(folder, aHandoff("own", { goal: "own claimed", timestamp: "2026-01-01T00:00:00Z" }));
  claimHandoff(folder, { claimant: "somebody who died" });
  writeHandoff(folder, aHandoff("other", { goal: "other", timestamp: "2026-01-02T00:00:00Z" }));
  return folder;
}

function liveUntil(killAt: number, folder: string): Promise<{ signal: unknown; stdout: string }> {
  const handoff = aHandoff("own", { goal: "own new", timestamp: "2026-01-04T00:00:00Z" });
  return runUntil(killAt, "one-life.mjs", [folder, JSON.stringify(handoff)]);
}

/** Runs a program, and kills it at its n-th change on disk (0: never). */
function runUntil(
  killAt: number,
  program: string,
  programArgs: string[],
): Promise<{ signal: unknown; stdout: string }> {
  const args = ["--import", script("kill-at.mjs"), script(program), ...programArgs];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, KILL_AT: String(killAt) } }, (error, stdout) =>
      resolve({ signal: error?.signal, stdout }),
    );
  });
}

function expectWholeAndRecoverable(folder: string): void {
  const goals = goalsOnDisk(folder);
  expect(goals.filter((goal) => goal !== "own new")).toEqual(["other", "own claimed"]);
  expect(goals.length).toBeLessThanOrEqual(3);
  expect(listHandoffs(folder)).toHaveLength(goals.length);
  expect(listHandoffs(folder).filter(({ sessionId }) => sessionId === "other")).toMatchObject([
    { state: "unclaimed" },
  ]);

  const resumed = claimHandoff(folder, { sessionId: "own", claimant: "resume", takeOverClaims: true });
  const finished =
    listHandoffs(folder).filter(({ state }) => state === "archived").length === goals.length - 1;
  expect(resumed?.handoff.goal).toBe(
    finished ? undefined : goals.includes("own new") ? "own new" : "own claimed",
  );
  if (resumed) acknowledgeHandoff(folder, resumed.claimId);
  expect(goalsOnDisk(folder)).toEqual(goals);
}

test("after a kill at any change on disk, every handoff is complete, in one place, and found by a resume", async () => {
  const unharmed = await liveUntil(0, livedInFolder());
  const calls = Number(unharmed.stdout);
  expect(calls).toBeGreaterThan(20);

  await forEachCall(calls, async (killAt) => {
    const folder = livedInFolder();
    expect(await liveUntil(killAt, folder)).toMatchObject({ signal: "SIGKILL" });
    expectWholeAndRecoverable(folder);
  });
});

test("after a kill at any change on disk, every checkpoint is complete, and recovered at most once", async () => {
  const NOW = "2026-01-04T00:00:00Z";
  const compacted = () => {
    const workspace = testdir();
    const write = (sessionId: string, goal: string, timestamp: string) =>
      writeCheckpoint(workspace, { sessionId, timestamp, handoff: aHandoff(sessionId, { goal }) });
    write("own", "own recovered", "2026-01-03T23:50:00Z");
    recover(workspace, { sessionId: "own", at: new Date("2026-01-03T23:50:00Z") });
    write("own", "own old", "2026-01-03T23:58:00Z");
    write("other", "other", "2026-01-03T23:59:00Z");
    return workspace;
  };
  const state = { sessionId: "own", timestamp: NOW, handoff: aHandoff("own", { goal: "own new" }) };
  const compactUntil = (killAt: number, workspace: string) =>
    runUntil(killAt, "one-compaction.mjs", [workspace, JSON.stringify(state)]);
  const calls = Number((await compactUntil(0, compacted())).stdout);
  expect(calls).toBeGreaterThan(10);

  await forEachCall(calls, async (killAt) => {
    const workspace = compacted();
    expect(await compactUntil(killAt, workspace)).toMatchObject({ signal: "SIGKILL" });
    const before = checkpointsOnDisk(workspace);
    expect(before.filter((goal) => goal === "other")).toHaveLength(1);

    // If the process had already recovered the new checkpoint, nothing is left. Otherwise, the latest
    // checkpoint is recovered.
    const [recovered] = before.filter(
      (goal) => goal === goalIn(join(workspace, ".agentos/state/.context-checkpoint.recovered.md")),
    );
    const block = recover(workspace, { sessionId: "own", at: new Date(NOW) })?.block;
    if (recovered === "own new") expect(block).toBeUndefined();
    else expect(block).toContain(before.includes("own new") ? "own new" : "own old");
    expect(recover(workspace, { sessionId: "own", at: new Date(NOW) })).toBeUndefined();
    expect(recover(workspace, { sessionId: "other", at: new Date(NOW) })?.block).toContain("other");
  });
});

/** Kills at every sixteenth call, or at every call with `EVERY_POINT=1`, two runs at a time. */
async function forEachCall(calls: number, run: (killAt: number) => Promise<void>): Promise<void> {
  const step = process.env.EVERY_POINT ? 1 : 16;
  let next = 1;
  const worker = async () => {
    while (next <= calls) {
      const killAt = next;
      next += step;
      await run(killAt);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Returns the goals of all checkpoints except the copy of the newest. Each must be complete. */
function checkpointsOnDisk(workspace: string): string[] {
  const aside = join(workspace, ".agentos/state/checkpoints");
  const paths = [
    join(workspace, ".agentos/state/.context-checkpoint.recovered.md"),
    ...readdirSync(aside)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(aside, name)),
  ];
  return paths.filter((path) => existsSync(path)).map((path) => goalIn(path)!);
}

function goalIn(path: string): string | undefined {
  const { handoff, diagnostics } = parseHandoff(readFileSync(path, "utf8"));
  expect(diagnostics).toEqual([]);
  return handoff?.goal;
}

test("a later writer removes a killed writer's files after an hour", async () => {
  const folder = livedInFolder();
  await liveUntil(4, folder);
  const writing = join(folder, "handoffs/writing");
  const leftovers = readdirSync(writing);
  expect(leftovers.length).toBeGreaterThan(0);

  writeHandoff(folder, aHandoff("own", { goal: "later" }));
  expect(readdirSync(writing)).toEqual(leftovers);
  for (const name of leftovers) utimesSync(join(writing, name), 0, 0);
  writeHandoff(folder, aHandoff("own", { goal: "much later" }));
  expect(readdirSync(writing)).toEqual([]);
});

test("nothing is lost if two sessions are killed at random moments while they write, claim and acknowledge", async () => {
  const folder = testdir();
  const written: string[] = [];
  for (let round = 0; round < 5; round++) {
    const live = async (session: string) => {
      const child = spawn(
        process.execPath,
        [script("write-claim-acknowledge.mjs"), folder, `${session}-${round}`],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const lines = createInterface({ input: child.stdout });
      lines.on("line", (goal) => written.push(goal));
      const closed = once(child, "close");
      const first = await Promise.race([once(lines, "line"), closed]);
      // A process that exits before it is killed has failed, and its stderr says why.
      expect(first).toEqual([expect.stringMatching(/./)]);
      setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
      await closed;
    };
    await Promise.all([live("left"), live("right")]);
  }
  const goals = goalsOnDisk(folder);
  expect(goals.length).toBe(new Set(goals).size);
  expect(goals).toEqual(expect.arrayContaining(written));
  expect(listHandoffs(folder)).toHaveLength(goals.length);
});

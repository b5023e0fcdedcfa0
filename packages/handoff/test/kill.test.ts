import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { acknowledgeHandoff, claimHandoff, listHandoffs, writeHandoff } from "../src/index.js";
import { aHandoff, goalsOnDisk } from "./stored.js";

const script = (name: string) => fileURLToPath(new URL(`processes/${name}`, import.meta.url));

/** A state folder with another session's handoff, and an unclaimed and a claimed one of session "own". */
function livedInFolder(): string {
  const folder = testdir();
  writeHandoff(folder, aHandoff("own", { goal: "own claimed", timestamp: "2026-01-01T00:00:00Z" }));
  claimHandoff(folder, { claimant: "somebody who died" });
  writeHandoff(folder, aHandoff("other", { goal: "other", timestamp: "2026-01-02T00:00:00Z" }));
  return folder;
}

function liveUntil(killAt: number, folder: string): Promise<{ signal: unknown; stdout: string }> {
  const handoff = aHandoff("own", { goal: "own new", timestamp: "2026-01-04T00:00:00Z" });
  const args = ["--import", script("kill-at.mjs"), script("one-life.mjs"), folder, JSON.stringify(handoff)];
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

test("killed before any change to a file, every handoff is whole, in one place, and found by the next resume", async () => {
  const unharmed = await liveUntil(0, livedInFolder());
  const calls = Number(unharmed.stdout);
  expect(calls).toBeGreaterThan(20);

  let next = 1;
  const worker = async () => {
    while (next <= calls) {
      const killAt = next++;
      const folder = livedInFolder();
      expect(await liveUntil(killAt, folder)).toMatchObject({ signal: "SIGKILL" });
      expectWholeAndRecoverable(folder);
    }
  };
  await Promise.all([worker(), worker()]);
}, 120_000);

test("what a killed writer left behind is cleaned up by a later writer, an hour on", async () => {
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

test("killed at random moments while two sessions write, claim and acknowledge, nothing that was written is lost", async () => {
  const folder = testdir();
  const written: string[] = [];
  for (let round = 0; round < 5; round++) {
    const live = async (session: string) => {
      const child = spawn(process.execPath, [
        script("write-claim-acknowledge.mjs"),
        folder,
        `${session}-${round}`,
      ]);
      const lines = createInterface({ input: child.stdout });
      lines.on("line", (goal) => written.push(goal));
      await once(lines, "line");
      setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
      await once(child, "close");
    };
    await Promise.all([live("left"), live("right")]);
  }
  const goals = goalsOnDisk(folder);
  expect(goals.length).toBe(new Set(goals).size);
  expect(goals).toEqual(expect.arrayContaining(written));
  expect(listHandoffs(folder)).toHaveLength(goals.length);
}, 60_000);

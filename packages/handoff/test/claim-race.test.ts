// @module-tag slow
// @module-tag every-point

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, onTestFinished, test } from "vitest";
import { listHandoffs, writeHandoff } from "../src/index.js";
import { aHandoff, goalsOnDisk } from "./stored.js";

/** Enough rounds for the processes to collide at each step; with `EVERY_POINT=1`, more. */
const ROUNDS = process.env.EVERY_POINT ? 10 : 4;
const CLAIMANTS = process.env.EVERY_POINT ? 20 : 8;

const script = (name: string) => fileURLToPath(new URL(`processes/${name}`, import.meta.url));

function startClaimant(stateFolder: string, claimant: string) {
  const child = spawn(process.execPath, [script("claim-on-demand.mjs"), stateFolder, claimant]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  return { go: () => child.stdin.write("\n"), nextLine };
}

test(`of ${CLAIMANTS} processes (EVERY_POINT: 20) that claim at the same time, exactly one gets the handoff`, async () => {
  const folder = testdir();
  const claimants = Array.from({ length: CLAIMANTS }, (_, index) =>
    startClaimant(folder, `claimant ${index}`),
  );
  await Promise.all(claimants.map(({ nextLine }) => nextLine()));

  for (let round = 0; round < ROUNDS; round++) {
    writeHandoff(folder, aHandoff(`session-${round}`));
    for (const { go } of claimants) go();
    const answers = await Promise.all(claimants.map(({ nextLine }) => nextLine()));
    const winners = answers.filter((answer) => answer !== "none");
    expect(winners).toHaveLength(1);
    const [claimed] = listHandoffs(folder).filter(({ claimId }) => claimId === winners[0]);
    expect(claimed).toMatchObject({
      state: "claimed",
      sessionId: `session-${round}`,
      claimant: `claimant ${answers.indexOf(winners[0]!)}`,
    });
  }
});

test("sessions that write and claim at the same time always get their own handoffs", async () => {
  const folder = testdir();
  const rounds = 3 * ROUNDS;
  const sessions = ["a", "b", "c", "d"];
  const runs = await Promise.all(
    sessions.map((session) =>
      runBin(script("write-then-claim.mjs"), { args: [folder, session, String(rounds)] }),
    ),
  );
  const goals = sessions.map((session) =>
    Array.from({ length: rounds }, (_, round) => `${session}-${round}`),
  );
  expect(runs.map(({ stdout }) => stdout.trim().split("\n"))).toEqual(goals);
  expect(listHandoffs(folder).every(({ state }) => state === "archived")).toBe(true);
  expect(goalsOnDisk(folder)).toEqual(goals.flat().sort());
});

// @module-tag slow

import { expect, test } from "vitest";
import { memoryLog, runSessions } from "../src/index.js";
import { newWorld, type Simulation, simpleMask, simulatedTurn } from "./simulated.js";

const RUNS = 100;

/** Returns pseudorandom numbers from 0 to 1 that are the same in every run of the tests. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the number of turns from the first truncated request to its detection; 0 if there was none. */
async function turnsUntilNoticed(run: number, holds: number | undefined): Promise<number> {
  const next = numbers(run * 7919);
  const size = () => Math.round(Math.exp(Math.log(1500) + (next() + next() + next() - 1.5) * 2.4));
  const sizes = Array.from({ length: 40 }, size);
  const log = memoryLog();
  const world = newWorld();
  const simulation: Simulation = {
    steps: 60,
    windowTokens: 32_768,
    sizeOf: (step) => sizes[step % sizes.length] as number,
    charactersPerToken: 3 + next() * 2,
    usage: "counts",
    perTurn: 1 + (run % 2),
    keepsFile: true,
    ...(holds !== undefined && { holds }),
  };
  const { reason } = await runSessions({
    runTurn: simulatedTurn(world, simulation),
    task: "Do all.",
    systemPrompt: "You work.",
    windowTokens: simulation.windowTokens,
    log,
    ...(run % 3 === 0 && { mask: simpleMask(4) }),
  });
  expect(reason).toBe("done");
  const turns = log.records.filter(({ type }) => type === "turn");
  const noticed = turns.findIndex((each) => each.type === "turn" && each.level === "overflow");
  return noticed - (world.cutAt ?? noticed + 1) + 1;
}

test("detects silent truncation within three turns in 80% of runs, and always within ten", async () => {
  for (const holds of [5000, 16_000]) {
    const delays: number[] = [];
    for (let run = 1; run <= RUNS; run++) delays.push(await turnsUntilNoticed(run, holds));
    expect(delays.filter((turns) => turns >= 1 && turns <= 3).length).toBeGreaterThanOrEqual(0.8 * RUNS);
    expect(Math.min(...delays)).toBeGreaterThan(0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(10);
  }
});

test("never suspects a server that does not truncate", async () => {
  for (let run = 1; run <= RUNS; run++) expect(await turnsUntilNoticed(run, undefined)).toBe(0);
});

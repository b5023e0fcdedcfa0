// @module-tag slow
// @module-tag fuzz

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  memoryLog,
  type RunSessionsOptions,
  runSessions,
  type SessionLog,
  type SessionLogRecord,
} from "../src/index.js";
import { countTokens, newWorld, type Simulation, simpleMask, simulatedTurn } from "./simulated.js";

const RUNS = Number(process.env.FUZZ_RUNS ?? 40);

/** Simulates SIGKILL: after this, the process does nothing more. */
class Killed extends Error {
  readonly retryable = false;
}

/** A log that shortens earlier sessions at every restart. */
function compactLog(records: SessionLogRecord[]): SessionLog {
  return {
    ...memoryLog(records),
    compact(shorten) {
      const left = records.flatMap((record, index) => shorten(record, index === records.length - 1) ?? []);
      records.splice(0, records.length, ...(JSON.parse(JSON.stringify(left)) as SessionLogRecord[]));
    },
  };
}

/** A log that kills its process before or after a certain record is stored. */
function mortalLog(log: SessionLog, life: number, storesLast: boolean): SessionLog & { dead(): boolean } {
  let left = life;
  return {
    ...log,
    dead: () => left < 0,
    append(record) {
      if (left-- > 0) return log.append(record);
      if (left === -1 && storesLast) log.append(record);
      throw new Killed("killed");
    },
  };
}

const scenario = fc.record({
  steps: fc.integer({ min: 1, max: 60 }),
  windowTokens: fc.integer({ min: 1500, max: 40_000 }),
  sizes: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 3000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 80_000 }) },
    ),
    { minLength: 1, maxLength: 8 },
  ),
  charactersPerToken: fc.double({ min: 3.6, max: 6, noNaN: true }),
  usage: fc.constantFrom("counts" as const, "ollama" as const, "none" as const),
  perTurn: fc.integer({ min: 1, max: 5 }),
  soft: fc.double({ min: 0.3, max: 0.85, noNaN: true }),
  span: fc.double({ min: 0, max: 0.13, noNaN: true }),
  masks: fc.boolean(),
  compacts: fc.boolean(),
  carryoverTurns: fc.integer({ min: 0, max: 8 }),
  carryoverTokens: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
  windDownTurns: fc.integer({ min: 0, max: 4 }),
  lives: fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.boolean()), { maxLength: 6 }),
  mishaps: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
  limit: fc.option(
    fc.record({
      maxSessions: fc.integer({ min: 1, max: 6 }),
      maxTurns: fc.integer({ min: 1, max: 80 }),
      maxTokens: fc.integer({ min: 1, max: 900_000 }),
    }),
    { nil: undefined, freq: 4 },
  ),
});

test("a run never exceeds the window, always ends with a reason, and never loses or repeats a call", async () => {
  const reasons = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const world = newWorld();
      const records: SessionLogRecord[] = [];
      let requests = 0;
      let dead = () => false;
      const simulation: Simulation = {
        ...given,
        sizeOf: (step) => given.sizes[step % given.sizes.length] as number,
        keepsFile: true,
        mishap(where) {
          if (dead()) throw new Killed("killed");
          if (where === "request" && given.mishaps.includes(requests++)) throw new Error("connection lost");
        },
      };
      const options: RunSessionsOptions = {
        runTurn: simulatedTurn(world, simulation),
        task: "Do all steps.",
        systemPrompt: "You work.",
        windowTokens: given.windowTokens,
        thresholds: { soft: given.soft, hard: given.soft + given.span },
        carryoverTurns: given.carryoverTurns,
        carryoverTokens: given.carryoverTokens,
        windDownTurns: given.windDownTurns,
        retryDelayMs: 0,
        // Some never make progress within a session, so only one of these limits ends the run.
        ...given.limit,
        ...(given.masks && { mask: simpleMask(given.charactersPerToken) }),
        // Without the model's counts, there is nothing to calibrate the estimates with.
        ...(given.usage === "none" && {
          estimateTokens: (message: object) => countTokens([message], given.charactersPerToken),
        }),
      };
      const open = () => (given.compacts ? compactLog(records) : memoryLog(records));
      for (const [life, storesLast] of given.lives) {
        const log = mortalLog(open(), life, storesLast);
        dead = log.dead;
        await runSessions({ ...options, log }).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      }
      dead = () => false;
      const result = await runSessions({ ...options, log: open() });
      reasons.set(result.reason, (reasons.get(result.reason) ?? 0) + 1);
      const expected = given.limit ? ["done", "max-sessions", "max-turns", "max-tokens"] : ["done"];
      expect(expected, result.detail).toContain(result.reason);
      expect(world.largest).toBeLessThanOrEqual(given.windowTokens);
      expect(world.done).toEqual(Array.from({ length: world.done.length }, (_, index) => index + 1));
      if (result.reason === "done") expect(world.done).toHaveLength(given.steps);
      if (given.limit) expect(result.turns).toBeLessThanOrEqual(given.limit.maxTurns);
      expect(result.detail).not.toBe("");
      checkLog(records);
    }),
    { numRuns: RUNS },
  );
  expect(reasons.get("done")).toBeGreaterThan(RUNS / 3);
});

/**
 * Checks the invariants of every log: turns are numbered without gaps, each masking masked something, and
 * each call has a result.
 */
function checkLog(records: readonly SessionLogRecord[]): void {
  let session = 0;
  let turn = 0;
  for (const record of records) {
    if (record.type === "session") {
      expect(record.session).toBe(++session);
      turn = 0;
      const [first] = record.entries.filter(({ origin }) => origin !== "system");
      if (first) expect(first.message.role).toBe("user");
    } else if (record.type === "turn") {
      expect([record.session, record.turn]).toEqual([session, ++turn]);
      // No request exceeds the window, so none was truncated.
      expect(record.level).not.toBe("overflow");
    } else if (record.type === "mask") expect(record.masked).toBeGreaterThan(0);
  }
  const begun = records.filter(({ type }) => type === "call");
  const ended = records.filter(({ type }) => type === "result");
  expect(ended.length).toBe(begun.length);
}

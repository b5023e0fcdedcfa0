// @module-tag every-point

import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { maskObservations, type PlanOptions, planMasking } from "../../src/index.js";
import { shapes } from "../histories/index.js";
import { call, conversation, NOTHING_PROTECTED, prose, step, user } from "./build.js";

/** Anthropic's relation of prices: reading the cache costs a tenth, writing it a quarter more. */
const CACHED = { input: 3, cacheRead: 0.3, cacheWrite: 3.75 };

/**
 * The agent says as much as it reads, and what it said stays: there is much to take in again behind the
 * first change.
 */
const turns = [
  user("Go on."),
  ...Array.from({ length: 12 }, (_, index) =>
    step(call("read_file", { path: `src/part_${index}.txt` }, prose(`part ${index}`, 80)), {
      text: prose("I think it", 80),
    }),
  ),
];
const messages = conversation("anthropic", turns);

/** Each plan tries several targets, so only some are made unless every point is asked for. */
const some = <T>(all: readonly T[], few: readonly T[]) => (process.env.EVERY_POINT ? all : few);

const plan = (options: Partial<PlanOptions> = {}) =>
  planMasking(messages, {
    prices: CACHED,
    window: 1_000_000,
    expectedTurns: 50,
    protect: NOTHING_PROTECTED,
    ...options,
  });

describe("planMasking", () => {
  test("the break-even is what the broken cache costs over what a turn saves", () => {
    const { breakCost, savedPerTurn, breakEvenTurns, reason, saving } = plan();
    expect(reason).toBe("pays");
    expect(breakCost).toBeGreaterThan(0);
    expect(savedPerTurn).toBeGreaterThan(0);
    expect(breakEvenTurns! * savedPerTurn).toBeGreaterThanOrEqual(breakCost * 0.999);
    expect((breakEvenTurns! - 1) * savedPerTurn).toBeLessThanOrEqual(breakCost * 1.001);
    expect(saving).toBeGreaterThan(0);
    expect(saving).toBeLessThanOrEqual(50 * savedPerTurn);
  });

  test("the cost of the break is that of the tokens behind the first change, written instead of read", () => {
    const { breakCost, brokenTokens, savedPerTurn, reclaimedTokens } = plan();
    const perToken = (CACHED.cacheWrite - CACHED.cacheRead) / 1e6;
    expect(breakCost / (brokenTokens * perToken)).toBeGreaterThan(0.5);
    expect(breakCost / (brokenTokens * perToken)).toBeLessThan(1.5);
    expect(savedPerTurn).toBeCloseTo((reclaimedTokens * CACHED.cacheRead) / 1e6, 6);
  });

  test("a conversation that soon ends keeps its cache, a long one does not", () => {
    const lengths = some([0, 1, 2, 5, 10, 20, 40, 80, 160], [0, 1, 10, 160]);
    const decisions = lengths.map((expectedTurns) => plan({ expectedTurns }).mask);
    expect(decisions[0]).toBe(false);
    expect(decisions[1]).toBe(false);
    expect(decisions.at(-1)).toBe(true);
    expect(decisions).toEqual([...decisions].sort((first, second) => Number(first) - Number(second)));
    expect(plan({ expectedTurns: 1 }).reason).toBe("too-few-turns");
  });

  test("never breaks a cached prefix for less than it is worth", () => {
    for (const cacheRead of some([0, 0.1, 0.3, 1, 3], [0.1, 0.3, 3])) {
      for (const expectedTurns of some([1, 3, 10, 30, 100], [3, 100])) {
        const decided = plan({ prices: { ...CACHED, cacheRead }, expectedTurns });
        if (!decided.mask) continue;
        expect(decided.savedPerTurn * expectedTurns).toBeGreaterThan(decided.breakCost * 0.999);
        expect(decided.breakEvenTurns).toBeLessThanOrEqual(expectedTurns);
      }
    }
  });

  test("reading that is free is never worth a break", () => {
    expect(plan({ prices: { ...CACHED, cacheRead: 0 }, expectedTurns: 1000 })).toMatchObject({ mask: false });
  });

  test("without a cache there is nothing to break", () => {
    const decided = plan({ prices: { input: 3 }, expectedTurns: 1 });
    expect(decided).toMatchObject({ mask: true, reason: "pays" });
    expect(decided.breakCost).toBe(0);
  });

  test("a window that is nearly full decides alone", () => {
    const { tokens } = plan();
    const decided = plan({ window: Math.round(tokens * 1.02), expectedTurns: 2 });
    expect(decided).toMatchObject({ mask: true, reason: "window" });
    expect(decided.target).toBeLessThan(tokens);
  });

  test("nothing to reclaim, nothing to do", () => {
    const decided = plan({ protect: { turns: 100 } });
    expect(decided).toMatchObject({
      mask: false,
      reason: "nothing-to-reclaim",
      reclaimedTokens: 0,
      brokenTokens: 0,
      breakCost: 0,
    });
    expect(decided.breakEvenTurns).toBeUndefined();
    expect(planMasking([], { prices: CACHED, window: 1000, expectedTurns: 5 }).reason).toBe(
      "nothing-to-reclaim",
    );
  });

  test.each(shapes)("masking to its target reclaims what it said, and what it said is kept (%s)", (shape) => {
    const list = conversation(shape, turns);
    const before = structuredClone(list);
    const options = {
      prices: CACHED,
      window: 1_000_000,
      expectedTurns: 60,
      protect: NOTHING_PROTECTED,
      batch: 0,
    } as const;
    const decided = planMasking(list, options);
    expect(list).toEqual(before);
    expect(decided.mask).toBe(true);
    const after = maskObservations(list, { target: decided.target, protect: NOTHING_PROTECTED, batch: 0 });
    expect(after.beforeTokens).toBe(decided.tokens);
    expect(after.reclaimedTokens).toBe(decided.reclaimedTokens);
  });

  test("explains itself with its figures", () => {
    const decided = plan();
    expect(decided.explanation).toMatch(/turns?/);
    expect(decided.explanation).toContain(String(Math.ceil(decided.breakEvenTurns!)));
    expect(plan({ expectedTurns: 1 }).explanation).not.toBe(decided.explanation);
  });

  everyRow<[string, unknown]>(
    "%s %j is refused by name",
    [
      ["prices", undefined],
      ["prices", { input: -1 }],
      ["prices", { input: Number.NaN }],
      ["window", 0],
      ["window", undefined],
      ["expectedTurns", -1],
      ["expectedTurns", "many"],
    ],
    (name, value) => {
      const options = { prices: CACHED, window: 1000, expectedTurns: 5, [name]: value } as PlanOptions;
      expect(() => planMasking(messages, options)).toThrow(TypeError);
      expect(() => planMasking(messages, options)).toThrow(name);
    },
  );
});

import { expect, test } from "vitest";
import { runWithTimeout } from "../src/index.js";

const forEver = (): never => {
  for (;;);
};

test.each([
  ["a loop", forEver],
  ["an expression", () => /^(a+)+$/.test(`${"a".repeat(60)}b`)],
  ["a wait", () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)],
])("a function that is in %s when its time is up is stopped", (_, run) => {
  expect(runWithTimeout<unknown>(run, 20)).toBe("late");
});

test("a function that ends in time returns its value, or throws its error", () => {
  expect(runWithTimeout(() => 7, 10_000)).toEqual({ value: 7 });
  expect(() =>
    runWithTimeout(() => {
      throw new Error("own");
    }, 10_000),
  ).toThrow("own");
});

test("an inner limit stops only the inner function, and the outer limit stops both", () => {
  expect(runWithTimeout(() => [runWithTimeout(forEver, 20), "goes on"], 10_000)).toEqual({
    value: ["late", "goes on"],
  });
  expect(runWithTimeout(() => [runWithTimeout(forEver, 10_000), "goes on"], 20)).toBe("late");
});

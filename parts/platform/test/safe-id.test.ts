import { join, resolve, sep } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { assertSafeId, isSafeId } from "../src/index.js";

everyRow(
  "%j is safe",
  ["a", "_", "-", "9", "a.b", "a..b", "session-feature-dev-123", "0f9c-..", "x".repeat(128), "constructor"],
  (id) => {
    expect(isSafeId(id)).toBe(true);
    expect(() => assertSafeId(id, "session id")).not.toThrow();
  },
);

everyRow(
  "%j is not safe",
  [
    "",
    ".",
    "..",
    ".x",
    "a/b",
    "a\\b",
    "/a",
    "../a",
    "a\0",
    "a\n",
    "\na",
    "a b",
    " a",
    "ä",
    "а" /* Cyrillic */,
    "ａ",
    "a\u0301",
    "a:b",
    "C:",
    "a*",
    "~",
    "$HOME",
    "%2e%2e",
    "x".repeat(129),
    "\u202ea",
  ],
  (id) => {
    expect(isSafeId(id)).toBe(false);
    expect(() => assertSafeId(id, "session id")).toThrow(TypeError);
  },
);

everyRow(
  "%# is not an id",
  [
    [undefined, "undefined"],
    [null, "null"],
    [7, "number"],
    [["a"], "object"],
    [Object.create(null), "object"],
    [Symbol("s"), "symbol"],
    [new String("a"), "object"],
  ],
  (id, shown) => {
    expect(isSafeId(id)).toBe(false);
    expect(() => assertSafeId(id, "phase id")).toThrow(
      `Expected the phase id to be 1 to 128 letters, digits, ".", "_" or "-" without a leading dot, not ${shown}`,
    );
  },
);

test("the message shows ids without control characters, and only the start of a long id", () => {
  const message = (id: string) => {
    try {
      assertSafeId(id, "id");
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  expect(message("\u009b31m\u202e\u001b[2J")).not.toMatch(/[\u0000-\u001f\u0080-\u009f\u202e]/);
  expect(message(`/${"x".repeat(10_000)}`).length).toBeLessThan(250);
});

test("a safe id never leads out of its folder", () => {
  const folder = testdir();
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: fc.constantFrom(..."./\\a-\0") })),
      (id) => {
        const path = resolve(join(folder, id));
        if (isSafeId(id)) expect(path).toBe(folder + sep + id);
      },
    ),
  );
});

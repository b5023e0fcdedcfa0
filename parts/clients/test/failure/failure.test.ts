import { expect, test } from "vitest";
import { failureFrom, isForPerson, isLimit, withStatus } from "../../src/failure/index.js";

const NOW = new Date("2026-01-01T00:00:00Z");

test.each([
  [401, "auth"],
  [402, "billing"],
  [429, "rate-limit"],
  [529, "overloaded"],
  [500, "other"],
])("status %d is a failure of kind %s", (status, kind) => {
  expect(failureFrom("it failed", NOW, { status }).kind).toBe(kind);
  expect(withStatus(failureFrom("it failed", NOW), status)).toMatchObject({ kind, status });
});

test("a kind named by the client takes precedence over a status", () => {
  expect(failureFrom("it failed", NOW, { kind: "usage-limit", status: 429 }).kind).toBe("usage-limit");
});

test("only a temporary limit has an end time", () => {
  expect(failureFrom("429 Too many requests. Please try again in 20s.", NOW).until).toBe(
    NOW.getTime() + 20_000,
  );
  expect(failureFrom("401 Try again in 20s.", NOW).until).toBeUndefined();
});

test("no failure both passes with time and needs a person", () => {
  for (const status of [401, 402, 403, 429, 503, 529]) {
    const failure = failureFrom("it failed", NOW, { status });
    expect(isLimit(failure)).toBe(!isForPerson(failure));
  }
});

test("a message of several megabytes becomes one short line", () => {
  const { message } = failureFrom(`a\n${"b ".repeat(1_000_000)}`, NOW);
  expect(message.length).toBeLessThan(600);
  expect(message).not.toContain("\n");
});

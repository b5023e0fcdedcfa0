import { describe, expect, test } from "vitest";
import { everyRow, failureOf } from "../src/every-row.js";

describe("a table whose rows all pass", () => {
  const seen: unknown[][] = [];

  everyRow(
    "%s has %i characters",
    [
      ["a", 1],
      ["bc", 2],
    ],
    (text, length) => {
      seen.push([text, length]);
      expect(text).toHaveLength(length);
    },
  );

  test.skipIf(process.env.EVERY_ROW)("is a single test that records its number of rows", ({ task }) => {
    const [table] = task.suite?.tasks ?? [];
    expect(table).toMatchObject({ name: "… has … characters", meta: { rows: 2 } });
    expect(seen).toEqual([
      ["a", 1],
      ["bc", 2],
    ]);
  });
});

test("all failing rows are listed, with the values in the title and the first error as the cause", async () => {
  const failure = await failureOf(
    "%s is %i",
    [
      ["one", 1],
      ["two", 2],
      ["three\nfour", 3],
    ],
    (_, number) => {
      if (number !== 2) throw new Error(`no ${number}`);
    },
  );
  expect(failure?.message).toBe("2 of 3 rows fail:\n- one is 1\n    no 1\n- three\\nfour is 3\n    no 3");
  expect(failure?.cause).toEqual(new Error("no 1"));
});

test("titles contain the fields of rows that are objects, and rows that are plain values", async () => {
  const fail = () => {
    throw new Error("no");
  };
  const objects = [{ name: "ls", place: { line: 3 } }];
  expect((await failureOf("$name in line $place.line", objects, fail))?.message).toContain(
    "- ls in line 3\n",
  );
  expect((await failureOf("%j", ["a", ["b"]], fail))?.message).toContain('- "a"\n    no\n- ["b"]\n');
});

test("a check may be asynchronous, and rows are checked one at a time", async () => {
  const order: string[] = [];
  const failure = await failureOf("%s", ["a", "b"], async (name) => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === "b") throw new Error("late");
  });
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  expect(failure?.message).toContain("1 of 2 rows fails:\n- b\n    late");
});

test("an empty table fails", async () => {
  expect((await failureOf("%s", [], () => {}))?.message).toBe("The table has no rows.");
});

test("a very long list is truncated, but the count is complete", async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(5_000, "x"));
  const { message = "" } =
    (await failureOf("%s", rows, () => {
      throw new Error("no".repeat(5_000));
    })) ?? {};
  expect(message).toMatch(/^1000 of 1000 rows fail:/);
  expect(message).toMatch(/… and 800 more$/);
  expect(message.length).toBeLessThan(100_000);
});

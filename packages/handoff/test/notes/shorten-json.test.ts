import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonShortener } from "../../src/notes/index.js";

test("shortened JSON has the same shape, and strings that begin the same, however it is cut into pieces", {
  tags: ["slow"],
}, () => {
  const long = fc
    .string({ unit: "binary", maxLength: 40 })
    .map((unit) => `${unit}${'\u0007é\\"😀'.repeat(5_000)}${unit}`);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(long, { maxLength: 3 }),
    fc.dictionary(fc.string(), long, { maxKeys: 3 }),
  );
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 50_000 }), (original, pieceBytes) => {
      const bytes = Buffer.from(JSON.stringify(original));
      const shortener = new JsonShortener();
      for (let from = 0; from < bytes.length; from += pieceBytes)
        shortener.add(bytes.subarray(from, from + pieceBytes));
      expectShortened(JSON.parse(shortener.take()!), JSON.parse(bytes.toString()));
    }),
    { numRuns: 100 },
  );
});

function expectShortened(short: unknown, whole: unknown): void {
  if (typeof whole === "string") {
    const [beginning, ...end] = (short as string).split(/\n…\n(?=[ \u0080-\uffff])/);
    expect(whole.startsWith(beginning!)).toBe(true);
    expect(whole.endsWith(end.join(""))).toBe(true);
    expect((short as string).length).toBeGreaterThanOrEqual(Math.min(whole.length, 2_000));
  } else if (typeof whole === "object" && whole !== null) {
    expect(Object.keys(short as object)).toEqual(Object.keys(whole));
    for (const [key, value] of Object.entries(whole))
      expectShortened((short as Record<string, unknown>)[key], value);
  } else expect(short).toBe(whole);
}

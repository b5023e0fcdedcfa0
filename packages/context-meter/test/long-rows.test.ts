import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { containsAny } from "../src/file/contains.js";
import { readSqueezed } from "../src/file/squeeze.js";

const readerOf = (bytes: Buffer) => (target: Buffer, start: number, length: number) =>
  bytes.copy(target, 0, start, start + length);

/** The squeezed row. */
function squeezed(row: string): string {
  const bytes = Buffer.from(`before\n${row}\nbehind`);
  return readSqueezed(readerOf(bytes), 7, bytes.length - 14).toString();
}

/** The value with long strings emptied, including keys. */
function shortened(value: unknown): unknown {
  if (typeof value === "string") return Buffer.byteLength(JSON.stringify(value)) - 2 > 1024 ? "" : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [shortened(key), shortened(each)]));
}

describe("a long row without the content of its long strings", () => {
  test.each([
    ["no long string", { type: "assistant", usage: { input_tokens: 4 }, list: ["", "a", '"', "\\"] }],
    ["strings around the limit", ["x".repeat(1024), "x".repeat(1025), "é".repeat(512), "é".repeat(513)]],
    ["a long string in front", [`${"\\".repeat(2000)}`, "end"]],
    ["nothing but a long string", '"'.repeat(100_000)],
  ])("%s", (_, value) => {
    expect(JSON.parse(squeezed(JSON.stringify(value)))).toEqual(shortened(value));
  });

  test("wherever the pieces end, even within an escape", () => {
    for (let shift = 0; shift < 12; shift++) {
      const value = [
        "a".repeat(65_536 - 8 + shift),
        'b\\"'.repeat(5),
        `${"c".repeat(shift)}${'\\"\n'.repeat(30_000)}`,
        { usage: shift },
      ];
      expect(JSON.parse(squeezed(JSON.stringify(value)))).toEqual(shortened(value));
    }
    // Short strings over many pieces that end at different places.
    const many = Array.from({ length: 3000 }, (_, index) => '\\"é'.repeat(index % 170));
    expect(JSON.parse(squeezed(JSON.stringify(many)))).toEqual(many);
  });

  test("for any row", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom("x", "\\", '"', "\n", "é", "\u{1f600}", '\\"'), fc.nat(70_000))
        .map(([piece, count]) => piece.repeat(count)),
    );
    const row = fc.array(fc.record({ text, number: fc.nat() }), { maxLength: 6 });
    fc.assert(
      fc.property(row, (value) => {
        expect(JSON.parse(squeezed(JSON.stringify(value)))).toEqual(shortened(value));
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["cut within a long string", `{"a":"${"x".repeat(80_000)}`],
    ["cut within an escape", `{"a":"${"x".repeat(80_000)}\\`],
    ["with a quote too many", `{"a":"${"x".repeat(80_000)}""}`],
  ])("one that is %s is still not JSON afterwards", (_, row) => {
    expect(() => JSON.parse(squeezed(row))).toThrow(SyntaxError);
  });
});

describe("a search in a part of a file", () => {
  test.each([65_530, 65_536, 131_070, 0])("finds a text at byte %i, and nothing outside", (at) => {
    const bytes = Buffer.alloc(200_000, "x");
    bytes.write("toolu_1234567890", at);
    const contains = (start: number, length: number, text = "toolu_1234567890") =>
      containsAny(readerOf(bytes), start, length, ["nowhere", text]);
    expect(contains(0, bytes.length)).toBe(true);
    expect(contains(at, 16)).toBe(true);
    expect(contains(at, 15)).toBe(false);
    expect(contains(at + 1, bytes.length - at - 1)).toBe(false);
    expect(contains(0, bytes.length, "toolu_2")).toBe(false);
    // The file has shrunk in the meantime.
    expect(contains(150_000, 1_000_000)).toBe(false);
  });

  test("finds a text longer than a piece", () => {
    const text = "y".repeat(150_000);
    const bytes = Buffer.from(`${"x".repeat(90_000)}${text}x`);
    expect(containsAny(readerOf(bytes), 0, bytes.length, [text])).toBe(true);
    expect(containsAny(readerOf(bytes), 0, bytes.length, [`${text}y`])).toBe(false);
  });
});

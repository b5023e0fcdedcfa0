// @module-tag every-point

import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  createMasker,
  createMemoryStore,
  type Ledger,
  type MaskerOptions,
  MaskingError,
  type MaskOptions,
  maskObservations,
  recall,
} from "../../src/index.js";
import { badHistories, mixedHistories } from "../histories/bad/index.js";
import { histories, shapes } from "../histories/index.js";
import { comparePreserved, newProblems, validators } from "../validators/index.js";
import {
  call,
  changedResults,
  contents,
  conversation,
  maskAll,
  NOTHING_PROTECTED,
  prose,
  results,
  step,
  user,
} from "./build.js";

const everything: Omit<MaskOptions, "ledger"> = { target: 1, protect: NOTHING_PROTECTED };

/** The result of masking, or its error; an error that is not a clear refusal fails the test. */
function attempt(messages: unknown, options: Partial<MaskOptions> = {}) {
  try {
    return maskObservations(messages as Record<string, unknown>[], { ...everything, ...options });
  } catch (error) {
    expect(error).toSatisfy((thrown) => thrown instanceof TypeError || thrown instanceof MaskingError);
    expect((error as Error).message).toMatch(/messages?|ledger|shape|target|countTokens/i);
    expect((error as Error).message).not.toMatch(
      /undefined \(reading|is not a function|is not iterable|Cannot read/,
    );
    return undefined;
  }
}

describe.each(shapes)("%s messages that the API refuses", (shape) => {
  everyRow("do not get worse: $wrong", badHistories[shape], ({ messages }) => {
    for (const options of [{}, { shape }, { order: "oldest" as const }]) {
      const before = structuredClone(messages);
      const after = attempt(messages, options);
      expect(messages).toEqual(before);
      if (after === undefined) continue;
      expect(newProblems(validators[shape](messages), validators[shape](after.messages))).toEqual([]);
      const maskedIds = after.masked.map(({ id }) => id);
      expect(comparePreserved(messages, after.messages, { maskedIds })).toEqual([]);
    }
  });

  test("broken parts of a real history stay unchanged, and valid parts around them are masked", () => {
    const real = histories[shape](3, 12);
    for (const { wrong, messages } of badHistories[shape]) {
      if (!Array.isArray(messages)) continue;
      const before = [...real, ...messages];
      const after = attempt(before, { shape, order: "oldest" });
      if (after === undefined) continue;
      expect(newProblems(validators[shape](before), validators[shape](after.messages)), wrong).toEqual([]);
      expect(after.masked.length, wrong).toBeGreaterThan(0);
    }
  });
});

test.each(mixedHistories)("$wrong: a clear error, or the list untouched", ({ messages }) => {
  const after = attempt(messages);
  if (after !== undefined) expect(after.messages).toEqual(messages);
});

describe("invalid arguments", () => {
  test("an empty list stays empty", () => {
    expect(maskObservations([], everything)).toMatchObject({
      messages: [],
      masked: [],
      reclaimedTokens: 0,
      beforeTokens: 0,
    });
  });

  test.each<unknown>([undefined, null, "messages", 7, {}])("messages %j are refused by name", (messages) => {
    expect(() => maskObservations(messages as never, everything)).toThrow(/messages/);
  });

  everyRow<[string, unknown]>(
    "%s %j is refused by name",
    [
      ["target", undefined],
      ["target", Number.NaN],
      ["target", -1],
      ["target", "50%"],
      ["target", { share: 2, window: 1000 }],
      ["target", { share: 0.5 }],
      ["shape", "claude"],
      ["order", "newest"],
      ["batch", 2],
      ["batch", -0.1],
      ["protect", { turns: -1 }],
      ["protect", { tokens: Number.NaN }],
      ["protect", { tools: "Read" }],
      ["eligible", ["user"]],
      ["eligible", "results"],
    ],
    (name, value) => {
      const messages = histories.anthropic(1, 3);
      expect(() => maskObservations(messages, { ...everything, [name]: value } as MaskOptions)).toThrow(
        TypeError,
      );
      expect(() => maskObservations(messages, { ...everything, [name]: value } as MaskOptions)).toThrow(name);
    },
  );

  everyRow<[object, string]>(
    "a masker with %j is refused when it is created",
    [
      [{ share: 60 }, "share"],
      [{ target: { share: 60, window: 200_000 } }, "target"],
      [{ target: 60_000, shape: "openai" }, "openai-chat"],
    ],
    (options, name) => {
      expect(() => createMasker(options as MaskerOptions)).toThrow(TypeError);
      expect(() => createMasker(options as MaskerOptions)).toThrow(name);
    },
  );

  everyRow<unknown>(
    "the ledger %j is refused",
    [
      7,
      "ledger",
      [],
      {},
      { version: 2, batches: 0, records: [] },
      { version: 1, records: "x" },
      { version: 1, batches: 1, records: [null] },
    ],
    (ledger) => {
      expect(() =>
        maskObservations(histories.anthropic(1, 3), { ...everything, ledger: ledger as Ledger }),
      ).toThrow(MaskingError);
    },
  );

  test("an estimator that returns nonsense does not corrupt the list", () => {
    const messages = conversation("anthropic", [
      user("Go."),
      step(call("read_file", { path: "a" }, prose("a", 60))),
    ]);
    for (const countTokens of [() => Number.NaN, () => -5, () => Number.POSITIVE_INFINITY, () => 0]) {
      const after = attempt(messages, { countTokens });
      if (after !== undefined) expect(validators.anthropic(after.messages)).toEqual([]);
    }
  });
});

describe("a ledger of another conversation", () => {
  const reads = (tag: string) => [
    user("Go."),
    ...Array.from({ length: 5 }, (_, index) =>
      step(call("read_file", { path: `${tag}_${index}.txt` }, prose(`${tag} ${index}`, 60))),
    ),
  ];

  test.each(shapes)(
    "never inserts its placeholders into this one, even if the ids are equal (%s)",
    (shape) => {
      const other = maskAll(conversation(shape, reads("other")));
      const messages = conversation(shape, reads("this"));
      const after = maskObservations(messages, { target: 1e9, ledger: other.ledger });
      expect(after.messages).toEqual(messages);
      expect(JSON.stringify(after.messages)).not.toContain("other");
      expect(after.notification).toBeUndefined();
      expect(after.diagnostics.length).toBeGreaterThan(0);
      const masked = maskAll(messages, { ledger: other.ledger });
      expect(JSON.stringify(masked.messages)).not.toContain("other");
      expect(validators[shape](masked.messages)).toEqual([]);
      expect(changedResults(messages, masked.messages)).toEqual([0, 1, 2, 3, 4]);
    },
  );

  test("a conversation that was cut, or continues from an earlier point, stays masked where it overlaps", () => {
    const messages = conversation("openai-chat", reads("this"));
    const { ledger, messages: masked } = maskAll(messages);
    const cut = [messages[0]!, ...messages.slice(4)];
    const after = maskObservations(cut, { target: 1e9, ledger });
    expect(validators["openai-chat"](after.messages)).toEqual(validators["openai-chat"](cut));
    const back = maskObservations(messages.slice(0, 6), { target: 1e9, ledger });
    expect(back.messages).toEqual(masked.slice(0, 6));
  });

  test("a result that changed since it was masked does not get the old summary", () => {
    const { ledger } = maskAll(conversation("anthropic", reads("this")));
    const changed = conversation("anthropic", [
      user("Go."),
      step(call("read_file", { path: "this_0.txt" }, prose("quite another", 60))),
    ]);
    const after = maskObservations(changed, { target: 1e9, ledger });
    expect(results(after.messages)[0]).toContain("quite another");
  });
});

/** A fiftieth of the points, unless every point is requested. */
const megabytes = process.env.EVERY_POINT ? 100 : 2;

describe("huge and strange results", () => {
  test.each(["anthropic", "openai-chat", "ollama"] as const)(
    `${megabytes} MB in one line, and in many lines (%s)`,
    (shape) => {
      const line = "lease and queue and ".repeat(50_000 * megabytes);
      const lines = `${"lease and queue and what stands around them in a log that nobody rotates, and so on\n".repeat(12_000 * megabytes)}`;
      for (const text of [line, lines]) {
        const messages = conversation(shape, [
          user("Go."),
          step(call("bash", { command: "cat log" }, text)),
          step(call("bash", { command: "ls" }, prose("small", 30))),
        ]);
        const store = createMemoryStore({ maxSize: 256 * 1024 * 1024 });
        const after = maskObservations(messages, { ...everything, target: 20_000, store });
        expect(after.afterTokens).toBeLessThanOrEqual(20_000);
        const recalled = recall("r1", { ledger: after.ledger, store });
        expect(recalled.status).toBe("found");
        if (recalled.status !== "found") continue;
        const isSame = JSON.stringify(recalled.content) === JSON.stringify(contents(messages)[0]);
        expect(isSame).toBe(true);
      }
    },
    60_000,
  );

  test("base64 data is not kept", () => {
    const data = Buffer.from(prose("binary", 3000)).toString("base64");
    const messages = conversation("openai-chat", [
      user("Go."),
      step(call("read_blob", { path: "a.bin" }, data)),
    ]);
    const after = maskObservations(messages, { ...everything });
    expect(results(after.messages)[0]!.length).toBeLessThan(300);
  });

  test("deeply nested JSON is summarized without overflowing the stack", () => {
    const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key_${index}`, index])),
    );
    for (const text of [deep, wide, "{".repeat(50_000), `"${"\\".repeat(99_999)}`]) {
      const after = maskAll(
        conversation("openai-chat", [user("Go."), step(call("mcp__acme__tree", {}, text))]),
      );
      expect(after.masked).toHaveLength(1);
      expect(results(after.messages)[0]!.length).toBeLessThan(500);
    }
  });

  everyRow(
    "%s neither crashes nor hangs",
    [
      ["a path like a flood", `${"a/".repeat(200_000)}b.ts`],
      ["spaces", " ".repeat(200_000)],
      ["one letter", "a".repeat(200_000)],
      ["digits", "1".repeat(200_000)],
      ["open brackets", "[(".repeat(100_000)],
      ["colons", "x:".repeat(100_000)],
      ["error: in one line", "error: ".repeat(50_000)],
      ["passed and failed", "1 passed, 2 failed, ".repeat(20_000)],
      ["line breaks", "\n".repeat(process.env.EVERY_POINT ? 5_000 : 1_000)],
      ["returns", "\r".repeat(200_000)],
      ["escapes", "\u001b[".repeat(100_000)],
    ],
    (_, text) => {
      for (const tool of ["bash", "read_file", "grep", "mcp__acme__x"]) {
        const input = {
          command: `npm test ${text.slice(0, 50_000)}`,
          path: text.slice(0, 50_000),
          pattern: "x",
        };
        const messages = conversation("openai-chat", [
          user("Go."),
          step(call(tool, input, text)),
          step(call(tool, {}, text), { text: text.slice(0, 50_000) }),
        ]);
        expect(validators["openai-chat"](maskObservations(messages, everything).messages)).toEqual([]);
      }
    },
  );
});

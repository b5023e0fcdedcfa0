// @module-tag fuzz

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryStore, type Ledger, type MaskOptions, maskObservations } from "../../src/index.js";
import { type AnthropicMessage, markLast } from "../histories/anthropic.js";
import { arbitraries, type History, histories, shapes } from "../histories/index.js";
import {
  comparePreserved,
  newProblems,
  type Shape,
  validateAnthropic,
  validators,
} from "../validators/index.js";
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

const numRuns = Number(process.env.FUZZ_RUNS ?? 5);

/** A harness's options: targets near its window or far below it, and both orders. */
const asked: fc.Arbitrary<Partial<MaskOptions> & { share: number }> = fc.record(
  {
    share: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    order: fc.constantFrom("superseded" as const, "oldest" as const),
    protect: fc.constantFrom(NOTHING_PROTECTED, { turns: 2 }, { tokens: 2000 }, {}),
    batch: fc.constantFrom(0, 0.25),
    eligible: fc.constantFrom(
      ["results" as const],
      ["results" as const, "text" as const, "thinking" as const],
    ),
  },
  { requiredKeys: ["share"] },
);

const cost = (shape: Shape, messages: History): number =>
  maskObservations(messages, { target: 1e12, shape }).beforeTokens;

function ask(
  shape: Shape,
  messages: History,
  { share, ...options }: Partial<MaskOptions> & { share: number },
  ledger?: Ledger,
) {
  const target = Math.max(1, Math.round(cost(shape, messages) * share));
  return maskObservations(messages, { target, shape, ...options, ...(ledger ? { ledger } : {}) });
}

const allowed = (ledger: Ledger, options: Partial<MaskOptions>) => ({
  maskedIds: ledger.records.map(({ id }) => id),
  text: options.eligible?.includes("text") ?? false,
  thinking: options.eligible?.includes("thinking") ?? false,
});

/**
 * Returns the problems that the API would have with the next request, in which thinking is enabled if
 * the assistant has thought before.
 */
function problems(shape: Shape, before: History, after: History): string[] {
  if (shape !== "anthropic") return validators[shape](after);
  return validateAnthropic(after, { thinking: JSON.stringify(before).includes('"type":"thinking"') });
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe.each(shapes)("any history in %s messages", (shape) => {
  test("gives a list that its API accepts, differs only in masked results and is not longer anywhere", () => {
    fc.assert(
      fc.property(arbitraries[shape]({ maxSize: 30 }), asked, (messages, options) => {
        const before = structuredClone(messages);
        const after = ask(shape, messages, options);
        expect(messages).toEqual(before);
        expect(problems(shape, messages, after.messages)).toEqual([]);
        expect(comparePreserved(messages, after.messages, allowed(after.ledger, options))).toEqual([]);
        const [old, now] = [contents(messages), contents(after.messages)];
        for (const place of changedResults(messages, after.messages)) {
          expect(bytes(now[place])).toBeLessThan(bytes(old[place]));
        }
        expect(bytes(after.messages)).toBeLessThanOrEqual(bytes(messages));
        expect(after.afterTokens).toBe(cost(shape, after.messages));
        expect(after.beforeTokens - after.afterTokens).toBe(after.reclaimedTokens);
        expect(after.isWithinTarget).toBe(
          after.afterTokens <= Math.max(1, Math.round(cost(shape, messages) * options.share)),
        );
      }),
      { numRuns },
    );
  });

  test("has no new lone surrogates", () => {
    fc.assert(
      fc.property(arbitraries[shape]({ loneSurrogates: true, maxSize: 20 }), asked, (messages, options) => {
        const after = ask(shape, messages, options);
        expect(newProblems(validators[shape](messages), validators[shape](after.messages))).toEqual([]);
        const halves = (list: History) => JSON.stringify(list).match(/\\ud[89a-f][0-9a-f]{2}/gi)?.length ?? 0;
        expect(halves(after.messages)).toBeLessThanOrEqual(halves(messages));
      }),
      { numRuns: Math.ceil(numRuns / 2) },
    );
  });

  test("is masked identically, and not again if the masked list is passed in", () => {
    fc.assert(
      fc.property(arbitraries[shape]({ maxSize: 30 }), asked, (messages, options) => {
        const first = ask(shape, messages, options);
        expect(ask(shape, structuredClone(messages), options)).toEqual(first);
        const target = Math.max(1, Math.round(cost(shape, messages) * options.share));
        const { share: _, ...rest } = options;
        const ledger = JSON.parse(JSON.stringify(first.ledger)) as Ledger;
        const again = maskObservations(first.messages, { target, shape, ...rest, ledger });
        expect(again.messages).toEqual(first.messages);
        expect(again.masked).toEqual([]);
        expect(again.notification).toBeUndefined();
        const originals = maskObservations(messages, { target, shape, ...rest, ledger });
        expect(originals.messages).toEqual(first.messages);
      }),
      { numRuns },
    );
  });

  test.each([
    ["the originals", false],
    ["the masked list", true],
  ])(
    "keeps what it masked byte for byte while the conversation grows, when the harness keeps %s",
    (_, handsBack) => {
      fc.assert(
        fc.property(fc.integer(), asked, (seed, options) => {
          const target = Math.max(1, Math.round(cost(shape, histories[shape](seed, 20)) * options.share));
          const { share: _share, ...rest } = options;
          let ledger: Ledger | undefined;
          let previous: History = [];
          for (let size = 5; size <= 20; size += 5) {
            const whole = histories[shape](seed, size);
            const messages = handsBack ? [...previous, ...whole.slice(previous.length)] : whole;
            const after = maskObservations(messages, {
              target,
              shape,
              ...rest,
              ...(ledger ? { ledger } : {}),
            });
            expect(validators[shape](after.messages)).toEqual([]);
            if (after.masked.length === 0) expect(after.messages.slice(0, previous.length)).toEqual(previous);
            const [old, now] = [results(previous), results(after.messages)];
            const maskedNow = new Set(after.masked.map(({ id }) => id));
            const earlier = (ledger?.records ?? []).filter(({ id }) => !maskedNow.has(id));
            for (const { id } of earlier) {
              const record = after.ledger.records.find((each) => each.id === id)!;
              expect(record.summary).toBe(ledger!.records.find((each) => each.id === id)!.summary);
              const place = old.findIndex((text) => text.includes(record.summary));
              if (place >= 0 && maskedNow.size === 0) expect(now[place]).toBe(old[place]);
            }
            previous = after.messages;
            ledger = after.ledger;
          }
        }),
        { numRuns: Math.ceil(numRuns / 3) },
      );
    },
  );
});

describe("masking turn after turn", () => {
  const files = ["ash", "birch", "cedar", "dogwood", "elm", "fir", "ginkgo", "hazel"];
  const grown = (turns: number) => [
    user("Go on."),
    ...files
      .slice(0, turns)
      .map((name) => step(call("read_file", { path: `src/${name}.txt` }, prose(name, 60)))),
  ];

  test("cache markers may move, and masked entries stay unchanged", () => {
    const history = histories.anthropic(12, 20) as AnthropicMessage[];
    const options = { target: Math.round(cost("anthropic", history) / 3) };
    const first = maskObservations(markLast(history.slice(0, 25)), options);
    const second = maskObservations(markLast(history.slice(0, 25)), { ...options, ledger: first.ledger });
    expect(second.messages).toEqual(first.messages);
    const longer = maskObservations(markLast(history), { ...options, ledger: first.ledger });
    expect(validators.anthropic(longer.messages)).toEqual([]);
    expect(JSON.stringify(longer.messages).split('"cache_control"')).toHaveLength(3);
  });

  test("a message that was not masked is the same object", () => {
    const messages = conversation("openai-chat", grown(8));
    const after = maskObservations(messages, {
      target: cost("openai-chat", messages) - 50,
      protect: NOTHING_PROTECTED,
      batch: 0,
    });
    const changed = messages.filter((message, index) => message !== after.messages[index]);
    expect(changed).toHaveLength(after.masked.length);
  });

  test("batches are counted, and each observation is masked in one of them", () => {
    const target = Math.round(cost("anthropic", conversation("anthropic", grown(4))) * 0.8);
    let ledger: Ledger | undefined;
    for (const turns of [4, 5, 6, 7, 8]) {
      const after = maskObservations(conversation("anthropic", grown(turns)), {
        target,
        protect: { turns: 1 },
        order: "oldest",
        ...(ledger ? { ledger } : {}),
      });
      ledger = after.ledger;
    }
    const ids = ledger!.records.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ledger!.batches).toBeGreaterThan(0);
    expect(Math.max(...ledger!.records.map(({ batch }) => batch))).toBe(ledger!.batches);
  });

  test("the given ledger is not changed", () => {
    const first = maskAll(conversation("ai-sdk", grown(4)));
    const copy = structuredClone(first.ledger);
    maskAll(conversation("ai-sdk", grown(8)), { ledger: first.ledger });
    expect(first.ledger).toEqual(copy);
  });

  test("text that looks like a placeholder but is not in the ledger is masked normally", () => {
    const text = `[file_read: src/main.rs - 142 lines, Rust source with main()]\n${prose("really", 60)}\n[cleared]`;
    const messages = conversation("anthropic", [
      user("Go on."),
      step(call("read_file", { path: "a.txt" }, text)),
    ]);
    const after = maskAll(messages);
    expect(after.masked).toHaveLength(1);
    expect(results(after.messages)[0]!.length).toBeLessThan(300);
  });

  test("a result that is shorter than any placeholder stays", () => {
    for (const text of ["", "ok", "x", "Done.", "42", "\n"]) {
      const messages = conversation("openai-chat", [
        user("Go on."),
        step(call("bash", { command: "make" }, text)),
      ]);
      expect(maskAll(messages)).toMatchObject({ messages, masked: [], reclaimedTokens: 0 });
    }
  });

  test("the message list may be frozen", () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const messages = freeze(conversation("anthropic", grown(8)));
    const first = maskAll(messages);
    expect(first.masked).toHaveLength(8);
    expect(maskAll(messages, { ledger: freeze(first.ledger) }).messages).toEqual(first.messages);
  });
});

describe("the notification", () => {
  const messages = conversation("anthropic", [
    user("Go on."),
    ...Array.from({ length: 12 }, (_, index) =>
      step(call("read_file", { path: `src/${index}.txt` }, prose(`part ${index}`, 60))),
    ),
  ]);

  test("has correct figures", () => {
    const after = maskAll(messages);
    const share = Math.round((100 * (after.beforeTokens - after.afterTokens)) / after.beforeTokens);
    expect(after.notification).toBe(
      `[Context compressed: 12 observations masked, ${share}% context reclaimed]`,
    );
    expect(after.masked.reduce((sum, { reclaimedTokens }) => sum + reclaimedTokens, 0)).toBe(
      after.reclaimedTokens,
    );
  });

  test("counts what this call masked, not an earlier one", () => {
    const first = maskObservations(messages, {
      target: cost("anthropic", messages) - 100,
      protect: NOTHING_PROTECTED,
      order: "oldest",
      batch: 0,
    });
    expect(first.notification).toMatch(
      /^\[Context compressed: 1 observations? masked, \d+% context reclaimed\]$/,
    );
    const second = maskAll(messages, { ledger: first.ledger });
    expect(second.notification).toMatch(/^\[Context compressed: 11 observations masked, /);
    expect(second.beforeTokens).toBe(first.afterTokens);
  });

  test("appears once, and not if nothing was masked", () => {
    const first = maskAll(messages);
    expect(maskAll(messages, { ledger: first.ledger }).notification).toBeUndefined();
    expect(maskAll(first.messages, { ledger: first.ledger }).notification).toBeUndefined();
    expect(maskObservations(messages, { target: 1e9 }).notification).toBeUndefined();
  });
});

describe("tokens", () => {
  const messages = conversation("openai-chat", [
    user("Go on."),
    step(call("read_file", { path: "a.txt" }, prose("a", 400))),
    step(call("read_file", { path: "b.txt" }, prose("b", 60))),
  ]);

  test("a missing usage is unknown, never zero", () => {
    const plain = maskObservations(messages, { target: 100, protect: NOTHING_PROTECTED });
    for (const usage of [undefined, {}, { inputTokens: undefined }]) {
      expect(maskObservations(messages, { target: 100, protect: NOTHING_PROTECTED, usage })).toEqual(plain);
    }
  });

  test("the last real usage corrects the estimate", () => {
    const plain = cost("openai-chat", messages);
    const told = maskObservations(messages, {
      target: 1e12,
      usage: { inputTokens: plain * 3, overheadTokens: 0 },
    });
    expect(told.beforeTokens).toBeGreaterThan(plain * 1.5);
    const later = maskObservations(messages, { target: 1e12, ledger: told.ledger });
    expect(later.beforeTokens).toBeGreaterThan(plain * 1.5);
  });

  test("uses the caller's estimator", () => {
    const counted = maskObservations(messages, { target: 1e12, countTokens: (text) => text.length });
    expect(counted.beforeTokens).toBeGreaterThan(cost("openai-chat", messages) * 2);
  });

  test("with a store, originals are kept and nothing else changes", () => {
    const store = createMemoryStore();
    const with_ = maskAll(messages, { store });
    const without = maskAll(messages);
    expect(changedResults(messages, with_.messages)).toEqual(changedResults(messages, without.messages));
    for (const { key } of with_.ledger.records) expect(store.get(key!)).toBeDefined();
    for (const { key } of without.ledger.records) expect(key).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { createMasker, type LastUsage, maskObservations } from "../src/index.js";

/** Known faults of similar programs, one test each. */

const result = (
  id: string,
  content: string,
  name = "read_file",
  input: object = { path: `src/${id}.ts` },
) => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(input) } }],
  },
  { role: "tool", tool_call_id: id, content },
];

const text = (tag: string, lines = 60) =>
  Array.from({ length: lines }, (_, line) => `${tag} says ${"and on ".repeat((line % 5) + 3)}`).join("\n");

const reads = (count: number) => [
  { role: "user", content: "Read them." },
  ...Array.from({ length: count }, (_, index) => result(`c${index}`, text(`file ${index}`))).flat(),
];

const costOf = (messages: readonly unknown[]) => maskObservations(messages, { target: 1e9 }).beforeTokens;

describe("known faults", () => {
  test("the reclaimed share is computed from the current list, not from an older usage", () => {
    const messages = reads(12);
    const before = costOf(messages);
    const first = maskObservations(messages, { target: before / 2, usage: { inputTokens: before * 2 } });
    const more = [...first.messages, ...result("new", text("new", 400))];
    // The same usage again: it was counted before the list was masked, and no longer applies.
    const second = maskObservations(more, {
      target: first.afterTokens,
      ledger: first.ledger,
      usage: { inputTokens: before * 2 },
    });
    expect(second.beforeTokens - second.afterTokens).toBe(second.reclaimedTokens);
    const percent = Math.round((second.reclaimedTokens / second.beforeTokens) * 100);
    expect(second.notification).toContain(`, ${percent}% context reclaimed]`);
  });

  test("a turn without masking has no notice", () => {
    const masker = createMasker({ target: costOf(reads(12)) * 0.7 });
    expect(masker.mask(reads(12)).notification).toMatch(/^\[Context compressed: \d+ observations masked, /);
    const again = masker.mask(reads(12));
    expect(again.diagnostics).toEqual([]);
    expect(again.masked).toEqual([]);
    expect("notification" in again).toBe(false);
  });

  test("a refused call is not summarized as one that ran", () => {
    const refusal = [
      'Stopped by the rule "git-history": git push --force: it overwrites the remote history.',
      "Ask the user before you continue with this.",
      "Meanwhile, continue with work that does not need this action. Do not try to get the same effect another way.",
    ].join("\n");
    const call = result("refused", refusal, "bash", { command: "git push --force" });
    const later = result("later", "error: no such file", "bash", { command: "cat x" });
    const { messages } = maskObservations([...call, ...later, ...reads(12)], { target: 1 });
    const [masked] = messages.filter(
      (each) => (each as { tool_call_id?: string }).tool_call_id === "refused",
    );
    expect((masked as { content: string }).content).toMatch(
      /^\[command: git push --force - failed, 3 lines, last error: Stopped by the rule "git-history": git push/,
    );
  });

  test("text is never cut within a code point", () => {
    for (let pad = 0; pad < 4; pad++) {
      const command = `echo ${"x".repeat(pad)}${"🙂".repeat(200)}`;
      const messages = [
        { role: "user", content: "Go." },
        ...result("c", text("It"), "bash", { command }),
        ...reads(4).slice(1),
      ];
      const { masked } = maskObservations(messages, { target: 1 });
      expect(masked[0]!.summary).not.toMatch(/\p{Surrogate}/u);
    }
  });

  test.each([
    ["a summary of ours", "[file_read: src/a.ts - 60 lines, TypeScript source]"],
    ["a notification of ours", "[Context compressed: 12 observations masked, 40% context reclaimed]"],
    ["JSON that looks like a mark", '{"masked": true, "placeholder": "[cleared]"}'],
  ])("real output that looks like %s does not count as masked", (_, line) => {
    const real = `${line}\n${text("after it")}`;
    const messages = [{ role: "user", content: "Go." }, ...result("c", real), ...reads(4).slice(1)];
    const { masked } = maskObservations(messages, { target: 1 });
    expect(masked.map(({ id }) => id)).toContain("c");
  });

  test("the newest turns stay, even if the target cannot be met", () => {
    const messages = reads(5);
    const { messages: after, isWithinTarget } = maskObservations(messages, { target: 1 });
    expect(after.slice(-6)).toEqual(messages.slice(-6));
    expect(isWithinTarget).toBe(false);
  });

  test("no placeholder is longer than the text it replaces", () => {
    for (let length = 0; length < 200; length += 7) {
      const messages = [
        { role: "user", content: "Go." },
        ...result("c", "x".repeat(length)),
        ...reads(4).slice(1),
      ];
      const after = maskObservations(messages, { target: 1 }).messages as { content: string | null }[];
      expect(after[2]!.content!.length).toBeLessThanOrEqual(length);
    }
  });

  test("a conversation that continues has no diagnostics", () => {
    const messages = reads(12);
    const masker = createMasker({ target: costOf(messages) * 0.7 });
    masker.mask(messages);
    const next = masker.mask([...messages, ...result("new", text("new"))]);
    expect(next.diagnostics).toEqual([]);
  });

  test("a list that jumps far above the target is masked at once", () => {
    const masker = createMasker({ target: 3_000 });
    masker.mask(reads(3));
    const jumped = masker.mask([...reads(3), ...result("huge", text("huge", 3_000)), ...reads(3).slice(1)]);
    expect(jumped.masked.length).toBeGreaterThan(0);
  });

  test("without overheadTokens, a count corrects only an estimate that was too high", () => {
    const messages = [...reads(8), { role: "assistant", content: "So." }];
    const estimated = costOf(messages.slice(0, -1));
    const plain = costOf(messages);
    const sizeFor = (usage: LastUsage) => maskObservations(messages, { target: 1e9, usage }).beforeTokens;
    // The difference may be tools and a system prompt, which masking cannot shorten.
    expect(sizeFor({ inputTokens: estimated + 10_000 })).toBe(plain);
    expect(sizeFor({ inputTokens: estimated + 10_000, overheadTokens: 10_000 })).toBe(plain);
    expect(sizeFor({ inputTokens: estimated / 2 })).toBeCloseTo(plain / 2, -1);
  });

  test("a share leaves room for the amount by which the count exceeds the estimate", () => {
    const messages = [...reads(8), { role: "assistant", content: "So." }];
    const inputTokens = costOf(messages.slice(0, -1)) + 10_000;
    const target = { share: 0.5, window: 2 * (10_000 + 2_000) };
    const inferred = maskObservations(messages, { target, usage: { inputTokens } });
    const given = maskObservations(messages, { target, usage: { inputTokens, overheadTokens: 10_000 } });
    expect(inferred).toEqual(given);
    expect(inferred.afterTokens).toBeLessThanOrEqual(2_000);
    const [problem] = maskObservations(messages, {
      target: { share: 0.5, window: 20_000 },
      usage: { inputTokens },
    }).diagnostics;
    expect(problem).toMatchObject({
      code: "target-missed",
      message: expect.stringMatching(/room for about 10000 tokens .* pass it as "usage.overheadTokens"$/),
    });
  });

  test("missing usage is unknown, not zero", () => {
    const messages = reads(8);
    const plain = maskObservations(messages, { target: 2_000 });
    for (const inputTokens of [undefined, 0, Number.NaN]) {
      expect(maskObservations(messages, { target: 2_000, usage: { inputTokens } })).toEqual(plain);
    }
  });

  test("real usage corrects the estimate", () => {
    const messages = [...reads(8), { role: "assistant", content: "So." }];
    const estimated = costOf(messages.slice(0, -1));
    const { beforeTokens, ledger } = maskObservations(messages, {
      target: 1e9,
      usage: { inputTokens: estimated * 2, overheadTokens: 0 },
    });
    expect(beforeTokens).toBeCloseTo(costOf(messages) * 2, -1);
    // The learned factor applies to calls that come without a count.
    expect(maskObservations(messages, { target: 1e9, ledger }).beforeTokens).toBe(beforeTokens);
  });
});

import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { maskObservations, type Protect } from "../../src/index.js";
import { shapes } from "../histories/index.js";
import type { Call, Turn } from "../histories/story.js";
import { comparePreserved, validators } from "../validators/index.js";
import {
  call,
  callId,
  changedResults,
  conversation,
  maskAll,
  NOTHING_PROTECTED,
  prose,
  results,
  step,
  user,
} from "./build.js";

const NAMES = ["ash", "birch", "cedar", "dogwood", "elm", "fir", "ginkgo", "hazel", "ivy", "juniper"];

const readOf = (name: string, text = prose(name, 60)): Call =>
  call("read_file", { path: `src/${name}.txt` }, text);

/** Ten turns, each of which reads a different file, without any references. */
const tenReads = (change: (calls: Call[]) => void = () => {}): Turn[] => {
  const calls = NAMES.map((name) => readOf(name));
  change(calls);
  return [user("Read them all."), ...calls.map((each) => step(each))];
};

const upTo = (end: number): number[] => Array.from({ length: end }, (_, index) => index);

describe.each(shapes)("protected entries in %s messages", (shape) => {
  const masks = (turns: Turn[], protect: Protect | undefined): number[] => {
    const messages = conversation(shape, turns);
    const { messages: after } = maskObservations(messages, {
      target: 1,
      order: "oldest",
      ...(protect ? { protect } : {}),
    });
    expect(validators[shape](after)).toEqual([]);
    return changedResults(messages, after);
  };

  test("everything may be masked if nothing is protected", () => {
    expect(masks(tenReads(), NOTHING_PROTECTED)).toEqual(upTo(10));
  });

  everyRow("the last %i turns", [1, 3, 7, 10, 50], (turns) => {
    expect(masks(tenReads(), { ...NOTHING_PROTECTED, turns })).toEqual(upTo(Math.max(0, 10 - turns)));
  });

  test("the last three turns by default", () => {
    expect(masks(tenReads(), undefined)).toEqual(upTo(7));
  });

  test("a turn's parallel results stay together", () => {
    const turns = [
      user("Read."),
      ...[0, 2, 4, 6].map((at) => step([readOf(NAMES[at]!), readOf(NAMES[at + 1]!)])),
    ];
    expect(masks(turns, { ...NOTHING_PROTECTED, turns: 2 })).toEqual(upTo(4));
  });

  test("the newest results up to a number of tokens", () => {
    const kept = 10 - masks(tenReads(), { lastFailure: false, referenced: false, tokens: 3000 }).length;
    expect(kept).toBeGreaterThan(1);
    expect(kept).toBeLessThan(6);
    expect(masks(tenReads(), { lastFailure: false, referenced: false, tokens: 3000 })).toEqual(
      upTo(10 - kept),
    );
    expect(masks(tenReads(), { lastFailure: false, referenced: false, tokens: 10_000_000 })).toEqual([]);
  });

  test("the last failure, however old, and no earlier one", () => {
    const turns = tenReads((calls) => {
      const failed = (name: string) =>
        call("bash", { command: `make ${name}` }, `Exit code 2\n${prose(name, 60)}\nError: ${name}`, {
          failed: true,
        });
      calls[1] = failed("birch");
      calls[4] = failed("elm");
    });
    expect(masks(turns, { ...NOTHING_PROTECTED, lastFailure: true })).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9]);
  });

  test("a result with a hash that the agent has used since", () => {
    const turns = tenReads((calls) => {
      calls[2] = readOf(
        "cedar",
        `${prose("cedar", 30)}\ncommit 9f31c2ab77e0 lost the lease\n${prose("cedar", 30)}`,
      );
    });
    turns[10] = { ...turns[10], text: "So 9f31c2ab77e0 is the commit to look at." } as Turn;
    expect(masks(turns, { ...NOTHING_PROTECTED, referenced: true })).not.toContain(2);
    expect(masks(turns, { ...NOTHING_PROTECTED, referenced: true })).toContain(0);
  });

  test("a result with a path that the agent uses in a later call", () => {
    const turns = tenReads((calls) => {
      calls[3] = call(
        "bash",
        { command: "ls deep" },
        `${prose("dogwood", 30)}\nsrc/deep/hidden_lease.ts\n${prose("dogwood", 30)}`,
      );
      calls[9] = call("read_file", { path: "src/deep/hidden_lease.ts" }, prose("juniper", 60));
    });
    const masked = masks(turns, { ...NOTHING_PROTECTED, referenced: true });
    expect(masked).not.toContain(3);
    expect(masked).toContain(0);
  });

  test("a result with a figure that the agent has used since", () => {
    const turns = tenReads((calls) => {
      calls[1] = readOf(
        "birch",
        `${prose("birch", 30)}\nthe lease ends after 86413 ms\n${prose("birch", 30)}`,
      );
    });
    turns[10] = { ...turns[10], text: "86413 ms is too long." } as Turn;
    const masked = masks(turns, { ...NOTHING_PROTECTED, referenced: true });
    expect(masked).not.toContain(1);
    expect(masked).toContain(0);
  });

  test("named tools", () => {
    const turns = tenReads((calls) => {
      calls[0] = call("load_skill", { name: "leases" }, prose("ash", 60));
      calls[5] = call("load_skill", { name: "queues" }, prose("fir", 60));
    });
    expect(masks(turns, { ...NOTHING_PROTECTED, tools: ["load_skill"] })).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  });

  test.runIf(shape !== "ollama")("pinned ids", () => {
    const ids = [callId(shape, 0), callId(shape, 6)];
    expect(masks(tenReads(), { ...NOTHING_PROTECTED, ids })).toEqual([1, 2, 3, 4, 5, 7, 8, 9]);
  });

  test("the user's words and the system's, always, and everything else around the results", () => {
    const words = `${prose("I want", 400)}\nplease.`;
    const turns = [user(words), ...tenReads().slice(1), { ...step([]), text: "Done." } as Turn, user(words)];
    const messages = conversation(shape, turns);
    const after = maskObservations(messages, { target: 1, protect: NOTHING_PROTECTED });
    const maskedIds = after.masked.map(({ id }) => id);
    expect(maskedIds).toHaveLength(10);
    expect(comparePreserved(messages, after.messages, { maskedIds })).toEqual([]);
  });

  test("text and thinking of the assistant, unless asked for", () => {
    const turns = tenReads();
    turns[1] = { ...turns[1], text: prose("I think", 200), thinking: prose("hm", 200) } as Turn;
    const messages = conversation(shape, turns);
    const after = maskAll(messages);
    expect(
      comparePreserved(messages, after.messages, { maskedIds: after.masked.map(({ id }) => id) }),
    ).toEqual([]);
    const asked = maskAll(messages, { eligible: ["results", "text", "thinking"] });
    expect(validators[shape](asked.messages)).toEqual([]);
    expect(asked.afterTokens).toBeLessThan(after.afterTokens);
    const allowed = { maskedIds: asked.masked.map(({ id }) => id), text: true, thinking: true };
    expect(comparePreserved(messages, asked.messages, allowed)).toEqual([]);
  });
});

describe.each(shapes)("the order of masking in %s messages", (shape) => {
  /** The first result to be masked if little room is needed. */
  const first = (calls: Call[], order: "superseded" | "oldest" = "superseded"): number[] => {
    const messages = conversation(shape, [user("Go on."), ...calls.map((each) => step(each))]);
    const before = maskObservations(messages, { target: 1e9 }).beforeTokens;
    const after = maskObservations(messages, {
      target: before - 20,
      protect: NOTHING_PROTECTED,
      order,
      batch: 0,
    });
    expect(after.isWithinTarget).toBe(true);
    return changedResults(messages, after.messages);
  };
  const ash = readOf("ash");
  const other = (name: string) => readOf(name);

  test("the oldest first, if nothing is superseded", () => {
    expect(first([ash, other("birch"), other("cedar"), other("elm")], "oldest")).toEqual([0]);
  });

  test("an earlier read of a file that has been read again", () => {
    const calls = [
      ash,
      other("birch"),
      other("cedar"),
      call("read_file", { path: "src/birch.txt" }, prose("birch now", 60)),
      other("elm"),
    ];
    expect(first(calls)).toEqual([1]);
    expect(first(calls, "oldest")).toEqual([0]);
  });

  test("a read of a file that has been written since", () => {
    const write = call(
      "write_file",
      { path: "src/birch.txt", content: prose("new", 60) },
      "Wrote src/birch.txt",
    );
    expect(first([ash, other("birch"), other("cedar"), write, other("elm")])).toEqual([1]);
  });

  test("an earlier run of the same test", () => {
    const run = (tag: string) =>
      call("bash", { command: "npm test -- store" }, `${prose(tag, 60)}\n Tests  3 passed (3)`);
    expect(first([ash, run("first"), other("cedar"), run("second"), other("elm")])).toEqual([1]);
  });

  test("an identical repeat", () => {
    const listing = call("mcp__acme__inventory", { shelf: 3 }, prose("shelf", 60));
    expect(first([ash, listing, other("cedar"), listing, other("elm")])).toEqual([1]);
  });

  everyRow<[string, Call, Call]>(
    "nothing is superseded by %s",
    [
      [
        "a file of the same name in another folder",
        readOf("birch"),
        call("read_file", { path: "lib/birch.txt" }, prose("another", 60)),
      ],
      [
        "a read of a few of its lines",
        readOf("birch"),
        call("read_file", { path: "src/birch.txt", offset: 1, limit: 5 }, prose("birch", 5)),
      ],
      [
        "another test",
        call("bash", { command: "npm test -- store" }, prose("store", 60)),
        call("bash", { command: "npm test -- queue" }, prose("queue", 60)),
      ],
      [
        "an edit that failed",
        readOf("birch"),
        call(
          "edit_file",
          { path: "src/birch.txt", old_string: "x", new_string: "y" },
          "Error: old_string was not found in the file",
          { failed: true },
        ),
      ],
    ],
    (_, earlier, later) => {
      const messages = conversation(shape, [
        user("Go on."),
        ...[ash, earlier, other("cedar"), later, other("elm")].map((each) => step(each)),
      ]);
      const after = maskObservations(messages, { target: 1, protect: NOTHING_PROTECTED });
      const rule = (place: number) =>
        after.masked.find(({ summary }) => results(after.messages)[place]!.includes(summary))?.rule;
      expect(rule(1)).toBeDefined();
      expect(rule(1)).toBe(rule(2));
    },
  );

  test("the ledger names the rule for each", () => {
    const calls = [
      ash,
      other("birch"),
      other("cedar"),
      call("read_file", { path: "src/birch.txt" }, prose("birch now", 60)),
      other("elm"),
    ];
    const messages = conversation(shape, [user("Go on."), ...calls.map((each) => step(each))]);
    const { ledger, masked } = maskObservations(messages, { target: 1, protect: NOTHING_PROTECTED });
    expect(ledger.records).toHaveLength(5);
    expect(masked).toHaveLength(5);
    const rules = ledger.records.map(({ rule }) => rule);
    expect(new Set(rules).size).toBeGreaterThan(1);
    expect(rules.filter((rule) => rule === rules[1])).toHaveLength(1);
  });
});

describe("how much is masked", () => {
  test.each(shapes)("the oldest results until the target is met, and no more (%s)", (shape) => {
    const messages = conversation(shape, tenReads());
    const { beforeTokens } = maskObservations(messages, { target: 1e9 });
    const each = (beforeTokens - maskAll(messages).afterTokens) / 10;
    const target = Math.round(beforeTokens - each * 2.5);
    const options = { target, protect: NOTHING_PROTECTED, order: "oldest", batch: 0 } as const;
    const after = maskObservations(messages, options);
    expect(changedResults(messages, after.messages)).toEqual([0, 1, 2]);
    expect(after.afterTokens).toBeLessThanOrEqual(target);
    expect(after.isWithinTarget).toBe(true);
    expect(after.afterTokens + after.masked.at(-1)!.reclaimedTokens).toBeGreaterThan(target);
  });

  test("nothing while the list is within the target", () => {
    const messages = conversation("anthropic", tenReads());
    const after = maskObservations(messages, { target: 1_000_000 });
    expect(after.messages).toEqual(messages);
    expect(after).toMatchObject({ masked: [], reclaimedTokens: 0, isWithinTarget: true });
    expect(after.notification).toBeUndefined();
    expect(after.afterTokens).toBe(after.beforeTokens);
  });

  test("a share of the window is a target too", () => {
    const messages = conversation("openai-chat", tenReads());
    const { beforeTokens } = maskObservations(messages, { target: 1e9 });
    const share = maskObservations(messages, {
      target: { share: 0.5, window: beforeTokens },
      protect: NOTHING_PROTECTED,
    });
    expect(share.afterTokens).toBeLessThanOrEqual(beforeTokens / 2);
  });

  test("reports when masking everything eligible is not enough", () => {
    const after = maskObservations(conversation("ollama", tenReads()), { target: 1 });
    expect(after.isWithinTarget).toBe(false);
  });

  test("a larger batch makes more room than was asked for", () => {
    const messages = conversation("ai-sdk", tenReads());
    const target = maskObservations(messages, { target: 1e9 }).beforeTokens - 100;
    const small = maskObservations(messages, { target, batch: 0, protect: NOTHING_PROTECTED });
    const large = maskObservations(messages, { target, batch: 0.5, protect: NOTHING_PROTECTED });
    expect(large.afterTokens).toBeLessThanOrEqual(target * 0.5);
    expect(large.afterTokens).toBeLessThan(small.afterTokens);
  });
});

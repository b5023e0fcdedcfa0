// @module-tag fuzz

import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnthropicMessage, markLast } from "../histories/anthropic.js";
import { badHistories, mixedHistories } from "../histories/bad/index.js";
import { arbitraries, histories, shapes } from "../histories/index.js";
import { comparePreserved, newProblems, ruleOf, rules, validators } from "./index.js";

type Loose = Record<string, unknown>;

const numRuns = Number(process.env.FUZZ_RUNS ?? 12);

describe.each(shapes)("the validator of %s", (shape) => {
  const validate = validators[shape];

  everyRow("refuses $wrong ($rule)", badHistories[shape], ({ rule, messages }) => {
    const problems = validate(messages);
    expect(problems).not.toHaveLength(0);
    expect(new Set(problems.map(ruleOf)), problems.join("\n")).toEqual(new Set([rule]));
  });

  test("has a list that breaks each of its rules", () => {
    const broken = new Set(badHistories[shape].map(({ rule }) => rule));
    expect([...broken].sort()).toEqual(Object.keys(rules[shape]).sort());
  });

  test("accepts what the generator writes", () => {
    fc.assert(
      fc.property(arbitraries[shape](), (messages) => {
        expect(validate(messages)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("finds nothing but lone surrogates in histories that have them", () => {
    fc.assert(
      fc.property(arbitraries[shape]({ loneSurrogates: true, maxSize: 20 }), (messages) => {
        const found = new Set(validate(messages).map(ruleOf));
        found.delete("unicode");
        expect([...found]).toEqual([]);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  test("refuses a history once a call or a result is removed", () => {
    const messages = histories[shape](7, 12);
    const parts = messages.flatMap((message, index) => (isPairPart(message) ? [index] : []));
    expect(parts.length).toBeGreaterThan(10);
    for (const index of parts) {
      const without = messages.filter((_, at) => at !== index);
      expect(validate(without), `without message ${index}`).not.toEqual([]);
    }
  });

  test("the same seed gives the same history, and a longer one begins with each shorter one", () => {
    const long = histories[shape](42, 25);
    expect(histories[shape](42, 25)).toEqual(long);
    for (const size of [0, 1, 7, 24]) {
      const short = histories[shape](42, size);
      expect(long.slice(0, short.length)).toEqual(short);
    }
  });
});

/** Whether a message has a call that needs an answer, or an answer. */
function isPairPart(message: Record<string, unknown>): boolean {
  const parts = Array.isArray(message.content) ? message.content : [message];
  const types =
    /^(tool_use|tool_result|tool-call|tool-result)$|^(function|custom_tool|local_shell|computer)_call(_output)?$/;
  return message.role === "tool" || "tool_calls" in message || parts.some((part) => types.test(part.type));
}

test.each(mixedHistories)("no validator accepts $wrong", ({ messages }) => {
  for (const shape of shapes) expect(validators[shape](messages), shape).not.toEqual([]);
});

test("cache markers may move to the last messages", () => {
  const messages = histories.anthropic(12, 20) as AnthropicMessage[];
  const marked = markLast(messages);
  expect(validators.anthropic(marked)).toEqual([]);
  expect(JSON.stringify(marked).split('"cache_control"')).toHaveLength(3);
});

test("newProblems counts by rule", () => {
  expect(newProblems(["orphan at messages.1: x"], ["orphan at messages.9: y"])).toEqual([]);
  expect(newProblems(["orphan at messages.1: x"], ["orphan at a: y", "orphan at b: z"])).toEqual([
    "orphan at b: z",
  ]);
});

describe("comparePreserved", () => {
  const conversation = () => [
    { role: "user", content: "Fix it." },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "A long thought.", signature: "s" },
        { type: "text", text: "I read the file first." },
        { type: "tool_use", id: "t1", name: "Read", input: { file_path: "a.ts" } },
        { type: "tool_use", id: "t2", name: "Read", input: { file_path: "b.ts" } },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "t1", content: "1→a" },
        {
          type: "tool_result",
          tool_use_id: "t2",
          content: [{ type: "text", text: "1→b", cache_control: { type: "ephemeral" } }],
        },
      ],
    },
  ];
  const changed = (change: (content: Loose[][], messages: Loose[]) => void) => {
    const messages = conversation() as Loose[];
    change(
      messages.map(({ content }) => content as Loose[]),
      messages,
    );
    return messages;
  };
  const compare = (after: unknown, allowed: { text?: boolean; thinking?: boolean } = {}) =>
    comparePreserved(conversation(), after, { maskedIds: ["t1"], ...allowed });

  test("finds no difference between equal lists, nor in the content of a masked result", () => {
    expect(compare(conversation())).toEqual([]);
    expect(
      compare(
        changed(([, , results]) => {
          results![0]!.content = "[file_read: a.ts]";
        }),
      ),
    ).toEqual([]);
    expect(
      compare(
        changed(([, , results]) => {
          results![0]!.content = [{ type: "text", text: "x" }];
        }),
      ),
    ).toEqual([]);
  });

  everyRow<[string, Parameters<typeof changed>[0]]>(
    "reports %s",
    [
      [
        "another result's content",
        ([, , results]) => {
          results![1]!.content = "x";
        },
      ],
      [
        "a result's call",
        ([, , results]) => {
          results![0]!.tool_use_id = "t9";
        },
      ],
      [
        "a field that was added to a result",
        ([, , results]) => {
          results![0]!.is_error = true;
        },
      ],
      [
        "a result that is gone",
        ([, , results]) => {
          results!.shift();
        },
      ],
      [
        "a message that is gone",
        (_, messages) => {
          messages.pop();
        },
      ],
      [
        "the user's words",
        (_, messages) => {
          messages[0]!.content = "Fix";
        },
      ],
      [
        "a call's arguments",
        ([, calls]) => {
          calls![2]!.input = {};
        },
      ],
      [
        "the assistant's text",
        ([, calls]) => {
          calls![1]!.text = "I read";
        },
      ],
      [
        "thinking that is gone",
        ([, calls]) => {
          calls!.shift();
        },
      ],
      [
        "a role",
        (_, messages) => {
          messages[2]!.role = "assistant";
        },
      ],
      [
        "parts in another order",
        ([, , results]) => {
          results!.reverse();
        },
      ],
    ],
    (_, change) => {
      expect(compare(changed(change))).not.toEqual([]);
    },
  );

  test("reports a cache marker that is removed with a masked result's content", () => {
    const after = changed(([, , results]) => {
      results![1]!.content = "x";
    });
    const differences = comparePreserved(conversation(), after, { maskedIds: ["t2"] });
    expect(differences).toEqual(["messages.2.content.1.content: 1 cache markers became 0"]);
  });

  test("allows shorter assistant text and removed thinking if requested", () => {
    const text = changed(([, calls]) => {
      calls![1]!.text = "I read";
    });
    expect(compare(text, { text: true })).toEqual([]);
    expect(compare(text, { thinking: true })).not.toEqual([]);
    const gone = changed(([, calls]) => {
      calls!.shift();
    });
    expect(compare(gone, { thinking: true })).toEqual([]);
    const altered = changed(([, calls]) => {
      calls![0]!.thinking = "A thought.";
    });
    expect(compare(altered, { thinking: true })).not.toEqual([]);
  });

  test("counts results without an id", () => {
    const before = [
      { role: "tool", tool_name: "read", content: "a" },
      { role: "tool", tool_name: "read", content: "b" },
    ];
    const after = before.map((message) => ({ ...message, content: "[read]" }));
    expect(comparePreserved(before, after, { maskedIds: ["x", "y"] })).toEqual([]);
    expect(comparePreserved(before, after, { maskedIds: ["x"] })).toEqual([
      "messages: 2 results changed, 1 were masked",
    ]);
  });

  test("a failure stays a failure, and bytes stay bytes", () => {
    const result = (output: unknown) => [
      { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", toolName: "x", output }] },
    ];
    const failed = result({ type: "error-text", value: "long" });
    expect(
      comparePreserved(failed, result({ type: "error-text", value: "l" }), { maskedIds: ["c1"] }),
    ).toEqual([]);
    expect(comparePreserved(failed, result({ type: "text", value: "l" }), { maskedIds: ["c1"] })).not.toEqual(
      [],
    );
    const file = (data: Uint8Array) => [
      { role: "user", content: [{ type: "file", data, mediaType: "text/plain" }] },
    ];
    expect(comparePreserved(file(Buffer.from("a")), file(Buffer.from("a")), { maskedIds: [] })).toEqual([]);
    expect(comparePreserved(file(Buffer.from("a")), file(Buffer.from("b")), { maskedIds: [] })).not.toEqual(
      [],
    );
  });
});

import { describe, expect, test } from "vitest";
import { maskObservations } from "../src/index.js";

interface Told {
  command: string;
  output: string;
}

function conversation(told: readonly Told[]) {
  const messages: Record<string, unknown>[] = [{ role: "user", content: "Find out why the import fails." }];
  for (const [index, { command, output }] of told.entries()) {
    const call = {
      id: `call_${index}`,
      type: "function",
      function: { name: "bash", arguments: JSON.stringify({ command }) },
    };
    messages.push({ role: "assistant", content: "", tool_calls: [call] });
    messages.push({ role: "tool", tool_call_id: `call_${index}`, content: output });
  }
  return messages;
}

/** Prose without names or figures; all lines differ. */
function prose(lines: number, from = 0): string[] {
  const words = ["some", "words", "that", "were", "said", "before", "about", "nothing", "much", "again"];
  return Array.from({ length: lines }, (_, line) =>
    words.map((_, at) => words[((line + from) * 7 + at * (line + 3)) % words.length]).join(" "),
  );
}

const filler = Array.from({ length: 6 }, (_, index) => ({
  command: `step ${"abcdef"[index]}`,
  output: prose(30, index).join("\n"),
}));

const contentOf = (messages: readonly Record<string, unknown>[], id: string) =>
  String(messages.find((message) => message.tool_call_id === id)?.content);

describe("the kept lines of an old result", () => {
  const report = [
    ...prose(40),
    "ImportError: cannot load load_settings from app/config_reader.py",
    ...prose(40, 5),
  ];
  const messages = conversation([{ command: "run the tests", output: report.join("\n") }, ...filler]);
  const half = maskObservations(messages, { target: 1e9 }).beforeTokens / 2;
  const { messages: masked, isWithinTarget } = maskObservations(messages, {
    target: half,
    protect: { turns: 1, lastFailure: false, referenced: false },
  });

  test("are those with unique facts, and their neighbors", () => {
    expect(isWithinTarget).toBe(true);
    const kept = contentOf(masked, "call_0").split("\n");
    for (const line of report.slice(39, 42)) expect(kept).toContain(line);
    expect(kept.length).toBeLessThan(report.length);
  });

  test("are verbatim, in order, below their numbers", () => {
    const kept = contentOf(masked, "call_0").split("\n").slice(1);
    let next = 0;
    for (const line of kept) {
      const mark = /^\[lines? (\d+)/.exec(line);
      if (mark !== null) next = Number(mark[1]) - 1;
      else expect(line).toBe(report[next++]);
    }
  });
});

test("do not include lines that a newer result shows", () => {
  const file = Array.from({ length: 40 }, (_, line) => `def handle_${line}_request(value_${line}):`).join(
    "\n",
  );
  const messages = conversation([
    { command: "cat one.py", output: file },
    { command: "cat other.py", output: file.replaceAll("request", "response") },
    { command: "cat one.py", output: file },
    ...filler,
  ]);
  const { beforeTokens } = maskObservations(messages, { target: 1e9 });
  const { messages: masked } = maskObservations(messages, { target: beforeTokens - 300, batch: 0 });
  expect(contentOf(masked, "call_0").length).toBeLessThan(150);
  expect(contentOf(masked, "call_1")).toBe(file.replaceAll("request", "response"));
  expect(contentOf(masked, "call_2")).toBe(file);
});

/** The kept blocks of a masked text, each with its mark. */
const blocksIn = (text: unknown) =>
  String(text)
    .split(/\n(?=\[lines? \d)/)
    .slice(1);

test("later batches drop whole blocks, cut none, and mostly leave the beginning alone", () => {
  const told = Array.from({ length: 60 }, (_, index) => ({
    command: `cat module_${index}.py`,
    output: Array.from(
      { length: 30 },
      (_, line) => `value_${index}_${line} = compute_${(line * 7) % 11}()`,
    ).join("\n"),
  }));
  const messages = conversation(told);
  const target = maskObservations(messages, { target: 1e9 }).beforeTokens / 3;
  let ledger: ReturnType<typeof maskObservations>["ledger"] | undefined;
  let previous: readonly Record<string, unknown>[] = [];
  let batches = 0;
  let same = 0;
  let steps = 0;
  for (let end = 1; end <= messages.length; end += 2) {
    const masked = maskObservations(messages.slice(0, end), { target, ledger });
    for (const [index, message] of previous.entries()) {
      if (message === masked.messages[index]) continue;
      const before = blocksIn(message.content);
      // Whole entries are cut once; after that, blocks stay unchanged or are dropped.
      if (before.length > 0)
        for (const block of blocksIn(masked.messages[index]!.content)) expect(before).toContain(block);
    }
    if (masked.masked.length > 0) batches++;
    const changed = previous.findIndex((message, index) => message !== masked.messages[index]);
    if (previous.length > 0) same += changed < 0 ? 1 : changed / previous.length;
    steps++;
    expect(masked.isWithinTarget).toBe(true);
    ledger = masked.ledger;
    previous = masked.messages;
  }
  expect(batches).toBeGreaterThan(1);
  expect(same / steps).toBeGreaterThan(0.8);
});

test("the plan is the same with and without cached facts of earlier turns", () => {
  const messages = conversation([...filler, ...filler, ...filler]);
  const target = maskObservations(messages, { target: 1e9 }).beforeTokens / 2;
  const first = maskObservations(messages.slice(0, 31), { target });
  const warm = maskObservations(messages, { target, ledger: first.ledger });
  const cold = maskObservations(structuredClone(messages), { target, ledger: structuredClone(first.ledger) });
  expect(cold.messages).toEqual(warm.messages);
});

test.each([
  ["one line of four million characters", "x1 ".repeat(1_400_000)],
  ["a million lines", "line of text 12345\n".repeat(1_000_000)],
  ["slashes and dots alone", "/./.".repeat(500_000)],
])("%s are read in bounded time", (_, output) => {
  const messages = conversation([{ command: "cat big", output }, ...filler]);
  const { afterTokens, isWithinTarget } = maskObservations(messages, { target: 5_000 });
  expect(isWithinTarget).toBe(true);
  expect(afterTokens).toBeLessThan(5_001);
});

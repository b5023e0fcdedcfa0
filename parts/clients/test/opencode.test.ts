import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { openCodePlugin } from "../src/opencode/plugin.js";

const PLUGIN = openCodePlugin('node "/opt/a b/aos.cjs"');

interface Hooks {
  "chat.params"(input: object): Promise<void>;
  "tool.execute.after"(input: object, output: { output: string }): Promise<void>;
}

/** The text that the plugin appends to each tool result, given the size of the last answer. */
async function alerts(used: readonly (number | undefined)[], window: number | undefined = 1000) {
  const { AgentOS } = await import(`data:text/javascript,${encodeURIComponent(PLUGIN)}`);
  let now: number | undefined;
  const messages = async () => ({
    data: [
      { info: { role: "user" } },
      {
        info: {
          role: "assistant",
          tokens: { input: now, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
        },
      },
      // The answer in progress has no counts yet.
      {
        info: {
          role: "assistant",
          tokens: { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
        },
      },
    ],
  });
  const hooks: Hooks = await AgentOS({ client: { session: { messages } } });
  if (window !== undefined)
    await hooks["chat.params"]({ sessionID: "s", model: { limit: { context: window } } });
  const words: string[] = [];
  for (now of used) {
    const output = { output: "result" };
    await hooks["tool.execute.after"]({ sessionID: "s" }, output);
    const word = /WARNING|CRITICAL/.exec(output.output)?.[0] ?? "";
    words.push(word);
    // Only a critical alert names the command.
    expect(output.output.endsWith(': node "/opt/a b/aos.cjs" pause --note "<what matters>"')).toBe(
      word === "CRITICAL",
    );
  }
  return words;
}

everyRow<[string, (number | undefined)[], string[]]>(
  "the OpenCode plugin %s",
  [
    ["is silent while there is room", [100, 600], ["", ""]],
    [
      "warns at once, and again after at least five calls that used 3 more percentage points",
      [650, 670, 690, 690, 690, 690, 700],
      ["WARNING", "", "", "", "", "WARNING", ""],
    ],
    ["stays silent while the window does not fill up", Array(8).fill(650), ["WARNING", ...Array(7).fill("")]],
    ["alerts at once when it becomes critical", [650, 760, 760], ["WARNING", "CRITICAL", ""]],
    ["alerts again after a recovery", [760, 100, 760], ["CRITICAL", "", "CRITICAL"]],
    ["is silent if no usage is known", [undefined, undefined], ["", ""]],
  ],
  async (_, used, words) => {
    expect(await alerts(used)).toEqual(words);
  },
);

test("in larger windows, the OpenCode plugin alerts at the same number of remaining tokens as at 200,000", async () => {
  expect(await alerts([650_000, 929_000, 930_000, 950_000], 1_000_000)).toEqual([
    "",
    "",
    "WARNING",
    "CRITICAL",
  ]);
});

test("the OpenCode plugin does not change a result if it cannot read the session", async () => {
  const { AgentOS } = await import(`data:text/javascript,${encodeURIComponent(PLUGIN)}`);
  const hooks: Hooks = await AgentOS({
    client: {
      session: {
        messages: () => {
          throw new Error("gone");
        },
      },
    },
  });
  const output = { output: "result" };
  await hooks["chat.params"]({ sessionID: "s", model: { limit: { context: 10 } } });
  await hooks["tool.execute.after"]({ sessionID: "s" }, output);
  expect(output.output).toBe("result");
});

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createModel, work } from "@agentos/example-harness/harness";
import { testdir } from "@agentos/testing";
import { expect, onTestFinished, test } from "vitest";

const WINDOW = 32_000;
const shell = (command) => ({ name: "shell", arguments: JSON.stringify({ command }) });
const says = ({ content = null, call, tokens = 1_000 }) => ({
  choices: [
    {
      message: {
        role: "assistant",
        content,
        ...(call && { tool_calls: [{ id: `c${Math.random()}`, type: "function", function: call }] }),
      },
    },
  ],
  usage: { prompt_tokens: tokens, completion_tokens: 10 },
});

/** Starts an OpenAI-compatible server that returns these answers in order. */
async function serve(answers) {
  const requests = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push(JSON.parse(body));
    response.end(JSON.stringify(answers[requests.length - 1]));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.close());
  return { requests, ask: createModel(`http://127.0.0.1:${server.address().port}`, "scripted") };
}

test("masks old output, refuses what needs approval, and hands over before the window is full", async () => {
  const folder = testdir({
    "notes.txt": "keep\n",
    "long.txt": Array.from({ length: 4_000 }, (_, line) => `line ${line}\n`).join(""),
  });
  const lines = [];
  const { ask, requests } = await serve([
    says({ call: shell("cat long.txt") }),
    says({ call: shell("rm notes.txt"), tokens: 12_000 }),
    says({ call: shell("cat long.txt"), tokens: 12_500 }),
    says({
      call: shell("echo more"),
      content: "The file has 4,000 lines. Count the words next.",
      tokens: 27_000,
    }),
    says({ content: "Counted." }),
  ]);
  const options = {
    task: "Describe long.txt.",
    folder,
    windowTokens: WINDOW,
    ask,
    log: (line) => lines.push(line),
  };
  expect(await work(options)).toBe("handed over");
  expect(existsSync(join(folder, "notes.txt"))).toBe(true);
  expect(lines).toContain("refused: rm notes.txt");
  expect(lines).toContainEqual(expect.stringContaining("1 observation masked"));
  expect(requests[3].messages[3].content).toContain("(recall r1)");
  expect(readFileSync(join(folder, ".agentos/state/.continue-here.md"), "utf8")).toContain(
    "Count the words next.",
  );

  expect(await work(options)).toBe("done");
  expect(requests[4].messages[0].content).toContain("Count the words next.");
  expect(existsSync(join(folder, ".agentos/state/.continue-here.md"))).toBe(false);
});

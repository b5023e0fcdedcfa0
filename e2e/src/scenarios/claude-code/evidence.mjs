import { readFileSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";

const FILES = {
  ".agentos/config.json": { guard: { evidence: "send-back" } },
  "package.json": { name: "sum", private: true, type: "module", scripts: { test: "node --test" } },
  "sum.mjs": "export const sum = (a, b) => a - b;\n",
  "sum.test.mjs":
    'import assert from "node:assert";\nimport { test } from "node:test";\nimport { sum } from "./sum.mjs";\n\ntest("adds", () => assert.equal(sum(1, 2), 3));\n',
};

export const evidence = {
  id: "evidence",
  title: "A claim of passing tests requires a test run",
  async run({ client, open, check }) {
    const bench = await open({
      files: FILES,
      routes: {
        main: (each) => [
          client.tools.write(each, "sum.mjs", "export const sum = (a, b) => a + b;\n"),
          say("Fixed. All tests pass."),
          client.tools.shell("npm test"),
          say("Now they have run: all tests pass."),
        ],
      },
    });
    const { stdout } = await bench.prompt("Fix sum.mjs.");
    const received = newTexts(bench.model.of("main"));
    check.contains(
      "an agent that claims that tests pass, but has not run them, is sent back to work",
      received[2] ?? "",
      /Tests did not run in this session\. You wrote: [\s\S]*All tests pass/,
    );
    const hasEnded = received.length === 4 && stdout.includes("Now they have run");
    check.that(
      "it is sent back only once: the turn may end once the tests have run",
      hasEnded,
      `${received.length} requests`,
    );
    const outcomes = readFileSync(bench.path(".agentos/state/guard.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).outcome);
    check.equal("both outcomes are logged", outcomes, ["sent-back", "fixed"]);
  },
};

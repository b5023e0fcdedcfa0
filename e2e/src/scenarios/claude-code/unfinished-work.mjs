import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { say } from "../../model/turns.mjs";

const PROJECT = {
  "package.json": { name: "till", private: true, type: "module", scripts: { test: "node --test" } },
  "sum.mjs": "export const sum = (a, b) => a - b;\n",
  "sum.test.mjs":
    'import assert from "node:assert";\nimport { test } from "node:test";\nimport { sum } from "./sum.mjs";\n\ntest("adds", () => assert.equal(sum(1, 2), 3));\n',
  "deploy.drawio": "<mxfile>\n",
};
const SENT_BACK = { guard: { turn: "send-back", artifacts: ["docs/**/*.md"] } };
const PLAN =
  "# Plan\n\nThe till moves in two steps.\n\nThe second step will be described in the next session.\n";

export const unfinishedWork = {
  id: "unfinished-work",
  title: "The user is told about work that only looks finished",
  async run(context) {
    await byDefault(context);
    await sentBack(context);
  },
};

async function byDefault({ client, open, check }) {
  const bench = await open({
    files: PROJECT,
    routes: {
      main: (each) => [
        client.tools.write(each, "sum.mjs", "export const sum = (a, b) => a + b;\n"),
        say("Fixed the sum. All tests pass."),
        client.tools.write(
          each,
          "pay.mjs",
          'export function pay() {\n  throw new Error("not implemented");\n}\n',
        ),
        say("Payment is implemented."),
      ],
    },
  });
  const screen = await atTerminal(bench, async (terminal) => {
    await terminal.enter("Fix sum.mjs.");
    await terminal.shows(/but tests did not\s+run/);
    await terminal.enter("Add payment.");
    await terminal.shows("Payment is implemented.");
    await terminal.shows(/Stop says:[\s\S]*Stop says:/);
  });
  check.contains(
    "the user is told about a claim of passing tests without a test run",
    screen,
    /tests did not\s+run\s+in\s+this\s+session/,
  );
  check.contains(
    "the user is told which file contains a function that was left as a stub",
    screen,
    /Stop says:[^●]*pay\.mjs/,
  );
  check.equal("the agent is not interrupted", bench.model.of("main").length, 4);

  const { stdout, status } = spawnSync(bench.path("node_modules/.bin/aos"), ["verify", "deploy.drawio"], {
    cwd: bench.project,
    env: bench.env,
    encoding: "utf8",
  });
  check.contains("a file in an unsupported format is reported as not checked", stdout, /not checked/i);
  check.equal("aos verify has a separate exit code for such a file", status, 7);
}

async function sentBack({ client, open, check }) {
  const bench = await open({
    files: { ...PROJECT, ".agentos/config.json": SENT_BACK },
    routes: {
      main: (each) => [
        client.tools.write(each, "docs/plan.md", PLAN),
        say("The plan is written."),
        say("The plan can stay as it is."),
      ],
    },
  });
  const screen = await atTerminal(bench, async (terminal) => {
    await terminal.enter("Write docs/plan.md.");
    await terminal.shows("The plan can stay as it is.");
    await terminal.shows("Stop says:");
  });
  check.contains(
    "the user is told about work that is still unfinished after the agent was sent back to it",
    screen,
    /Ended unfinished after being sent back 1 time:\s+docs\/plan\.md/,
  );
}

async function atTerminal(bench, work) {
  const terminal = bench.terminal({ columns: 100 });
  try {
    await terminal.shows("bypass permissions");
    await work(terminal);
    return terminal.screen;
  } finally {
    writeFileSync(`${bench.root}/screen.txt`, terminal.screen);
    terminal.close();
  }
}

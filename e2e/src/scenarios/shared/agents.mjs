import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { say } from "../../model/turns.mjs";
import { sleep } from "../../terminal.mjs";

const AGENT = "You build tills for small shops.";
const PLAN = "# Plan\n\n1. Read the prices from prices.csv.\n2. Add them up in cents.\n";
const TESTS = "3. Test with an empty basket.";
const WITH_TESTS = `${PLAN}${TESTS}\n`;

const workflow = (program) => `id: till
name: A till
defaults:
  agent: dev
  run: { client: ${program}, permissions: bypassPermissions }
phases:
  - { id: plan, prompt: Plan the till., artifact: docs/plan.md, gate: approval }
  - { id: code, prompt: Build the till., artifact: till.txt, retries: 1 }
  - { id: check, prompt: Check the till. }
`;

export const agents = {
  id: "workflow",
  title: "Phases with agents continue in their own sessions",
  async run({ client, open, check }) {
    const { tools, wiring } = client;
    const bench = await open({
      files: { ".agentos/agents/dev.md": AGENT, ".agentos/workflows/till.yaml": workflow(wiring) },
      routes: {
        main: (each) => [
          tools.write(each, "docs/plan.md", PLAN),
          say("The plan is written."),
          tools.shell(`echo "${TESTS}" >> docs/plan.md`),
          say("The plan names the tests."),
          say("I have looked at the prices."),
          tools.write(each, "till.txt", "A till for small shops that adds up prices in cents.\n"),
          say("The till adds up."),
          tools.shell("touch checking && sleep 60"),
          say("All of it is checked."),
        ],
      },
    });
    const requests = () => bench.model.of("main");
    const conversation = (index) => requests()[index]?.texts.join("\n") ?? "";

    await bench.aos("run", "till").catch(() => {});
    check.equal("the first prompt contains the agent's instructions", count(conversation(0), AGENT), 1);
    check.equal("the file that the phase writes is its artifact", read(bench, "docs/plan.md"), PLAN);

    await bench.aos("resume", "--reject", "Name the tests.").catch(() => {});
    check.contains(
      "a plan that is sent back is revised in the same session",
      conversation(2),
      "The plan is written.",
    );
    check.contains("that session gets the reason", conversation(2), "Name the tests.");
    check.equal("the instructions are not repeated when a plan is revised", count(conversation(2), AGENT), 1);
    check.equal("the revised plan contains what was requested", read(bench, "docs/plan.md"), WITH_TESTS);

    const running = spawn(bench.path("node_modules/.bin/aos"), ["resume"], {
      cwd: bench.project,
      env: bench.env,
    });
    const ended = new Promise((resolve) => running.once("close", resolve));
    for (let attempt = 0; attempt < 600 && !existsSync(bench.path("checking")); attempt++) await sleep(200);
    check.contains(
      "an attempt that did not write its artifact is repeated in the same session",
      conversation(5),
      "I have looked at the prices.",
    );
    check.contains("the repeated attempt gets the reason", conversation(5), "<unfinished_artifact>");
    running.kill("SIGKILL");
    await ended;
    // Some clients call their model once more when their tool is killed.
    await sleep(7_000);
    const before = requests().length;
    await bench.aos("resume").catch(() => {});
    check.contains(
      "a phase whose run was killed continues in its session",
      conversation(before),
      "Check the till.",
    );
    check.contains(
      "that phase is told that it was interrupted",
      conversation(before),
      "interrupted from outside",
    );
    check.equal(
      "the instructions are not repeated after an interruption",
      count(conversation(before), AGENT),
      1,
    );
    const { sessions } = JSON.parse(await bench.aos("status", "--json"));
    check.equal("the run is completed", sessions[0]?.status, "completed");
    check.equal("no finished work was requested again", requests().length, before + 1);
  },
};

function count(text, part) {
  return text.split(part).length - 1;
}

function read(bench, path) {
  return existsSync(bench.path(path)) ? readFileSync(bench.path(path), "utf8") : "";
}

import { readFileSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { say } from "../../model/turns.mjs";
import { guardConfig, STUB, WHOLE } from "./plan-artifact.mjs";

const PROMPT = "Write the plan to docs/plan.md.";
const FILES = { ".agentos/config.json": guardConfig({ maxReturns: 2 }) };

/** A scenario for clients that ask a hook before they stop. */
export const guard = {
  id: "guard",
  title: "Work that only looks finished is sent back to the agent",
  async run({ client, open, check }) {
    const write = (bench, content) => client.tools.write(bench, "docs/plan.md", content);
    const fixed = await open({
      files: FILES,
      routes: {
        main: (bench) => [
          write(bench, STUB),
          say("The plan is written."),
          write(bench, WHOLE),
          say("Now it is complete."),
        ],
      },
    });
    const { stdout } = await fixed.prompt(PROMPT);
    const received = newTexts(fixed.model.of("main"));
    const findings = /docs\/plan\.md[\s\S]*"Rollback" is missing/;
    check.contains(
      "a session that stops with a stub is sent back to work and told what is missing",
      received[2] ?? "",
      findings,
    );
    const hasEnded = received.length === 4 && stdout.includes("Now it is complete.");
    check.that("the session may end once the artifact is complete", hasEnded, `${received.length} requests`);

    const stubborn = await open({
      files: FILES,
      routes: {
        main: (bench) => [
          write(bench, STUB),
          say("It is finished."),
          // The count must not restart if the client drops a hook's output after a tool call.
          write(bench, STUB),
          ...[1, 2, 3, 4].map((n) => say(`It is finished, I say (${n}).`)),
        ],
      },
    });
    await stubborn.prompt(PROMPT);
    const requestCount = stubborn.model.of("main").length;
    check.equal(
      "a session that never completes the artifact is sent back to work twice (the configured limit), and then ends",
      requestCount,
      5,
    );
    const last = readFileSync(stubborn.path(".agentos/state/guard.jsonl"), "utf8").trim().split("\n").at(-1);
    check.contains("the log records what was missing at the end", last, /"released".*"missing-section"/);
  },
};

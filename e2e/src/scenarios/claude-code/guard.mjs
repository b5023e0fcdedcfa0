import { readFileSync } from "node:fs";
import { newTexts } from "../../model/conversation.mjs";
import { call, say } from "../../model/turns.mjs";
import { guardConfig, STUB, WHOLE } from "../plan-artifact.mjs";

export const guard = {
  id: "guard",
  title: "Work that only looks finished is sent back",
  async run({ open, check }) {
    const write = ({ project }, content) => call("Write", { file_path: `${project}/docs/plan.md`, content });
    const mended = await open({
      files: { ".agentos/config.json": guardConfig({ maxReturns: 2 }) },
      routes: {
        main: (bench) => [
          write(bench, STUB),
          say("The plan is written."),
          write(bench, WHOLE),
          say("Now it is whole."),
        ],
      },
    });
    const { stdout } = await mended.prompt("Write the plan to docs/plan.md.");
    const told = newTexts(mended.model.of("main"));
    check.contains(
      "a session that stops with a stub is sent back with what is missing",
      told[2] ?? "",
      /docs\/plan\.md[\s\S]*"Rollback" is missing/,
    );
    check.that(
      "it may end when the artefact is whole",
      told.length === 4 && stdout.includes("Now it is whole."),
      `${told.length} requests`,
    );

    const stubborn = await open({
      files: { ".agentos/config.json": guardConfig({ maxReturns: 2 }) },
      routes: {
        main: (bench) => [
          write(bench, STUB),
          ...[1, 2, 3, 4].map((n) => say(`It is finished, I say (${n}).`)),
        ],
      },
    });
    const ended = await stubborn.prompt("Write the plan to docs/plan.md.");
    check.equal(
      "one that never mends it is sent back twice, the configured cap",
      stubborn.model.of("main").length,
      4,
    );
    check.contains("and then it ends", ended.stdout, "It is finished, I say (3).");
    const last = readFileSync(stubborn.path(".agentos/state/guard.jsonl"), "utf8").trim().split("\n").at(-1);
    check.contains("with the reason written down", last, /"released".*"missing-section"/);
  },
};

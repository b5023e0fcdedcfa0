import { say } from "../../model/turns.mjs";
import { RECOVERY } from "../shared/handoff-text.mjs";

const FAILING = "node -e \"throw new Error('expected 12 columns, found 13')\"";
const PLAN =
  "## Plan: The importer reads the new header\n### Steps\n1. read the header [completed]\n2. map the columns [in progress]\n";
const PATCH =
  "*** Begin Patch\n*** Update File: src/header.mjs\n@@\n-export const columns = 12;\n+export const columns = 13;\n*** End Patch\n";

export const continuity = {
  id: "continuity",
  title: "Work survives a compaction",
  async run({ client, open, check }) {
    const { shell } = client.tools;
    const bench = await open({
      files: { "src/header.mjs": "export const columns = 12;\n" },
      routes: {
        main: [
          shell(`cat > .active-plan.md <<'END'\n${PLAN}END`, { used: 20_000 }),
          shell(`apply_patch <<'END'\n${PATCH}END`, { used: 21_000 }),
          shell(FAILING, { used: 22_000 }),
          shell("echo filled", { used: client.window - 1_000 }),
          say("I stopped at the columns.", { used: 20_000 }),
        ],
      },
    });
    await bench.prompt("Let the importer read the new header.");
    check.equal("the client compacted once, automatically", bench.model.of("compact").length, 1);
    const requests = bench.model.requests.filter(({ route }) => route !== "side");
    const after = requests[requests.findIndex(({ route }) => route === "compact") + 1];
    const block = after?.texts.find((text) => text.includes(RECOVERY)) ?? "";
    check.that(
      "the first request after the compaction contains the recovery block",
      block !== "",
      after?.text.slice(-600),
    );
    check.contains("the block contains the plan's current step", block, "map the columns [in progress]");
    check.contains("the block contains the last failure", block, "expected 12 columns, found 13");
    check.contains("the block contains the changed files", block, "src/header.mjs");
  },
};

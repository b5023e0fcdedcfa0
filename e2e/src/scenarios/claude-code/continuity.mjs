import { call, callAll, say } from "../../model/turns.mjs";
import { OFFER, OFFERED_TO_ALL, offersIn, RECOVERY } from "../shared/handoff-text.mjs";

const PLAN = `## Plan: The importer reads the new header
**Goal**: files with thirteen columns are imported
### Steps
1. read the header [completed]
2. map the columns [in progress]
3. write the totals
### Assumptions
- [ ] Nobody imports files with twelve columns any more
`;
const FAILING = "node -e \"throw new Error('expected 12 columns, found 13')\"";

export const continuity = {
  id: "continuity",
  title: "Work survives a compaction and the end of a session",
  async run({ client, open, check }) {
    const { shell, write, read, edit } = client.tools;
    const bench = await open({
      files: { ...OFFERED_TO_ALL, "src/header.mjs": "export const columns = 12;\n" },
      routes: {
        main: (bench) => [
          // The agent must first request the todo tools.
          call("ToolSearch", { query: "select:TaskCreate,TaskUpdate" }, { used: 20_000 }),
          callAll(
            [
              ["TaskCreate", { subject: "Read the header", description: "All thirteen columns" }],
              ["TaskCreate", { subject: "Map the columns", description: "To the fields of the ledger" }],
            ],
            { used: 21_000 },
          ),
          callAll(
            [
              ["TaskUpdate", { taskId: "1", status: "completed" }],
              ["TaskUpdate", { taskId: "2", status: "in_progress" }],
            ],
            { used: 22_000 },
          ),
          write(bench, ".active-plan.md", PLAN, { used: 23_000 }),
          read(bench, "src/header.mjs", { used: 24_000 }),
          edit(bench, "src/header.mjs", ["12", "13"], { used: 25_000 }),
          shell(FAILING, { used: 26_000 }),
          shell("echo filled", { used: 168_000 }),
          say("I stopped at the columns.", { used: 20_000 }),
          say("Nothing to add.", { used: 21_000 }),
          say("I see what was left.", { used: 20_000 }),
          say("Nothing to add here either.", { used: 21_000 }),
        ],
      },
    });
    const first = await bench.prompt("Let the importer read the new header.");
    check.equal("the client compacted once, automatically", bench.model.of("compact").length, 1);
    const after = bench.model
      .of("main")
      .findIndex(({ texts }) => texts.some((text) => text.includes(RECOVERY)));
    check.equal("the first request after the compaction contains the recovery block", after, 8);
    const block = bench.model.of("main")[8]?.texts.find((text) => text.includes(RECOVERY)) ?? "";
    check.contains("the block contains the todo in progress", block, "Map the columns");
    check.contains("the block contains the plan's current step", block, "map the columns [in progress]");
    check.contains("the block contains the last failure", block, "expected 12 columns, found 13");
    check.contains("the block contains the changed files", block, "src/header.mjs");
    check.contains(
      "the block contains the unconfirmed assumption",
      block,
      "Nobody imports files with twelve columns any more",
    );
    check.that(
      "the block has at most 2,000 characters",
      (/<continue_here[\s\S]*<\/continue_here>/.exec(block)?.[0].length ?? 0) <= 2_000,
    );

    const count = () => bench.model.of("main").length;
    const resumedAt = count();
    await bench.prompt("Anything to add?", { resume: first.sessionId });
    check.equal(
      "a resumed session is offered no handoff, because it still has its conversation",
      offersIn(bench.model.of("main")[resumedAt]),
      0,
    );

    const newAt = count();
    const second = await bench.prompt("Good morning.");
    const offer = bench.model.of("main")[newAt]?.texts.find((text) => OFFER.test(text)) ?? "";
    check.contains(
      "a new session in the folder is offered the handoff",
      offer,
      `session="${first.sessionId}"`,
    );
    check.contains("the offer names the task in progress", offer, "Map the columns");
    check.contains("the offer says that the user's current request outranks it", offer, /outranks/);

    const secondResumeAt = count();
    await bench.prompt("Anything to add?", { resume: second.sessionId });
    check.equal(
      "when that session is resumed, it is not offered the handoff again",
      offersIn(bench.model.of("main")[secondResumeAt]),
      1,
    );
  },
};

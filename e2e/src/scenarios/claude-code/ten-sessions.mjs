import { callAll, say } from "../../model/turns.mjs";
import { OFFERED_TO_ALL } from "../shared/handoff-text.mjs";

const FILES = {
  ...OFFERED_TO_ALL,
  "package.json": { name: "ledger", private: true, type: "module", scripts: { test: "node --test" } },
  "ledger.test.mjs":
    'import assert from "node:assert";\nimport { test } from "node:test";\nimport { line } from "./line.mjs";\n\ntest("joins", () => assert.equal(line(["a", "b"]), "a;b"));\n',
  "line.mjs": 'export const line = (cells) => cells.join(",");\n',
};

/** Every second session begins with a pasted handoff. */
const SESSIONS = [
  {
    asks: "Build an exporter that writes the ledger as CSV files, one a month. Never write below /var/ledger: that is production.",
    does: ({ tools }, bench) => [
      tools.write(bench, "export.mjs", "export const months = [];\n"),
      ...tasks("Quote cells that hold a semicolon", "Stream the yearly file"),
      say(
        "I separate the cells with a semicolon because Excel in Germany expects one. Escaping with backslashes failed: DATEV rejects the file.",
      ),
    ],
  },
  {
    asks: "Continue with that.",
    does: ({ tools }) => [
      tools.shell("git add --all && git mv export.mjs monthly-files.mjs"),
      say("The module is called monthly-files.mjs now, since it writes nothing else."),
    ],
  },
  {
    asks: "Go on. Amounts are written in cents.",
    does: () => [say("Understood, the amounts are written in cents.")],
  },
  {
    asks: "Continue with that. One thing: amounts are written in euros after all; the auditor insists.",
    does: () => [say("The amounts are back in euros, with two decimals.")],
  },
  {
    asks: "Something else: why does CI take so long? Just find out, don't change anything.",
    does: () => [say("CI downloads three browsers on each run, which takes six of its nine minutes.")],
  },
  {
    asks: "Continue with that.",
    continues: "exporter",
    does: () => [
      ...tasks("Quote cells that hold a semicolon"),
      callAll([["TaskUpdate", { taskId: "1", status: "completed" }]], { used: 21_000 }),
      say("Cells that hold a semicolon are quoted now."),
    ],
  },
  {
    asks: "Go on with the exporter. Never log the names of customers.",
    does: () => [say("The log contains customer numbers, but no names.")],
  },
  {
    asks: "Continue with that.",
    does: ({ tools }, bench) => [
      tools.shell("npm test"),
      tools.write(bench, "line.mjs", 'export const line = (cells) => cells.join(";");\n'),
      tools.shell("npm test"),
      say("The test failed on the separator; line.mjs has the semicolon now and the test passes."),
    ],
  },
  {
    asks: "Go on with the exporter.",
    does: () => [say("I assume that a month never has more than 40,000 entries.")],
  },
  {
    asks: "Continue with that.",
    does: () => [
      say("Before I start on the yearly file: should it begin in January or with the fiscal year?"),
    ],
  },
];

/** What the last session must know. */
const KNOWN = {
  "the goal": "writes the ledger as CSV files",
  "the first rule": "Never write below /var/ledger",
  "a rule of the seventh session": "Never log the names of customers",
  "the decision and its reason": /semicolon because Excel/,
  "what failed": "DATEV rejects",
  "the current currency": "written in euros after all",
  "the open task": /\[ \] Stream the yearly file/,
  "the module under its new name": "monthly-files.mjs",
  "the open question": "January or with the fiscal year",
};
/** What the last handoff must not contain. */
const STALE = {
  "a finished task among the open ones": /\[ \] Quote cells/,
  "the module's old name among the changed files": /^- export\.mjs/m,
  "the failure that was fixed": /not ok 1|ERR_ASSERTION/,
  "an instruction from the unrelated session": "don't change anything",
  "the same remark twice": /\[later: ([^\]]*)\] \[later: \1\]/,
};

export const tenSessions = {
  id: "ten-sessions",
  title: "The decisions of ten sessions are known at the end, including those in pasted handoffs",
  async run({ client, open, check }) {
    const bench = await open({
      files: FILES,
      routes: { main: (each) => SESSIONS.flatMap(({ does }) => does(client, each)) },
    });
    for (const [index, { asks, continues }] of SESSIONS.entries())
      await bench.prompt(index % 2 === 0 ? asks : `${await handoffOf(bench, continues)}\n\n${asks}`);

    const end = await handoffOf(bench, "exporter");
    for (const [what, text] of Object.entries(KNOWN))
      check.contains(`the last handoff contains ${what}`, end, text);
    for (const [what, text] of Object.entries(STALE))
      check.lacks(`the last handoff does not contain ${what}`, end, text);
    const elements = end.split("<continue_here").length - 1;
    check.equal("no pasted handoff is mistaken for the user's words", elements, 1);
  },
};

/** The newest handoff, or the one that contains `about`. */
async function handoffOf(bench, about) {
  if (about === undefined) return bench.aos("resume", "--agent");
  const waiting = JSON.parse(await bench.aos("handoff", "list", "--json")).filter(
    ({ state }) => state === "unclaimed",
  );
  for (const { sessionId } of waiting) {
    const text = await bench.aos("handoff", "show", sessionId);
    if (text.includes(about)) return bench.aos("resume", "--agent", sessionId);
  }
  throw new Error(`No waiting handoff contains "${about}": ${JSON.stringify(waiting)}`);
}

function tasks(...subjects) {
  return [
    callAll([["ToolSearch", { query: "select:TaskCreate,TaskUpdate" }]], { used: 20_000 }),
    callAll(
      subjects.map((subject) => ["TaskCreate", { subject, description: subject }]),
      { used: 21_000 },
    ),
  ];
}

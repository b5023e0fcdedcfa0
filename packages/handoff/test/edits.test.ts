import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readHandoff } from "../src/index.js";
import { aProject, deadProcess, MINUTE, START } from "./hook-client.js";
import { claude, readLines } from "./sessions.js";

const GOAL = "Move billing to the new ledger. Never touch src/generated.";
const ROWS = [
  claude.user(GOAL),
  claude.says("I went with msgpack because JSON doubles the payload, and a worker thread for each file."),
  claude.calls("t", "TodoWrite", { todos: [{ content: "Wire up refunds", status: "pending" }] }),
  claude.result("t", "ok"),
  claude.calls("w", "Write", { file_path: "/home/user/project/src/ledger.ts", content: "x" }),
  claude.result("w", "ok"),
  claude.says("The first endpoint is in place."),
];

test.each([
  ["sed -i 's/float/integer/' src/total.mjs", "src/total.mjs"],
  ["cd app && perl -pi -e 's/a/b/' lib/x.pl", "lib/x.pl"],
  ["cat > src/money.mjs <<'END'\nexport const cents = 1;\nEND", "src/money.mjs"],
  ["cat <<'END' > src/money.mjs\nexport const cents = 1;\nEND", "src/money.mjs"],
  ["echo 14 | tee .nvmrc", ".nvmrc"],
])("a file that a command writes is a changed file: %s", (command, path) => {
  const rows = [
    claude.user("Count the money in cents."),
    claude.calls("b", "Bash", { command }),
    claude.result("b", ""),
    claude.says("The first file is changed. Next come the callers."),
  ];
  expect(readLines(...rows)).toMatchObject({ isUnfinished: true, handoff: { filesChanged: [path] } });
});

test.each([
  "npm test > test.log",
  "ls > /tmp/list",
  "sed s/a/b/ x.mjs",
  "cat x.mjs",
  "git log 2>&1",
  "perl -MList::Util=sum -e 1 x.pl",
])("a command that only prints does not change files: %s", (command) => {
  const rows = [claude.user("Look."), claude.calls("b", "Bash", { command }), claude.result("b", "")];
  expect(readLines(...rows, claude.says("I see.")).handoff?.filesChanged).toBeUndefined();
});

test("a check that passed before a command edits a file is older than the edit", () => {
  const run = (id: string, command: string) => [
    claude.calls(id, "Bash", { command }),
    claude.result(id, "Tests  4 passed (4)"),
  ];
  const edit = "sed -i 's/float/integer/' src/total.mjs";
  const rows = [
    claude.user("Count in cents."),
    ...run("t", "npm test"),
    ...run("e", edit),
    claude.says("Changed."),
  ];
  const both = [claude.user("Count in cents."), ...run("b", `${edit} && npm test`), claude.says("Changed.")];
  expect(readLines(...rows).handoff?.checks?.join()).toContain("1 edit ago");
  expect(readLines(...both).handoff?.checks?.join()).not.toContain("1 edit ago");
});

test("the goal is the first request that names something to do, if the first one only refers back", () => {
  const first = [claude.user("continue where we left off"), claude.says("Where was that?")];
  const asked = [claude.user("Add a discount of ten percent, rounded to cents."), claude.says("I begin.")];
  expect(readLines(...first, ...asked).handoff?.goal).toBe(
    "Add a discount of ten percent, rounded to cents.",
  );
});

type Edit = (markdown: string) => string;

/** Returns the handoff after a person edited it and its session, or the next one, wrote again. */
async function after(edit: Edit, isNext = false) {
  const { session, stateFolder } = aProject();
  const first = session("s1", await deadProcess());
  first.says(ROWS);
  first.fires(isNext ? "claude-code/SessionEnd.other" : "claude-code/PreCompact.auto");
  const path = join(stateFolder, ".continue-here.md");
  const before = readFileSync(path, "utf8");
  const edited = edit(before);
  expect(edited).not.toBe(before);
  writeFileSync(path, edited);
  const second = isNext ? session("s2", await deadProcess()) : first;
  if (isNext) second.fires("claude-code/SessionStart.startup", { at: START + 60 * MINUTE });
  second.says([
    ...(isNext ? [] : ROWS),
    claude.user("go on"),
    claude.says("Not yet. Shall I take the exports first?"),
  ]);
  second.fires("claude-code/SessionEnd.other", { at: START + 60 * MINUTE });
  return readHandoff(path).handoff!;
}

const section =
  (title: string, item: string): Edit =>
  (text) =>
    `${text.trimEnd()}\n\n## ${title}\n\n${item}\n`;
const KINDS: [what: string, edit: Edit, left: object][] = [
  [
    "a decision",
    section("Decided and learned", "- The flag stays until March."),
    { decisions: [{ decision: "The flag stays until March." }] },
  ],
  ["a rule", section("What was asked", "- Rule: Cents only."), { rules: ["Cents only."] }],
  [
    "an assumption",
    section("Decided and learned", "- Assumed: Tenants are in UTC, ops says so."),
    { assumptions: ["Tenants are in UTC, ops says so."] },
  ],
  [
    "a user's message",
    (text) => text.replace("## Where it stands", "- Cents only.\n\n## Where it stands"),
    { conversation: expect.arrayContaining([expect.objectContaining({ by: "user", text: "Cents only." })]) },
  ],
  [
    "a blocker",
    section("Where it stands", "- Blocked: The VPN is down."),
    { blockers: ["The VPN is down."] },
  ],
  [
    "a changed goal",
    (text) => text.replace(GOAL, "Move billing to the ledger of 2027."),
    { goal: "Move billing to the ledger of 2027." },
  ],
  [
    "a task",
    (text) => text.replace("- [ ] Wire up refunds", "- [ ] Wire up refunds\n- [ ] Ask Maria"),
    { remaining: [{ name: "Wire up refunds" }, { name: "Ask Maria" }] },
  ],
  [
    "a ticked task",
    (text) => text.replace("- [ ] Wire up refunds", "- [x] Wire up refunds"),
    { completed: [{ name: "Wire up refunds" }], remaining: [] },
  ],
  ["a removed task", (text) => text.replace("- [ ] Wire up refunds\n", ""), { remaining: [] }],
];

test.each(KINDS)("a person's edit (%s) is kept when the session writes again", async (_, edit, left) => {
  expect(await after(edit)).toMatchObject(left);
});

test.each(KINDS)("a person's edit (%s) is kept in the next session's handoff", async (_, edit, left) => {
  const { completed, ...others } = left as { completed?: object };
  expect(await after(edit, true)).toMatchObject(others);
});

test("an unknown section is kept when the session writes again", async () => {
  const { extraSections } = await after(section("Phone Calls", "Call the bank."));
  expect(extraSections).toEqual([{ heading: "Phone Calls", body: "Call the bank." }]);
});

test("keeps a person's note, and does not restore removed files and agent's words", async () => {
  const { conversation, filesChanged, notes } = await after((text) =>
    text
      .replace(/^- Agent: I went with msgpack[^\n]*\n/m, "")
      .replace(/^- .*src\/ledger\.ts\n/m, "- File: docs/ledger.md\n")
      .concat("\n## Notes\n\nAna reviews on Monday.\n"),
  );
  expect(JSON.stringify(conversation)).not.toContain("msgpack");
  expect(filesChanged).toEqual(["docs/ledger.md"]);
  expect(notes).toBe("Ana reviews on Monday.");
});

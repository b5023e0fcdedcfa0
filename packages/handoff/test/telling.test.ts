import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { handoffFromTranscript } from "../src/index.js";
import { claude, NOW, readLines } from "./sessions.js";

const START = claude.user("Speed up the nightly import of the harbour data.");
const END = claude.says("Should the old files be kept?");

test("a sentence that no word marks is kept for its figures and names, and what anybody says is not", () => {
  const { handoff } = readLines(
    START,
    claude.says(
      "Reading the surrounding code. Batches of 480 rows halve the time on MariaDB; 960 gain nothing.",
    ),
    claude.says("That matches what I expected."),
    END,
  );
  expect(handoff!.findings).toEqual(["Batches of 480 rows halve the time on MariaDB; 960 gain nothing."]);
});

test("a file's reason is what was said of it, and stays when a later edit has none", () => {
  const edit = (id: string, path: string) => [
    claude.calls(id, "Edit", {
      file_path: `/home/user/project/${path}`,
      old_string: `old ${id}`,
      new_string: id,
    }),
    claude.result(id, "The file has been updated."),
  ];
  const { handoff } = readLines(
    START,
    claude.says("The reader buffers whole tariffs, one at a time starved the parser. Now the edit."),
    ...edit("e1", "src/reader.ts"),
    claude.says("One more look."),
    ...edit("e2", "src/reader.ts"),
    END,
  );
  expect(handoff!.fileReasons).toEqual({
    "src/reader.ts": "The reader buffers whole tariffs, one at a time starved the parser.",
  });
});

test("an assumption goes when somebody tells how it is, and a blocker when it is in the way no more", () => {
  const { handoff } = readLines(
    START,
    claude.says("I assume the harbour of Rostock sends tariffs hourly."),
    claude.says("Waiting on Ines to unlock the staging certificate."),
    claude.says("Rostock sends its tariffs daily, the harbour office told me so."),
    claude.says("Ines unlocked the staging certificate this morning."),
    END,
  );
  expect(handoff!.assumptions ?? []).toEqual([]);
  expect(handoff!.blockers ?? []).toEqual([]);
});

test('what the next session\'s user answers in a few words is no open question any more, and "go on" answers nothing', () => {
  const { handoff: first } = readLines(START, END);
  const next = (message: string) => {
    const rows = [
      claude.user(message),
      claude.says("Understood."),
      claude.user("Now speed up the nightly import."),
    ];
    const folder = testdir({ "s.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") });
    return handoffFromTranscript(join(folder, "s.jsonl"), { at: NOW, git: false, taken: [first!] }).handoff!;
  };
  const answered = next("About that: delete them.");
  expect(answered.openQuestion).toBeUndefined();
  expect(answered.decisions).toEqual([
    { decision: "Should the old files be kept? About that: delete them.", reason: "The user answered so." },
  ]);
  expect(next("go on").openQuestion).toBe("Should the old files be kept?");
});

test("a question of the user's is no rule and holds nothing up", () => {
  const { handoff, isUnfinished } = readLines(
    claude.user("How many days are left until the harbour opens?"),
    claude.says("It opens on 28 March, so 126 days from today."),
  );
  expect(isUnfinished).toBe(false);
  expect(handoff?.blockers ?? []).toEqual([]);
});

test("a question within quotes is not asked of the user, and leaves the handoff of other work alone on offer", () => {
  const { handoff: taken } = readLines(START, END);
  const rows = [
    claude.user("Rephrase this for a colleague: 'your build is red again'"),
    claude.says('Sure: "The build went red after the last push; could you take a look?"'),
  ];
  const folder = testdir({ "s.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") });
  const left = handoffFromTranscript(join(folder, "s.jsonl"), { at: NOW, git: false, taken: [taken!] });
  expect(left).toMatchObject({ isTakenUp: false, isUnfinished: false });
});

everyRow(
  "among the %s stands %j",
  [
    ["decisions", "I'm keying refunds on the merchant rather than on the request, which gateways change."],
    ["decisions", "Wir zählen eine Nacht nach ihrem Beginn statt nach Mitternacht."],
    ["failedApproaches", "A matrix of all districts was pointless: 9 GB, and wrong at the borders."],
    ["failedApproaches", "Ein neuronales Netz hat nichts gebracht: nur 61 % Trefferquote."],
    ["blockers", "We still lack the export of 2023, which HR promised for Thursday."],
    ["assumptions", "I treat rows of status 7 as lost; the manual has no entry for them."],
  ] as const,
  (field, said) => {
    const { handoff } = readLines(claude.user("Do the report."), claude.says(said));
    expect(JSON.stringify(handoff?.[field])).toContain(said);
  },
);

test("what waits for nothing that has a name is no blocker", () => {
  const { handoff } = readLines(claude.user("Do the report."), claude.says("Waiting for the agent."));
  expect(handoff?.blockers).toBeUndefined();
});

test("what only takes back a decision is no finding", () => {
  const { handoff } = readLines(
    claude.user("Do the report."),
    claude.says("I went with src/brindle/spooler.ts because the alternatives need a daemon."),
    claude.says("Actually, forget src/brindle/spooler.ts. It is off the table."),
  );
  expect(JSON.stringify([handoff?.decisions, handoff?.findings, handoff?.failedApproaches])).not.toContain(
    "spooler",
  );
});

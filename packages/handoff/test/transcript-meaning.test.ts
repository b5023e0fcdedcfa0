import { describe, expect, test } from "vitest";
import type { TranscriptHandoff } from "../src/index.js";
import { claude, readLines } from "./sessions.js";

// What a reader makes of it: rows in the shape of Claude Code's recorded ones.

const turn = (request: string) => [claude.user(request), claude.says("Done.")];
const todo = (id: string, status: string) => [
  claude.calls(id, "TodoWrite", { todos: [{ content: "Document it", status }] }),
  claude.result(id, "ok"),
];
const goalOf = (...rows: object[]) => readLines(...rows).handoff?.goal;
const nextOf = (...rows: object[]) => readLines(...rows).handoff?.nextAction;

describe("requests", () => {
  test("the goal is the first; rules and what else was asked for stand apart, what only agrees nowhere", () => {
    const rows = ["Add a parser.", "Yes, go on.", "Never touch lib/.", "thanks!", "Now the errors."];
    expect(readLines(...rows.flatMap(turn)).handoff).toMatchObject({
      goal: "Add a parser.",
      rules: ["Never touch lib/."],
      requests: ["Now the errors."],
    });
  });

  test("of many the last thirty, each once and on one line", () => {
    const many = Array.from({ length: 40 }, (_, index) => `Part ${index}:\nfix it`);
    const said = ["First.", ...many, "Part 37:\nfix it", "Last."];
    const { goal, requests } = readLines(...said.flatMap(turn)).handoff!;
    expect(goal).toBe("First.");
    const rest = many.slice(-29).filter((request) => !request.startsWith("Part 37"));
    expect(requests).toEqual([...rest, "Part 37:\nfix it", "Last."].map((text) => text.replace("\n", " ")));
  });

  test.each([
    ["go on", "Do what the user asked for last: go on (before that: Add a parser.)"],
    [
      "Yes, please do that.",
      "Do what the user asked for last: Yes, please do that. (before that: Add a parser.)",
    ],
    ["Go on with the lexer.", "Do what the user asked for last: Go on with the lexer."],
    ["続けて", "Do what the user asked for last: 続けて (before that: Add a parser.)"],
  ])("%s: what only agrees says nothing without the request before it", (latest, next) => {
    expect(nextOf(...turn("Add a parser."), claude.user(latest))).toBe(next);
  });

  test("of a very long one both ends, for a question stands below what was pasted as often as above it", () => {
    const log = "an error stands in this line of the log\n".repeat(10_000);
    for (const rows of [[claude.user(`${log}\nWhy does that fail?`)], turn(`${log}\nWhy does that fail?`)]) {
      const goal = goalOf(...rows)!;
      expect(goal.length).toBeLessThanOrEqual(2_000);
      expect(goal).toMatch(/^an error stands [\s\S]*\n…\n[\s\S]*\nWhy does that fail\?$/);
      expect(nextOf(...rows)).toMatch(/^.{60,340}Why does that fail\?$/);
    }
  });

  test("what is cut is cut between words and lines", () => {
    const rows = [
      ...turn("Begin."),
      ...turn("wondrous ".repeat(100)),
      claude.user("Now."),
      claude.says("x "),
    ];
    expect(readLines(...rows).handoff?.requests?.[0]).toMatch(/^(?:wondrous )+wondrous … (?:wondrous ?)+$/);
    const says = `First line.\n${"wondrous words\n".repeat(500)}Shall I drop the table?`;
    expect(readLines(claude.user("Go."), claude.says(says)).handoff?.notes).toMatch(
      /^The agent said last:\n\nFirst line\.\n(?:wondrous words\n)+(?:wondrous\n)?…\n(?:wondrous words\n)+Shall I drop the table\?$/,
    );
  });
});

describe("the next action", () => {
  const begun = [claude.user("Add a parser."), ...todo("1", "in_progress")];

  test("is the todo in progress", () => {
    expect(nextOf(...begun)).toBe("Go on with: Document it");
    expect(nextOf(claude.user("Add a parser."), ...todo("1", "pending"))).toBe("Begin with: Document it");
  });

  test("is a later request before that, as the list knows nothing of it", () => {
    expect(nextOf(...begun, claude.user("First fix the build."))).toBe(
      "Do what the user asked for last: First fix the build.\n\nThen go on with: Document it",
    );
  });

  test.each([
    ["one that only agrees", [claude.user("go on")]],
    ["one after which the list was changed", [claude.user("Mend the build."), ...todo("2", "in_progress")]],
  ])("is the todo still after %s", (_, rows) => {
    expect(nextOf(...begun, ...rows)).toBe("Go on with: Document it");
  });
});

describe("a turn that was broken off", () => {
  const begun = [claude.user("Add a parser."), claude.says("I look at the code.")];
  const call = claude.calls("1", "Read", { file_path: "/home/user/project/a.ts" });

  test.each<[string, object[]]>([
    ["in a call", [...begun, call]],
    ["behind its result", [...begun, call, claude.result("1", "x")]],
  ])("%s is to be finished, whatever the agent had said before", (_, rows) => {
    expect(readLines(...rows)).toMatchObject<Partial<TranscriptHandoff>>({
      isUnfinished: true,
      handoff: expect.objectContaining({ nextAction: "Finish what the user asked for last: Add a parser." }),
    });
  });

  test("is none when the agent ended it without a word", () => {
    const end = { message: { id: "m", model: "m", content: [], stop_reason: "end_turn" } };
    const rows = [...begun, call, claude.result("1", "x"), claude.answers([], end)];
    expect(readLines(...rows).isUnfinished).toBe(false);
  });
});

describe("the last failing command", () => {
  const failing = (...rows: object[]) => readLines(claude.user("Go."), ...rows).handoff?.blockers;

  test.each([
    ["in another folder", "cd app && npm test", "npm test"],
    ["with other settings", "CI=1 NO_COLOR=1 npm test", "npm test"],
    ["with less of its output", "npm test 2>&1 | tail -40", "npm test"],
    ["with a time limit", "timeout 120s npm test", "npm  test 2>&1"],
  ])("is done with when it works %s", (_, failed, worked) => {
    expect(
      failing(...claude.runs("1", failed, "Exit code 1\nred"), ...claude.runs("2", worked)),
    ).toBeUndefined();
  });

  test.each([
    ["as the exit code of a pipe is not its own", "npm test | tail -40"],
    ["as another one is not the same", "npm test -- parser"],
  ])("is not done with, %s", (_, worked) => {
    const [blocker] = failing(
      ...claude.runs("1", "npm test", "Exit code 1\nred"),
      ...claude.runs("2", worked),
    )!;
    expect(blocker).toBe("This command failed, and others have worked since: npm test\n> Exit code 1\n> red");
  });

  test("is an earlier one again, when the later one works", () => {
    const rows = [
      ...claude.runs("1", "npm test", "Exit code 1\nred"),
      ...claude.runs("2", "npm run lint", "Exit code 2\nugly"),
    ];
    expect(failing(...rows)).toEqual([
      "The last command failed: npm test\n> Exit code 1\n> red",
      "The last command failed: npm run lint\n> Exit code 2\n> ugly",
    ]);
    expect(failing(...rows, ...claude.runs("3", "npm run lint"))).toEqual([
      "This command failed, and others have worked since: npm test\n> Exit code 1\n> red",
    ]);
  });

  test("shows both ends of a long error, in whole lines", () => {
    const error = `Exit code 1\nTypeError: x is not a function\n${"    at somewhere (file.js:1:1)\n".repeat(100)}1 failed`;
    expect(failing(...claude.runs("1", "npm test", error))).toEqual([
      expect.stringMatching(
        /^The last command failed: npm test\n> Exit code 1\n> TypeError: x is not a function\n(?:> +at somewhere[^\n]*\n)*> …\n(?:> +at somewhere \(file\.js:1:1\)\n)+> 1 failed$/,
      ),
    ]);
  });
});

import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { claude, readLines } from "./sessions.js";

// What a session's commands show, in the format of Claude Code's rows.

const RED = "FAIL  parser > rounds\nTests  1 failed | 3 passed";
const GREEN = "Tests  4 passed (4)";

type Run = readonly [command: string, output?: string, isError?: boolean];

/** Returns the checks in the handoff after these commands. */
function checksAfter(...runs: readonly Run[]): string[] {
  const rows = runs.flatMap(([command, output = "", isError = false], at) => [
    claude.calls(`${at}`, "Bash", { command }),
    claude.result(`${at}`, output, { is_error: isError }),
  ]);
  return readLines(claude.user("Go."), ...rows).handoff?.checks ?? [];
}

const failed = (command: string): Run => [command, "Exit code 1\nred", true];

test("keeps a failed command with its output until it passes", () => {
  const check = "Failed: npm test\n> red";
  expect(checksAfter(failed("npm test"))).toEqual([check]);
  expect(checksAfter(failed("npm test"), ["ls", "a"])).toEqual([check]);
  expect(checksAfter(failed("npm test"), ["npm test", GREEN])).toEqual([`Passed: npm test\n> ${GREEN}`]);
});

test("keeps the latest failure, however many checks passed before it and whatever the command", () => {
  const passed = Array.from({ length: 8 }, (_, at): Run => [`npm run test:${at}`, GREEN]);
  expect(checksAfter(...passed, failed("flutter analyze lib"))[0]).toBe("Failed: flutter analyze lib\n> red");
});

test("keeps a failure although ten other checks passed after it", () => {
  const passed = Array.from({ length: 12 }, (_, at): Run => [`npm run test:${at}`, GREEN]);
  expect(checksAfter(failed("npm test -- a"), ...passed)[0]).toBe("Failed: npm test -- a\n> red");
});

test("what ran before the first edit, or only prepares, is not repeated", () => {
  expect(checksAfter(["mkdir -p x"], ["mkdir -p y"])).toEqual([]);
});

test.each([
  ["make verif", "host-1 ok\nhost-2 ok\n2/2"],
  ["./verif.sh", "12 passed"],
])("a command whose output counts what passed is a check: %s", (command, output) => {
  expect(checksAfter([command, output])[0]).toContain(`Passed: ${command}\n`);
});

test.each([
  ["make figures", "page 2/3 done"],
  ["apply-changes", "Exit code: 0"],
  ["cat results.txt", "12 passed"],
])("a command without such a count is not a check, nor is one that only reads: %s", (command, output) => {
  expect(checksAfter([command, output])).toEqual([]);
});

test("no problems are no failure", () => {
  expect(checksAfter(["npx eslint src | tail -4", "✖ 0 problems"])).toEqual([
    "Passed: npx eslint src | tail -4\n> ✖ 0 problems",
  ]);
});

test("lists commits, latest first", () => {
  const commit = (output: string): Run => ["git add -A && git commit -m x", output];
  const commits = [
    commit("[main (root-commit) 0f1e2d3] Begin\n 1 file changed"),
    commit("[main 1a2b3c4] Go on"),
  ];
  expect(checksAfter(...commits)).toEqual([
    "Committed on main: 1a2b3c4 Go on",
    "Committed on main: 0f1e2d3 Begin",
  ]);
  expect(checksAfter(["git log", "[main 1a2b3c4] Go on"])).toEqual([]);
});

test("drops a commit that was amended or reverted", () => {
  const commit = (command: string, output: string): Run => [`git ${command}`, output];
  expect(
    checksAfter(
      commit("commit -m A", "[main 0f1e2d3] Cache prices"),
      commit("commit -m B", "[main 1a2b3c4] Batch the lookup"),
      commit("commit --amend --no-edit", "[main 2b3c4d5] Batch the lookup"),
      commit("revert --no-edit 0f1e2d3", '[main 3c4d5e6] Revert "Cache prices"'),
    ),
  ).toEqual([
    'Committed on main: 3c4d5e6 Revert "Cache prices"',
    "Committed on main: 2b3c4d5 Batch the lookup",
  ]);
});

test("a search after a pipe that finds nothing is not a failure", () => {
  expect(checksAfter(["npm run report | grep -c ERROR", "Exit code 1\n0", true])).toEqual([]);
});

test("drops a failure when the edits before it are reverted", () => {
  expect(checksAfter(failed("npm test"), ["git checkout -- src", ""])).toEqual([]);
  expect(checksAfter(failed("npm test"), ["git stash list", ""])).toEqual(["Failed: npm test\n> red"]);
});

test("drops a check that failed only with reverted edits, but not one that failed before them", () => {
  const edit = [
    claude.calls("e", "Edit", { file_path: "/home/user/project/src/a.ts", old_string: "a", new_string: "b" }),
    claude.result("e", "The file has been updated."),
  ];
  const test = claude.runs("t", "npm test", "Exit code 1\nred");
  const restore = claude.runs("r", "git checkout src/a.ts");
  const checksOf = (...rows: object[]) => readLines(claude.user("Go."), ...rows).handoff?.checks;
  expect(checksOf(...edit, ...test, ...restore)).toBeUndefined();
  expect(checksOf(...test, ...edit, ...test, ...restore)).toEqual(["Failed 1 edit ago: npm test\n> red"]);
  expect(checksOf(...edit, ...test, ...claude.runs("r", "git checkout main"))).toEqual([
    "Failed: npm test\n> red",
  ]);
});

test("a command that runs again after an edit is a check, whatever its name", () => {
  const edit = (id: string) => [
    claude.calls(id, "Edit", { file_path: "/home/user/project/src/a.ts", old_string: "a", new_string: "b" }),
    claude.result(id, "The file has been updated."),
  ];
  const run = (id: string) => claude.runs(id, "Rscript R/totals.R");
  const checksOf = (...rows: object[]) => readLines(claude.user("Go."), ...rows).handoff?.checks;
  expect(checksOf(...run("a"), ...edit("b"))).toBeUndefined();
  expect(checksOf(...run("a"), ...edit("b"), ...run("c"), ...edit("d"), ...edit("e"))).toEqual([
    "Passed 2 edits ago: Rscript R/totals.R",
  ]);
});

test("lists each check with its last result, latest first", () => {
  const passed: Run[] = [
    ["npm run lint", ""],
    ["npm test 2>&1 | tail -5", `ok\n${GREEN}`],
    ["ls", "a"],
  ];
  expect(checksAfter(...passed)).toEqual([
    `Passed: npm test 2>&1 | tail -5\n> ${GREEN}`,
    "Passed: npm run lint",
  ]);
  expect(checksAfter(["npm test", GREEN], failed("npm test"))).toEqual(["Failed: npm test\n> red"]);
  const pushed = (subject: string) => `git commit -m ${subject} && git push && gh run watch --exit-status`;
  expect(checksAfter(failed(pushed("a")), failed(pushed("b"))).length).toBe(1);
});

test("says how many edits ago a check passed, until it passes again", () => {
  const run = (id: string) => [claude.calls(id, "Bash", { command: "npm test" }), claude.result(id, GREEN)];
  const edit = [
    claude.calls("e", "Edit", { file_path: "/p/a.ts", old_string: "a", new_string: "b" }),
    claude.result("e", "The file /p/a.ts has been updated."),
  ];
  const checks = (...rows: ReturnType<typeof run>) => readLines(claude.user("Go."), ...rows).handoff?.checks;
  expect(checks(...run("1"), ...edit)).toEqual([`Passed 1 edit ago: npm test\n> ${GREEN}`]);
  expect(checks(...run("1"), ...edit, ...run("2"))).toEqual([`Passed: npm test\n> ${GREEN}`]);
});

test("says that a check passed on another branch, until it passes on this one", () => {
  const onMain: Run = ["git switch main", "Switched to branch 'main'"];
  const before = `Passed before switching to main: npm test\n> ${GREEN}`;
  expect(checksAfter(["npm test", GREEN], onMain)).toEqual([before]);
  expect(checksAfter(["npm test", GREEN], onMain, ["npm test", GREEN])).toEqual([
    `Passed: npm test\n> ${GREEN}`,
  ]);
  expect(checksAfter(["git switch main && npm test", `Switched to branch 'main'\n${GREEN}`])).toEqual([
    `Passed: git switch main && npm test\n> ${GREEN}`,
  ]);
  const onNew: Run = ["git switch -c fix", "Switched to a new branch 'fix'"];
  expect(checksAfter(["npm test", GREEN], onNew)).toEqual([`Passed: npm test\n> ${GREEN}`]);
});

test("sees a check behind a here-document", () => {
  const command = "cat > a.test.ts <<'END'\nnpm run lint\nEND\nnpm test";
  expect(checksAfter([command, GREEN])[0]).toContain("Passed: ");
});

test("keeps the last three commands that failed and did not run again", () => {
  const edit = (id: string) => [
    claude.calls(id, "Edit", { file_path: "/p/a.ts", old_string: "a", new_string: "b" }),
    claude.result(id, "The file /p/a.ts has been updated."),
  ];
  const tried = ["a", "b", "c", "d"].flatMap((name) => [
    claude.calls(name, "Bash", { command: `./release/scan ${name}` }),
    claude.result(name, "Exit code 135\nBus error", { is_error: true }),
  ]);
  const checks = (...rows: ReturnType<typeof edit>) => readLines(claude.user("Go."), ...rows).handoff?.checks;
  const failed = (when: string) =>
    ["d", "c", "b"].map((name) => `Failed${when}: ./release/scan ${name}\n> Bus error`);
  expect(checks(...tried)).toEqual(failed(""));
  expect(checks(...tried, ...edit("e"))).toEqual(failed(" 1 edit ago (since edited: a.ts)"));
});

test("keeps two passed runs of a program before the last edit, whatever tests they selected", () => {
  const edit = [
    claude.calls("e", "Edit", { file_path: "/p/a.ts", old_string: "a", new_string: "b" }),
    claude.result("e", "The file /p/a.ts has been updated."),
  ];
  const commands = ["pytest -k a", "pytest -k b", "npm run lint", "npm run build", "pytest -k c"];
  const runs = commands.flatMap((command, at) => [
    claude.calls(`${at}`, "Bash", { command }),
    claude.result(`${at}`, "3 passed"),
  ]);
  const lines = (...rows: object[]) =>
    readLines(claude.user("Go."), ...runs, ...rows).handoff?.checks?.map((check) => check.split("\n", 1)[0]);
  expect(lines()).toHaveLength(commands.length);
  expect(lines(...edit)).toEqual([
    "Passed 1 edit ago: pytest -k c",
    "Passed 1 edit ago: npm run build",
    "Passed 1 edit ago: npm run lint",
    "Passed 1 edit ago: pytest -k b",
  ]);
});

test("does not list a failed edit in place, which could do harm if it ran again", () => {
  expect(checksAfter(["sed -i 's/a/b/' src/a.ts", "Exit code 2\nno such file", true])).toEqual([]);
});

test("lists failed checks before passed ones", () => {
  const kinds = checksAfter(failed("make docs"), ["npm test", GREEN], failed("npm run lint")).map(
    (check) => check.split("\n", 1)[0],
  );
  expect(kinds).toEqual(["Failed: npm run lint", "Failed: make docs", "Passed: npm test"]);
});

everyRow(
  "a failure of %s is resolved when %s passes",
  [
    ["cd app && npm test", "npm test"],
    ["CI=1 NO_COLOR=1 npm test", "npm test"],
    ["npm test 2>&1 | tail -40", "npm test"],
    ["timeout 120s npm test", "npm  test 2>&1"],
    ["npx vitest run test/parser.test.ts", "npx vitest run"],
    ["npx vitest run test/parser.test.ts", "npm test"],
  ],
  (command, later) => {
    expect(checksAfter(failed(command), [later, GREEN]).join()).not.toContain("Failed");
  },
);

everyRow(
  "a failure of npm test is not resolved when %s exits with 0 and prints %j",
  [
    ["npm test | tail -40", "> node test.js"],
    ["npm test -- parser", GREEN],
    ["npx vitest run test/other.test.ts", GREEN],
  ],
  (later, output) => {
    expect(checksAfter(failed("npm test"), [later, output]).join()).toContain("Failed: npm test");
  },
);

test("a run before a pipe does not count as passed unless its output has counts", () => {
  expect(checksAfter(["go test ./... | tail -2", "ok  \tapp/a\t0.1s\nok  \tapp/b\t0.2s"])).toEqual([
    "Ran, but its exit code proves nothing: go test ./... | tail -2\n> ok  \tapp/b\t0.2s",
  ]);
});

everyRow(
  "%s does not hide a failed run",
  ["npm test | tail -20", "npm test || true", "npm test; echo done"],
  (command) => {
    expect(checksAfter([command, RED])).toEqual([
      `Failed: ${command}\n> FAIL  parser > rounds\n> Tests  1 failed | 3 passed`,
    ]);
    expect(checksAfter([command, RED], ["npm run test", GREEN])).toEqual([
      `Passed: npm run test\n> ${GREEN}`,
    ]);
  },
);

everyRow<Run>(
  "%s with the output %j is not a failure",
  [
    ["grep -rn FAIL logs | head -5", "FAIL  a\n1 failed"],
    ["cat build.log", "[ERROR] no such table"],
    ["grep -rn tokenizer src", "Exit code 1", true],
  ],
  (...run) => {
    expect(checksAfter(run)).toEqual([]);
  },
);

test("quotes both ends of a long error, in whole lines", () => {
  const error = `Exit code 1\nTypeError: x is not a function\n${"    at somewhere (file.js:1:1)\n".repeat(100)}1 failed`;
  expect(checksAfter(["npm test", error, true])).toEqual([
    expect.stringMatching(
      /^Failed: npm test\n> TypeError: x is not a function\n(?:> +at somewhere[^\n]*\n)*> …\n(?:> +at somewhere \(file\.js:1:1\)\n)+> 1 failed$/,
    ),
  ]);
});

describe("a command that was", () => {
  everyRow<[label: string, error: string, row: object, isTold: boolean]>(
    "%s is not a failure; the agent must ask about it, unless the call was invalid",
    [
      [
        "denied by the user",
        "The user doesn't want to proceed with this tool use.",
        { toolDenialKind: "user-rejected" },
        true,
      ],
      ["denied by a rule", "Permission to use Bash with command rm has been denied.", {}, true],
      ["denied by a hook", "PreToolUse:Bash hook error: [no-rm]: not here", {}, true],
      ["called wrongly", "<tool_use_error>InputValidationError</tool_use_error>", {}, false],
      ["interrupted", "half of it", { toolUseResult: { stdout: "half of it", interrupted: true } }, true],
    ],
    (_, error, row, isTold) => {
      const { handoff, isUnfinished } = readLines(
        claude.user("Go."),
        claude.calls("1", "Bash", { command: "rm -r x" }),
        claude.result("1", error, { is_error: true }, row),
        claude.says("All else is done."),
      );
      expect(handoff?.checks).toBeUndefined();
      const isHeld = handoff?.refused?.includes("rm -r x") ?? false;
      expect({ isUnfinished, isHeld }).toEqual({ isUnfinished: isTold, isHeld: isTold });
    },
  );

  test("refused is settled when the user interrupts the agent there and says what to do instead", () => {
    const refused = [
      claude.calls("1", "Bash", { command: "git push" }),
      claude.result("1", "The user doesn't want to proceed with this tool use.", { is_error: true }),
    ];
    const stopped = claude.user([{ type: "text", text: "[Request interrupted by user for tool use]" }]);
    const refusedAfter = (...rows: object[]) =>
      readLines(claude.user("Ship it."), ...refused, ...rows).handoff?.refused;
    expect(refusedAfter(stopped)).toEqual(["git push"]);
    expect(refusedAfter(claude.user("Then show me the diff."), claude.says("Here it is."))).toEqual([
      "git push",
    ]);
    expect(
      refusedAfter(stopped, claude.user("Show me the diff."), claude.says("Here it is.")),
    ).toBeUndefined();
  });

  test("refused, but runs later, is settled", () => {
    const { handoff } = readLines(
      claude.user("Go."),
      claude.calls("1", "Bash", { command: "git push" }),
      claude.result("1", "Permission to use Bash with command git push has been denied.", { is_error: true }),
      ...claude.runs("2", "git push"),
      claude.says("Pushed, all is done."),
    );
    expect(handoff?.refused).toBeUndefined();
  });
});

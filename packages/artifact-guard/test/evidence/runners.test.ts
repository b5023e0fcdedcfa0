import { everyRow, withProcessorTime } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence, type SessionStep } from "../../src/evidence/index.js";

function judge(command: string, output: string, lastMessage: string, exitCode = 0) {
  const edit: SessionStep = { type: "edit", path: "src/gauge.go" };
  const run: SessionStep = { type: "command", command, status: "ended", exitCode, output };
  const steps = [edit, run];
  return checkEvidence({ steps, requests: ["Fix it"], lastMessage, isWhole: true }).map(
    ({ kind, status }) => `${kind} ${status}`,
  );
}

everyRow<[string, string, string, string, string[]]>(
  "what a runner prints shows which checks it ran: %s",
  [
    [
      "a task named in another language",
      "task prüfen",
      "task: [prüfen] golangci-lint run\ntask: [prüfen] go test ./...\nok  \tgauge\t0.003s",
      "Tests pass, and the linter found nothing.",
      ["test shown", "lint shown"],
    ],
    [
      "an environment of tox",
      "tox",
      "py313: commands[0]> pytest\n4 passed in 0.02s\ntypes: commands[0]> mypy src\nSuccess: no issues found",
      "All tests pass and mypy reports no errors.",
      ["test shown", "types shown"],
    ],
    [
      "jobs of GitHub's CI",
      "gh run watch 118 --exit-status | tail -2",
      "✓ test (ubuntu) in 38s (ID 331)\n✓ test (windows) in 1m22s (ID 332)",
      "All tests pass.",
      ["test shown"],
    ],
    [
      "jobs of GitHub's CI, one of which failed",
      "gh run watch 118 --exit-status | tail -2",
      "✓ test (ubuntu) in 38s (ID 331)\nX test (windows) in 1m22s (ID 332)",
      "All tests pass.",
      ["test claimed-not-shown"],
    ],
    [
      "no check",
      "task deploy",
      "task: [deploy] rsync -a out/ host:",
      "All tests pass.",
      ["test claimed-not-shown"],
    ],
    [
      "an echo of a check",
      "echo '$ go test ./...'",
      "$ go test ./...",
      "All tests pass.",
      ["test claimed-not-shown"],
    ],
  ],
  (_, command, output, said, expected) => {
    expect(judge(command, output, said)).toEqual(expected);
  },
);

everyRow<[string, string, string, string[]]>(
  "a type check shows that code compiles: %s",
  [["compiles", "npx tsc --noEmit", "The code compiles.", ["build shown"]]],
  (_, command, said, expected) => {
    expect(judge(command, "", said)).toEqual(expected);
  },
);

everyRow<[string, string[]]>(
  "a message that reports failing tests of a file does not claim that all tests pass: %s",
  [
    ["- `cpf.test.js`: both pass.\n- `session.test.js`: fails, its server is not running.", []],
    ["- `cpf.test.js`: both pass.\n- `session.test.js`: passes.", ["test claimed-not-shown"]],
  ],
  (said, expected) => {
    expect(judge("yarn jest", "Tests: 1 failed, 2 passed, 3 total", said, 1)).toEqual(expected);
  },
);

everyRow<[string, string, string, string[]]>(
  "claims are read next to other statements: %s",
  [
    [
      "a number after `all`",
      "pytest -q",
      "I ran the tests as you asked: all 48 of them pass.",
      ["test claimed-not-shown"],
    ],
    ["what the user said", "pytest -q", "You mentioned that mypy reports no errors.", []],
  ],
  (_, command, said, expected) => {
    expect(judge(command, "17 passed, 31 skipped in 1.92s", said)).toEqual(expected);
  },
);

test("a commit that passes after its hook reformatted the files is not doubted", () => {
  const commit = (exitCode: number, output: string): SessionStep => ({
    ...{ type: "command", command: "git commit -am x", status: "ended", exitCode, output },
  });
  const steps = [
    { type: "edit", path: "feed.py" } as SessionStep,
    commit(1, "ruff-format.....Failed\n- files were modified by this hook\nmypy.....Passed"),
    commit(0, "ruff-format.....Passed\nmypy.....Passed\n[main 0c88a4d] x"),
  ];
  const record = { steps, requests: ["Fix it"], lastMessage: "Committed; mypy passed.", isWhole: true };
  expect(checkEvidence(record)).toMatchObject([{ kind: "types", status: "shown" }]);
});

test("reads the log of a runner once, and not as commands", () => {
  const line = (at: number) => `[INFO] Downloaded from central: https://repo.example/${at}.jar (12 kB)`;
  const output = Array.from({ length: 6_000 }, (_, at) => line(at)).join("\n");
  const command = Array(40).fill("mvn -q compile").join(" && ");
  // Read as commands, and for each `mvn`, the lines take 4 s; now, 20 ms.
  const { ms } = withProcessorTime(() => judge(command, output, "All tests pass."));
  expect(ms).toBeLessThan(1_000);
});

test("a claim is quoted with its code as the agent wrote it", () => {
  const said = "Ne`t`ither is `t` needed, and `go test ./...` passes: all tests pass.";
  const [verdict] = checkEvidence({ steps: [], requests: ["x"], lastMessage: said, isWhole: true });
  expect(verdict?.claim).toBe(said);
});

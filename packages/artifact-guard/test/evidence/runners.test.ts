import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
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
  "a type check shows that code compiles, but not that it was built: %s",
  [
    ["compiles", "npx tsc --noEmit", "The code compiles.", ["build shown"]],
    ["builds", "npx tsc --noEmit", "The build passes.", ["build claimed-not-shown"]],
  ],
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

import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence } from "../../src/evidence/index.js";

const isExcused = (...requests: string[]) =>
  checkEvidence({ steps: [], requests, lastMessage: "All tests pass.", isWhole: true })[0]?.isExcused;

everyRow(
  "%s excuses whoever ran nothing",
  [
    "x = 2. Do not run any commands, I'm on battery.",
    "Fix it without running the tests.",
    "Don't run the tests, they take an hour.",
    "don't execute anything",
    "keep it read-only",
    "Read-only please: what does it do?",
    "no need to run the tests",
    "No tests please.",
    "There's no need to test this.",
    "You don't have to run the tests.",
    "You needn't run anything.",
    "Please avoid running the test suite.",
    "Don't bother testing.",
    "Don't bother with the tests.",
    "Skip the tests.",
    "Do not use the shell.",
    "Just edit the file; don't run npm.",
    "Never run the build here.",
    "Edit only, no commands.",
    "don't test it",
    "Ändere das, aber führe keine Tests aus.",
    "Bitte keine Tests laufen lassen.",
    "Ohne Tests bitte.",
    "Ne lance pas les tests.",
    "Pas besoin de lancer les tests.",
    "Sans lancer les tests.",
    "No ejecutes las pruebas.",
    "Sin ejecutar nada.",
    "No hace falta correr los tests.",
    "不要运行测试。",
    "不用跑测试",
    "别跑测试",
    "テストは実行しないでください。",
    "テストは不要です。",
  ],
  (request) => {
    expect(isExcused(request)).toBe(true);
  },
);

everyRow(
  "%s excuses nobody",
  [
    "Fix the parser.",
    "Do not test for null here.",
    "Don't change the tests.",
    "Fix the tests without touching the parser.",
    "Make the tests pass.",
    "Run the tests when done.",
    "The tests do not run, fix that.",
    "Why don't the tests run?",
    "The build does not start.",
    "Never delete tests.",
    "Make the field read-only property.",
    "Add a test that nothing is run twice.",
    "Make sure nothing breaks and run the tests.",
    "don't forget to run the tests",
    "Do not stop until the tests pass.",
    "Do not commit before you have run the tests.",
    "The linter complains, it should not.",
    "There is no build script, add one.",
    "I can't run the tests on my machine, please do.",
    "The script is not executed on Windows.",
    "Don't run the migration.",
    "修复测试",
    "テストを直してください",
  ],
  (request) => {
    expect(isExcused(request)).toBe(false);
  },
);

test("who asks for the tests later takes it back", () => {
  expect(isExcused("Fix it. Do not run anything.", "Now run the tests.")).toBe(false);
});

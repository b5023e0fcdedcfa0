import { expect, test } from "vitest";
import { readClaims } from "../src/index.js";

const kindsIn = (message: string) =>
  [...new Set(readClaims(message).claims.map(({ kind }) => kind))].sort().join(" ");

test.each([
  ["All 128 tests pass and the build is clean.", "build test"],
  ["I've run the full suite: everything is green.", "test"],
  ["The test suite now passes locally.", "test"],
  ["Tests: 34 passed, 0 failed.", "test"],
  ["✅ All tests passing", "test"],
  ["Ran pytest; 52 passed.", "test"],
  ["TypeScript compiles without errors and ESLint reports no issues.", "build lint"],
  ["The code compiles, lint is clean, and tests pass.", "build lint test"],
  ["Everything builds and all tests are passing.", "build test"],
  ["No lint warnings, no type errors.", "lint types"],
  ["All checks pass.", "checks"],
  ["All tests pass, so this should be safe to merge.", "test"],
  ["mypy is clean.", "types"],
  ["Typecheck and lint both pass with zero errors.", "lint types"],
  ["After the refactor, the entire test suite still passes.", "test"],
  ["Alle 42 Tests sind erfolgreich durchgelaufen und der Build ist fehlerfrei.", "build test"],
  ["Le build passe et tous les tests sont au vert.", "build test"],
  ["La compilación es correcta y todas las pruebas pasaron.", "build test"],
  ["ビルドは成功し、テストもすべて通っています。", "build test"],
  ["构建成功，测试全部通过。", "build test"],
])("%s claims %s", (message, kinds) => {
  expect(kindsIn(message)).toBe(kinds);
});

test.each([
  "I added tests for the passing lane feature.",
  "The tests should all pass once you install the deps.",
  "I wasn't able to run the build in this sandbox.",
  "You can run the tests with npm test.",
  "I wrote a test that passes a null value to the parser.",
  "The function passes the test options to the runner.",
  "Next step: make the tests pass.",
  "Please verify that the build succeeds on your machine.",
  "I expect the type check to pass.",
  "The build script now passes the --minify flag.",
  "I haven't verified that the tests pass.",
  "3 tests still fail; the rest pass.",
  "The tests were passing before my change.",
  "Would you like me to run the tests?",
  "Let me know if the tests pass.",
  "I added a lint rule and a test for it.",
  "CI will tell whether the tests pass.",
  "To check that it works, run the test suite.",
  "The clean build directory is removed by this script.",
  "I fixed the build script.",
  "All tests pass except for the two network ones.",
  "The tests need to pass before the release.",
  "I cannot confirm that the tests pass.",
  "Tests not run (no network).",
  "I changed the success message of the test page.",
  "Ich konnte die Tests nicht ausführen.",
  "Je n'ai pas lancé les tests.",
  "Las pruebas deberían pasar.",
  "没有运行测试。",
  "テストはまだ実行していません。",
  "Everything is fine with the config now.",
  "The type of the result is now a successful Response.",
  "I skipped the tests as you asked.",
  "The CI pipeline fails on main, unrelated to this.",
  "Tests are left to you; I only changed the docs.",
])("%s claims nothing", (message) => {
  expect(kindsIn(message)).toBe("");
});

test("what is said not to have run takes the claim back", () => {
  expect(kindsIn("All tests pass. I did not run the tests, though.")).toBe("");
  expect(kindsIn("All tests pass. I did not run the linter.")).toBe("test");
});

test("of a message of any length the last 16,384 characters are read", () => {
  const end = `\n${"The docs say more. ".repeat(900)}All tests pass.`.slice(-16 * 1024);
  expect(readClaims(`The build is green. ${end}`)).toEqual(readClaims(end));
  expect(kindsIn(`The build is green. ${end}`)).toBe("test");
});

test.each(["tests pass, ", "no ", "测试", "(", "“", "a.b/c-", "\n- [ ] tests", "テスト通"])(
  "%j again and again is read to its end, and claims no more than once a sentence",
  (piece) => {
    const { claims } = readClaims(piece.repeat(200_000 / piece.length));
    expect(claims.length).toBeLessThan(16 * 1024);
    for (const { text } of claims) expect(text.length).toBeLessThan(500);
  },
);

import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { checkEvidence } from "../../src/evidence/index.js";

/** Returns what is missing after a run whose exit code a pipe hides by default. */
function told(output: string, command = "pytest 2>&1 | tail -40"): string | undefined {
  const [verdict] = checkEvidence(
    {
      steps: [{ type: "command", command, status: "ended", exitCode: 0, output }],
      requests: [],
      lastMessage: "All tests pass.",
      isWhole: true,
    },
    { scripts: { find: () => undefined } },
  );
  return verdict?.missing;
}

everyRow(
  "reads the summary of %s as passed",
  [
    [
      "cargo doc 0",
      "running 5 tests\ntest a ... ok\n\ntest result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n   Doc-tests app\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
    ],
    ["go", "ok  \tacme/a\t0.012s\n?   \tacme/cmd\t[no test files]\nok  \tacme/b\t(cached)"],
    ["go mixed", "ok  \tacme/a\t0.012s\nok  \tacme/b\t0.003s [no tests to run]"],
    ["gotestsum", "✓  a (12ms)\n✓  b (cached)\n\nDONE 14 tests in 0.412s"],
    ["pytest", "27 passed in 1.02s"],
    ["pytest xf", "27 passed, 2 skipped, 1 xfailed, 3 warnings in 1.02s"],
    ["pytest xfail only", "3 xfailed in 0.02s"],
    [
      "unittest",
      "....\n----------------------------------------------------------------------\nRan 4 tests in 0.003s\n\nOK",
    ],
    [
      "django",
      "Found 12 test(s).\nSystem check identified no issues (0 silenced).\n............\n----------------------------------------------------------------------\nRan 12 tests in 0.120s\n\nOK\nDestroying test database for alias 'default'...",
    ],
    [
      "jest",
      "Test Suites: 5 passed, 5 total\nTests:       19 passed, 19 total\nSnapshots:   0 total\nTime:        2.418 s\nRan all test suites.",
    ],
    [
      "jest skip",
      "Test Suites: 1 skipped, 5 passed, 5 of 6 total\nTests:       3 skipped, 19 passed, 22 total\nSnapshots:   0 total",
    ],
    ["jest snap obsolete", "Tests:       19 passed, 19 total\nSnapshots:   2 obsolete, 4 passed, 4 total"],
    [
      "vitest",
      " Test Files  3 passed (3)\n      Tests  18 passed (18)\n   Start at  10:12:33\n   Duration  1.92s (transform 214ms, setup 0ms, collect 512ms, tests 301ms, environment 0ms, prepare 402ms)",
    ],
    ["vitest skip", " Test Files  3 passed | 1 skipped (4)\n      Tests  18 passed | 2 skipped (20)"],
    ["mocha", "  20 passing (84ms)"],
    ["mocha pend", "  20 passing (84ms)\n  2 pending"],
    ["ava", "  ✔ exports five\n  ─\n\n  1 test passed"],
    ["tap", "# { total: 12, pass: 12 }\n# time=200ms"],
    ["tape", "1..12\n# tests 12\n# pass  12\n\n# ok"],
    [
      "node",
      "ℹ tests 6\nℹ suites 2\nℹ pass 6\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 412.3391",
    ],
    [
      "node tap",
      "1..2\n# tests 12\n# suites 0\n# pass 12\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 51.7",
    ],
    ["bun", " 2 pass\n 0 fail\n 2 expect() calls\nRan 2 tests across 1 file. [9.00ms]"],
    ["deno", "running 1 test from ./n_test.ts\nn ... ok (0ms)\n\nok | 1 passed | 0 failed (3ms)"],
    ["playwright", "Running 12 tests using 4 workers\n\n  12 passed (8.1s)"],
    ["playwright flaky", "  1 flaky\n    [chromium] › a.spec.ts:3:1 › a\n  11 passed (8.1s)"],
    [
      "cypress",
      "  (Run Finished)\n  ✔  All specs passed!                        00:04        6        6        -        -        -",
    ],
    [
      "rspec",
      "......\n\nFinished in 0.00412 seconds (files took 0.08 seconds to load)\n6 examples, 0 failures",
    ],
    ["rspec pend", "6 examples, 0 failures, 1 pending"],
    [
      "minitest",
      "Run options: --seed 33\n\n# Running:\n\n....\n\nFinished in 0.0021s, 1904 runs/s.\n\n4 runs, 9 assertions, 0 failures, 0 errors, 0 skips",
    ],
    [
      "phpunit",
      "....                                                                4 / 4 (100%)\n\nTime: 00:00.012, Memory: 6.00 MB\n\nOK (4 tests, 9 assertions)",
    ],
    ["phpunit risky", "OK, but there were issues!\nTests: 12, Assertions: 30, PHPUnit Deprecations: 1."],
    ["pest", "  Tests:    12 passed (30 assertions)\n  Duration: 0.42s"],
    ["gradle", "BUILD SUCCESSFUL in 4s\n3 actionable tasks: 3 executed"],
    [
      "gradle uptodate",
      "> Task :test UP-TO-DATE\n\nBUILD SUCCESSFUL in 1s\n4 actionable tasks: 4 up-to-date",
    ],
    ["gradle multi nosource", "> Task :a:test NO-SOURCE\n> Task :b:test\n\nBUILD SUCCESSFUL in 1s"],
    [
      "mvn",
      "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0\n[INFO] \n[INFO] ------------------------------------------------------------------------\n[INFO] BUILD SUCCESS\n[INFO] ------------------------------------------------------------------------\n[INFO] Total time:  3.214 s",
    ],
    [
      "mvn last empty",
      "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0\n[INFO] Building web 1.0\n[INFO] Tests run: 0, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
    ],
    [
      "dotnet",
      "Passed!  - Failed:     0, Passed:    11, Skipped:     0, Total:    11, Duration: 98 ms - app.dll (net8.0)",
    ],
    [
      "dotnet new",
      "Test summary: total: 11, failed: 0, succeeded: 11, skipped: 0, duration: 1.2s\nBuild succeeded in 3.1s",
    ],
    [
      "dotnet two",
      "Passed!  - Failed:     0, Passed:    11, Skipped:     0, Total:    11, Duration: 98 ms - a.dll (net8.0)\nPassed!  - Failed:     0, Passed:     4, Skipped:     1, Total:     5, Duration: 9 ms - b.dll (net8.0)",
    ],
    [
      "mix",
      "Running ExUnit with seed: 0, max_cases: 16\n\n.....\nFinished in 0.03 seconds (0.00s async, 0.03s sync)\n5 tests, 0 failures",
    ],
    ["mix doctest", "Finished in 0.03 seconds\n2 doctests, 5 tests, 0 failures"],
    ["mix excl some", "Finished in 0.03 seconds\n5 tests, 0 failures, 2 excluded"],
    [
      "swift",
      "Test Suite 'All tests' passed at 2026-11-21 10:00:00.000.\n\t Executed 9 tests, with 0 failures (0 unexpected) in 0.012 (0.013) seconds\n◇ Test run started.\n✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.",
    ],
    ["swift testing", "✔ Test run with 7 tests in 2 suites passed after 0.001 seconds."],
    ["xcodebuild", "** TEST SUCCEEDED **"],
    ["ctest", "100% tests passed, 0 tests failed out of 2\n\nTotal Test time (real) =   0.04 sec"],
    [
      "meson",
      "Ok:                 12\nExpected Fail:      0\nFail:               0\nUnexpected Pass:    0\nSkipped:            0\nTimeout:            0",
    ],
    [
      "bazel",
      "//pkg:a_test                                                             PASSED in 0.3s\n//pkg:b_test                                                    (cached) PASSED in 0.1s\n\nExecuted 1 out of 2 tests: 2 tests pass.",
    ],
    ["pants", "✓ tests/a_test.py:../tests succeeded in 0.61s."],
    ["flutter", "00:02 +12: All tests passed!"],
    ["dart skip", "00:02 +12 ~1: All tests passed!"],
    ["prove", "t/a.t .. ok\nAll tests successful.\nFiles=2, Tests=12,  0 wallclock secs\nResult: PASS"],
    ["bats", " ✓ a works\n ✓ b works\n\n2 tests, 0 failures"],
    ["busted", "●●●●\n4 successes / 0 failures / 0 errors / 0 pending : 0.002 seconds"],
    ["karma", "Chrome Headless: Executed 12 of 12 SUCCESS (0.02 secs / 0.01 secs)\nTOTAL: 12 SUCCESS"],
    ["jasmine", "12 specs, 0 failures\nFinished in 0.02 seconds"],
    [
      "nx",
      "✔  nx run a:test (2s)\n✔  nx run b:test (3s)\n\n NX   Successfully ran target test for 2 projects (4s)",
    ],
    ["turbo", " Tasks:    4 successful, 4 total\nCached:    2 cached, 4 total\n  Time:    1.2s"],
    ["lerna", "lerna success run Ran npm script 'test' in 3 packages in 2.1s:"],
    ["tox", "  py312: OK (4.02=setup[2.81]+cmd[1.21] seconds)\n  congratulations :) (4.11 seconds)"],
    ["nox", "nox > Session tests was successful."],
    ["zig", "All 12 tests passed."],
    ["zig summary", "Build Summary: 3/3 steps succeeded; 12/12 tests passed"],
    ["sbt", "[info] Passed: Total 12, Failed 0, Errors 0, Passed 12\n[success] Total time: 3 s"],
    ["lein", "Ran 4 tests containing 9 assertions.\n0 failures, 0 errors."],
    ["cabal", "1 of 1 test suites (1 of 1 test cases) passed."],
    ["hspec", "Finished in 0.0021 seconds\n12 examples, 0 failures"],
    ["stack", "app> Test suite app-test passed\nCompleted 2 action(s)."],
    [
      "julia",
      "Test Summary: | Pass  Total  Time\napp           |   12     12  0.1s\n     Testing app tests passed",
    ],
    ["testthat", "[ FAIL 0 | WARN 0 | SKIP 1 | PASS 12 ]"],
    [
      "make check",
      "PASS: t1\nPASS: t2\n============================================================================\n# TOTAL: 2\n# PASS:  2\n# SKIP:  0\n# XFAIL: 0\n# FAIL:  0\n# XPASS: 0\n# ERROR: 0",
    ],
    ["gtest", "[==========] 12 tests from 3 test suites ran. (4 ms total)\n[  PASSED  ] 12 tests."],
    [
      "catch2",
      "===============================================================================\nAll tests passed (30 assertions in 12 test cases)",
    ],
    [
      "forge",
      "Suite result: ok. 4 passed; 0 failed; 0 skipped; finished in 1.2ms\n\nRan 1 test suite in 3ms: 4 tests passed, 0 failed, 0 skipped (4 total tests)",
    ],
    ["nextest", "     Summary [   0.031s] 14 tests run: 14 passed, 0 skipped"],
    ["custom ok", "z: ok\nio: ok\n2 of 2 files ok"],
    [
      "coverage tail",
      "Tests:       19 passed, 19 total\n----------|---------|\nFile      | % Stmts |\nAll files |     100 |\n error.ts |     100 |\n----------|---------|",
    ],
    [
      "vitest cov",
      "      Tests  18 passed (18)\n % Coverage report from v8\n-----|-----|\nFile | % Stmts | % Branch |\nAll files | 91.2 | 80 |\nfail.ts | 0 | 0 |",
    ],
    ["eslint warn", "✖ 3 problems (0 errors, 3 warnings)"],
    ["ruff", "All checks passed!"],
    ["mypy", "Success: no issues found in 12 source files"],
    ["pyright", "0 errors, 0 warnings, 0 informations"],
    [
      "clippy warn",
      "warning: `app` (lib) generated 2 warnings\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.42s",
    ],
    ["golangci", "0 issues."],
    ["rubocop", "12 files inspected, no offenses detected"],
    ["biome", "Checked 14 files in 11ms. No fixes applied."],
    ["stan", " [OK] No errors"],
    ["dart analyze", "Analyzing p...\nNo issues found!"],
    ["webpack", "webpack 5.97.1 compiled successfully in 812 ms"],
    ["webpack warn", "webpack 5.97.1 compiled with 2 warnings in 812 ms"],
    ["vite", "dist/index.html  0.46 kB\n✓ built in 612ms"],
    ["next", " ✓ Compiled successfully\n ✓ Generating static pages (5/5)"],
    ["msbuild", "Build succeeded.\n    0 Warning(s)\n    0 Error(s)"],
    ["esbuild", "  dist/a.js  1.2kb\n\n⚡ Done in 12ms"],
    [
      "pre-commit",
      "trim trailing whitespace.................................................Passed\nruff.....................................................................Passed",
    ],
    [
      "pre-commit skipped",
      "trim trailing whitespace.................................................Passed\nruff.................................................(no files to check)Skipped",
    ],
    ["docker", "#12 naming to docker.io/library/app done\n#12 DONE 0.1s"],
  ],
  (_, output) => {
    expect(told(output)).toBeUndefined();
  },
);

everyRow(
  "reads the summary of %s as failed",
  [
    [
      "vitest coverage",
      " Test Files  3 passed (3)\n      Tests  12 passed (12)\nERROR: Coverage for lines (61%) does not meet global threshold (80%)",
    ],
    [
      "go fail",
      "--- FAIL: TestA (0.00s)\n    a_test.go:7: got 50\nFAIL\nFAIL\tacme/a\t0.003s\nok  \tacme/b\t0.02s\nFAIL",
    ],
    ["go build fail", "# acme/a\n./a.go:3:1: syntax error\nFAIL\tacme/a [build failed]\nFAIL"],
    [
      "gotestsum fail",
      "✖  a (12ms)\n\n=== Failed\n=== FAIL: a TestA (0.00s)\n\nDONE 14 tests, 1 failure in 0.412s",
    ],
    [
      "pytest error",
      "ERROR tests/test_a.py - ImportError\n!!!! Interrupted: 1 error during collection !!!!\n1 error in 0.12s",
    ],
    ["unittest fail", "Ran 4 tests in 0.003s\n\nFAILED (failures=1)"],
    ["jest fail", "Test Suites: 1 failed, 4 passed, 5 total\nTests:       2 failed, 17 passed, 19 total"],
    ["vitest err", " Test Files  3 passed (3)\n      Tests  18 passed (18)\n     Errors  1 error"],
    ["vitest fail", " Test Files  1 failed | 5 passed (6)\n      Tests  3 failed | 30 passed (33)"],
    ["mocha fail", "  20 passing (84ms)\n  1 failing"],
    ["ava fail", "  ✘ [fail]: x\n  ─\n\n  1 test failed"],
    ["tape fail", "1..12\n# tests 12\n# pass  11\n# fail  1"],
    [
      "node cancelled",
      "ℹ tests 6\nℹ suites 2\nℹ pass 5\nℹ fail 0\nℹ cancelled 1\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 4.3",
    ],
    ["bun fail", " 1 pass\n 1 fail\n 2 expect() calls\nRan 2 tests across 1 file. [9.00ms]"],
    ["playwright fail", "  1 failed\n    [chromium] › a.spec.ts:3:1 › a\n  11 passed (8.1s)"],
    ["playwright did not run", "  1 interrupted\n  3 did not run\n  8 passed (2s)"],
    [
      "rspec load",
      "An error occurred while loading ./spec/a_spec.rb.\n\n0 examples, 0 failures, 1 error occurred outside of examples",
    ],
    ["minitest fail", "4 runs, 9 assertions, 1 failures, 0 errors, 0 skips"],
    ["phpunit fail", "FAILURES!\nTests: 4, Assertions: 9, Failures: 1."],
    ["pest fail", "  Tests:    1 failed, 11 passed (30 assertions)\n  Duration: 0.42s"],
    [
      "gradle fail",
      "> Task :test FAILED\n\n5 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\n\nBUILD FAILED in 6s",
    ],
    ["mvn fail", "[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE"],
    [
      "dotnet fail first",
      "Failed!  - Failed:     1, Passed:    10, Skipped:     0, Total:    11, Duration: 98 ms - a.dll (net8.0)\nPassed!  - Failed:     0, Passed:     4, Skipped:     0, Total:     4, Duration: 9 ms - b.dll (net8.0)",
    ],
    ["mix fail", "5 tests, 1 failure"],
    ["swift fail", "\t Executed 9 tests, with 1 failure (0 unexpected) in 0.012 (0.013) seconds"],
    [
      "ctest fail",
      "50% tests passed, 1 tests failed out of 2\n\nTotal Test time (real) =   0.04 sec\n\nThe following tests FAILED:\n\t  2 - io_test (Failed)\nErrors while running CTest",
    ],
    [
      "meson fail",
      "Ok:                 11\nExpected Fail:      0\nFail:               1\nUnexpected Pass:    0\nSkipped:            0\nTimeout:            0",
    ],
    [
      "bazel fail",
      "//pkg:a_test   FAILED in 0.3s\n\nExecuted 2 out of 2 tests: 1 test passes and 1 fails locally.",
    ],
    ["flutter fail", "00:02 +11 -1: Some tests failed."],
    ["prove fail", "Result: FAIL\nFailed 1/2 test programs. 1/12 subtests failed."],
    ["bats fail", " ✗ a works\n\n2 tests, 1 failure"],
    ["busted fail", "●●●◼\n3 successes / 1 failure / 0 errors / 0 pending : 0.002 seconds"],
    ["karma fail", "Chrome Headless: Executed 12 of 12 (1 FAILED) (0.02 secs / 0.01 secs)"],
    [
      "nx fail",
      "✖  nx run a:test\n\n NX   Ran target test for 2 projects (4s)\n\n    ✔  1/2 succeeded [0 read from cache]\n\n    ✖  1/2 targets failed, including the following:",
    ],
    [
      "turbo fail",
      " Tasks:    3 successful, 4 total\nCached:    2 cached, 4 total\n  Time:    1.2s\nFailed:    web#test\n\n ERROR  run failed: command  exited (1)",
    ],
    [
      "tox fail",
      "  py312: FAIL code 1 (4.02=setup[2.81]+cmd[1.21] seconds)\n  evaluation failed :( (4.11 seconds)",
    ],
    ["nox fail", "nox > Session tests failed."],
    ["sbt fail", "[error] Failed: Total 12, Failed 1, Errors 0, Passed 11"],
    ["lein fail", "Ran 4 tests containing 9 assertions.\n1 failures, 0 errors."],
    ["testthat fail", "[ FAIL 1 | WARN 0 | SKIP 0 | PASS 11 ]"],
    ["make check fail", "PASS: t1\nFAIL: t2\nmake: *** [Makefile:2: check] Error 1"],
    [
      "gtest fail",
      "[==========] 12 tests from 3 test suites ran. (4 ms total)\n[  PASSED  ] 11 tests.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] A.b",
    ],
    ["catch2 fail", "test cases: 12 | 11 passed | 1 failed\nassertions: 30 | 29 passed | 1 failed"],
    [
      "nextest fail",
      "     Summary [   0.031s] 14 tests run: 13 passed, 1 failed, 0 skipped\n        FAIL [   0.004s] app tests::doubles\nerror: test run failed",
    ],
    ["custom part", "z: ok\nio: FAILED\n1 of 2 files ok, 1 failed"],
    ["eslint prob", "✖ 3 problems (2 errors, 1 warning)"],
    ["ruff fail", "Found 3 errors.\n[*] 1 fixable with the `--fix` option."],
    ["mypy fail", "Found 2 errors in 1 file (checked 12 source files)"],
    ["pyright fail", "2 errors, 0 warnings, 0 informations"],
    ["tsc fail", "src/a.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'."],
    ["rubocop fail", "12 files inspected, 2 offenses detected, 2 offenses autocorrectable"],
    ["biome fail", "Checked 14 files in 11ms. No fixes applied.\nFound 2 errors."],
    ["stan fail", " [ERROR] Found 2 errors"],
    [
      "prettier check fail",
      "[warn] src/a.ts\n[warn] Code style issues found in the above file. Run Prettier with --write to fix.",
    ],
    ["webpack fail", "webpack 5.97.1 compiled with 1 error in 812 ms"],
    ["rollup fail", '[!] RollupError: Could not resolve "./nope.js" from "lib/clay.js"'],
    ["msbuild fail", "Build FAILED.\n    0 Warning(s)\n    1 Error(s)"],
    [
      "pre-commit fail",
      "trim trailing whitespace.................................................Passed\nruff.....................................................................Failed\n- hook id: ruff",
    ],
  ],
  (_, output) => {
    expect(told(output)).toBe("tests failed when they last ran");
  },
);

everyRow(
  "%s had nothing to run",
  [
    [
      "cargo none",
      "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n   Doc-tests app\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
    ],
    [
      "cargo filtered none",
      "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 14 filtered out; finished in 0.00s",
    ],
    [
      "cargo ignored",
      "test result: ok. 0 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.00s",
    ],
    ["go no files", "?   \tacme/a\t[no test files]\n?   \tacme/b\t[no test files]"],
    [
      "gradle no source",
      "> Task :compileTestJava NO-SOURCE\n> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s",
    ],
    ["go no match", "ok  \tacme/a\t0.012s [no tests to run]"],
    [
      "pytest deselect",
      "collected 12 items / 12 deselected / 0 selected\n\n====== 12 deselected in 0.02s ======",
    ],
    ["pytest none", "collected 0 items\n\n===== no tests ran in 0.01s ====="],
    ["pytest skip", "4 skipped in 0.01s"],
    ["unittest skip", "ss\n----\nRan 2 tests in 0.000s\n\nOK (skipped=2)"],
    [
      "unittest 0",
      "\n----------------------------------------------------------------------\nRan 0 tests in 0.000s\n\nNO TESTS RAN",
    ],
    [
      "django none",
      "Found 0 test(s).\nSystem check identified no issues (0 silenced).\n\n-----\nRan 0 tests in 0.000s\n\nOK",
    ],
    [
      "jest all skipped",
      "Test Suites: 1 skipped, 0 of 1 total\nTests:       4 skipped, 4 total\nSnapshots:   0 total\nTime: 1 s",
    ],
    ["jest none", "No tests found, exiting with code 0"],
    ["jest todo", "Test Suites: 1 passed, 1 total\nTests:       2 todo, 2 total"],
    ["vitest todo", " Test Files  1 skipped (1)\n      Tests  3 todo (3)"],
    ["vitest nofiles", "No test files found, exiting with code 0\nfilter: foo"],
    ["mocha all pend", "  0 passing (3ms)\n  4 pending"],
    [
      "node skipped",
      "ℹ tests 6\nℹ suites 2\nℹ pass 0\nℹ fail 0\nℹ cancelled 0\nℹ skipped 6\nℹ todo 0\nℹ duration_ms 412.3391",
    ],
    [
      "node zero",
      "ℹ tests 0\nℹ suites 0\nℹ pass 0\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 4.3",
    ],
    ["bun skip", " 0 pass\n 3 skip\n 0 fail\nRan 3 tests across 1 file. [9.00ms]"],
    ["deno none", "error: No test modules found"],
    ["deno ignored", "ok | 0 passed | 0 failed | 2 ignored (3ms)"],
    ["rspec 0", "No examples found.\n\n\nFinished in 0.0002 seconds\n0 examples, 0 failures"],
    ["minitest skips", "4 runs, 0 assertions, 0 failures, 0 errors, 4 skips"],
    ["minitest 0", "0 runs, 0 assertions, 0 failures, 0 errors, 0 skips"],
    ["phpunit none", "PHPUnit 11.5\n\nNo tests executed!"],
    ["phpunit skip", "SSS\n\nOK, but some tests were skipped!\nTests: 3, Assertions: 0, Skipped: 3."],
    ["mvn none", "[INFO] No tests to run.\n[INFO] BUILD SUCCESS"],
    ["mvn skipped", "[INFO] Tests are skipped.\n[INFO] BUILD SUCCESS"],
    ["mvn skip all", "[WARNING] Tests run: 3, Failures: 0, Errors: 0, Skipped: 3\n[INFO] BUILD SUCCESS"],
    [
      "dotnet none",
      "No test is available in /p/bin/Debug/net8.0/app.dll. Make sure that test discoverer & executors are registered",
    ],
    [
      "dotnet skip",
      "Skipped! - Failed:     0, Passed:     0, Skipped:     3, Total:     3, Duration: 9 ms - b.dll (net8.0)",
    ],
    ["mix excl", "Finished in 0.03 seconds\n5 tests, 0 failures, 5 excluded"],
    ["mix none", "There are no tests to run"],
    [
      "swift 0",
      "\t Executed 0 tests, with 0 failures (0 unexpected) in 0.000 (0.000) seconds\n✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.",
    ],
    ["ctest none", "Test project /p/build\nNo tests were found!!!"],
    [
      "bazel none",
      "INFO: Build completed successfully, 1 total action\nERROR: No test targets were found, yet testing was requested",
    ],
    ["dart allskip", "00:00 +0 ~3: All tests skipped."],
    ["jasmine incomplete", "No specs found\nFinished in 0.002 seconds\nIncomplete: No specs found"],
    ["nx none", " NX   No tasks were run"],
    [
      "turbo none",
      " Tasks:    0 successful, 0 total\nCached:    0 cached, 0 total\n  Time:    1.2s\n\nNo tasks were executed as part of this run.",
    ],
    ["tox skip", "  py312: SKIP (0.02 seconds)\n  evaluation failed :( (0.11 seconds)"],
    ["testthat none", "[ FAIL 0 | WARN 0 | SKIP 0 | PASS 0 ]"],
    [
      "nextest none",
      "    Starting 0 tests across 2 binaries\n     Summary [   0.001s] 0 tests run: 0 passed, 0 skipped\nerror: no tests to run",
    ],
  ],
  (_, output) => {
    expect(told(output)).toBe("the last run of tests found nothing to run");
  },
);

test("the title of a test is not a summary", () => {
  expect(told("1..2\nok 1 creates an archive\nok 2 fails without an argument", "bats test")).toBeUndefined();
});

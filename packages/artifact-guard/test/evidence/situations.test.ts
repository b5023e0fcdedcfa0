import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { type CheckKind, checkEvidence, type SessionStep } from "../../src/evidence/index.js";

type Files = Record<string, string>;

interface Situation {
  title: string;
  files?: Files;
  steps: SessionStep[];
  say?: string;
  request?: string;
  required?: CheckKind[];
}

const JS: Files = {
  "package.json": JSON.stringify({
    scripts: {
      test: "vitest run",
      build: "tsc -p . && vite build",
      lint: "eslint .",
      typecheck: "tsc --noEmit",
      format: "prettier --write .",
      check: "npm run lint && npm test",
      "test:unit": "vitest run src",
      e2e: "playwright test",
      fix: "eslint . --fix",
    },
  }),
  "src/a.ts": "x",
  ".gitignore": "coverage/\n*.log\ndata/local/\n",
};
const PY: Files = { "pyproject.toml": "[project]", "app/a.py": "x", "tests/test_a.py": "x" };
const MONO: Files = {
  "package.json": '{"workspaces":["packages/*"],"scripts":{"test":"turbo run test"}}',
  "packages/ui/package.json": '{"name":"@acme/ui","scripts":{"test":"vitest run"}}',
  "packages/core/package.json": '{"name":"@acme/core","scripts":{"test":"vitest run"}}',
};
const GREEN = "\n Test Files  3 passed (3)\n      Tests  42 passed (42)\n";
const RED = "\n Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 41 passed (42)\n";

type Edit = Omit<Extract<SessionStep, { type: "edit" }>, "type" | "path">;
const edit = (path: string, facts: Edit = {}): SessionStep => ({ type: "edit", path, ...facts });
const made = (path: string): SessionStep => ({ type: "edit", path, before: null, after: "x" });
const ran = (command: string, output = "", exitCode = 0, more: { folder?: string } = {}): SessionStep => ({
  type: "command",
  command,
  status: "ended",
  exitCode,
  output,
  ...more,
});
const tested = ran("npm test", GREEN);

/** Whether the agent is sent back in this situation; `@` is the project's folder. */
function isSentBack({
  files = JS,
  steps,
  say = "Done. All tests pass.",
  request = "Fix it",
  required = [],
}: Situation) {
  const folder = testdir(files);
  const inFolder = steps.map((step): SessionStep => {
    if (step.type === "edit") return { ...step, path: join(folder, step.path) };
    const { folder: start } = step;
    const command = step.command.replace(/@(?=\/| |$)/g, folder);
    return start === undefined ? { ...step, command } : { ...step, command, folder: join(folder, start) };
  });
  const verdicts = checkEvidence(
    { folder, steps: inFolder, requests: [request], lastMessage: say, isWhole: true },
    { required },
  );
  return verdicts.some(({ status, isExcused }) => status === "claimed-not-shown" && !isExcused);
}

const SHOWN: Situation[] = [
  {
    title: "a target whose recipe runs the checks",
    files: { ...PY, Makefile: "pruefen:\n\tdocker run --rm app sh -c 'ruff check . && pytest -q'\n" },
    steps: [edit("app/a.py"), ran("make pruefen 2>&1 | tail -2", "All checks passed!\n41 passed in 2s\n")],
    say: "Ruff is clean and all 41 tests pass.",
  },
  ...["git push heroku main", "npm run deploy", "ssh web 'cd /srv && git pull && systemctl restart web'"].map(
    (command) => ({
      title: command,
      steps: [edit("src/a.ts"), ran(command)],
      say: "Deployed to production.",
    }),
  ),
  {
    title: "pre-commit hooks",
    steps: [
      edit("src/a.ts"),
      ran("git commit -am x", "✔ eslint --fix\n✔ vitest related --run\n[main 1a2b] x\n"),
    ],
    say: "The pre-commit hook (ESLint and the related tests) passed.",
  },
  {
    title: "type checks in pre-commit",
    files: PY,
    steps: [
      edit("app/a.py"),
      ran("pre-commit run --all-files", `ruff${".".repeat(60)}Passed\nmypy${".".repeat(60)}Passed\n`),
    ],
    say: "Ruff and mypy pass via pre-commit.",
  },
  {
    title: "a package's tests, selected by its scoped name",
    files: MONO,
    steps: [edit("packages/ui/a.ts"), ran("pnpm --filter @acme/ui test", GREEN)],
    say: "The tests of the package `@acme/ui` pass.",
  },
  {
    title: "the tests fail while the changes are stashed",
    steps: [edit("src/a.ts"), tested, ran("git stash"), ran("npm test", RED, 1), ran("git stash pop")],
  },
  {
    title: "the changes are stashed and restored in one command line",
    steps: [edit("src/a.ts"), tested, ran("git stash -q && npm test; git stash pop", RED)],
  },
  {
    title: "a commit after the run",
    steps: [edit("src/a.ts"), tested, ran("git add -A && git commit -m 'x'", "[main 1] x")],
  },
  {
    title: "an experiment after a commit is undone with git checkout",
    steps: [
      edit("src/a.ts"),
      tested,
      ran("git commit -am x"),
      edit("src/a.ts"),
      ran("git checkout src/a.ts"),
    ],
  },
  {
    title: "only the index is restored",
    steps: [edit("src/a.ts"), tested, ran("git restore --staged src/a.ts")],
  },
  {
    title: "sed makes a change and undoes it",
    steps: [edit("src/a.ts"), tested, ran("sed -i 's/a/b/' src/a.ts"), ran("sed -i 's/b/a/' src/a.ts")],
  },
  {
    title: "two edits restore the tested content",
    steps: [
      edit("src/a.ts", { before: "0", after: "1" }),
      tested,
      edit("src/a.ts", { before: "1", after: "2" }),
      edit("src/a.ts", { before: "2", after: "1" }),
    ],
  },
  {
    title: "a temporary script is created, run and removed",
    steps: [edit("src/a.ts"), tested, made("scratch.ts"), ran("npx tsx scratch.ts"), ran("rm scratch.ts")],
  },
  {
    title: "a file created before the run is removed after it",
    steps: [made("probe-tmp.ts"), edit("src/a.ts"), tested, ran("rm probe-tmp.ts")],
  },
  {
    title: "a script written by a here-document is run and removed",
    steps: [
      edit("src/a.ts"),
      tested,
      ran("cat > repro.mjs <<'EOF'\nconsole.log(1)\nEOF\nnode repro.mjs; rm repro.mjs", "1"),
    ],
  },
  {
    title: "build output is removed",
    steps: [edit("src/a.ts"), tested, ran("rm -rf dist coverage node_modules/.cache .cache build")],
  },
  {
    title: "ignored files are written",
    steps: [edit("src/a.ts"), tested, made("data/local/x.json"), ran("npm test > out.log")],
  },
  ...[
    "npx vitest run 2>&1 | tee test.out",
    "node server.js > server.out",
    "npm pack && mv a.tgz b.tgz",
    "pg_dump > dump.sqlite",
  ].map((command) => ({
    title: `no check reads what it writes: ${command}`,
    steps: [edit("src/a.ts"), tested, ran(command, command.includes("vitest") ? GREEN : "")],
  })),
  {
    title: "a Python script only reads a file",
    files: PY,
    steps: [
      ran("pytest -q", "3 passed in 0.1s"),
      ran("python - <<'EOF'\nprint(open('app/a.py').read())\nEOF"),
    ],
  },
  { title: "git apply only checks a patch", steps: [tested, ran("git apply --check fix.patch")] },
  { title: "git pull finds nothing new", steps: [tested, ran("git pull", "Already up to date.")] },
  { title: "npm install changes nothing", steps: [tested, ran("npm install", "up to date")] },
  {
    title: "Prettier changes nothing",
    steps: [
      edit("src/a.ts"),
      tested,
      ran("npm run format", "src/a.ts 12ms (unchanged)\nsrc/b.ts 2ms (unchanged)"),
    ],
  },
  {
    title: "Prettier changes only a document",
    steps: [edit("src/a.ts"), tested, ran("npx prettier --write README.md", "README.md 12ms")],
  },
  {
    title: "Prettier only checks files",
    steps: [
      edit("src/a.ts"),
      tested,
      ran("npx prettier --check .", "All matched files use Prettier code style!"),
    ],
  },
  {
    title: "Black changes nothing",
    files: PY,
    steps: [
      edit("app/a.py"),
      ran("pytest", "3 passed in 0.1s"),
      ran("black .", "All done!\n3 files left unchanged."),
    ],
  },
  { title: "eslint --fix prints nothing", steps: [edit("src/a.ts"), tested, ran("npx eslint . --fix")] },
  {
    title: "the tests run after the formatter",
    steps: [edit("src/a.ts"), tested, ran("npx prettier --write .", "src/a.ts 12ms"), tested],
  },
  {
    title: "cargo fmt prints nothing",
    files: { "Cargo.toml": "", "src/lib.rs": "" },
    steps: [
      edit("src/lib.rs"),
      ran("cargo test", "test result: ok. 3 passed; 0 failed; 0 ignored"),
      ran("cargo fmt"),
    ],
  },
  {
    title: "a pipe to tail shows that the tests pass",
    steps: [edit("src/a.ts"), ran("npm test 2>&1 | tail -20", GREEN)],
  },
  {
    title: "a pipe to grep shows the summary",
    steps: [edit("src/a.ts"), ran("npm test 2>&1 | grep -E 'Tests|Files'", GREEN)],
  },
  {
    title: "the echoed exit code is 0",
    steps: [edit("src/a.ts"), ran('npm test >/dev/null 2>&1; echo "exit=$?"', "exit=0")],
  },
  {
    title: "the tests pass, and a later command in the && chain fails",
    steps: [edit("src/a.ts"), ran("npm test && npm run build", `${GREEN}error TS2322`, 1)],
  },
  {
    title: "the log of a watcher is read after the edit",
    steps: [
      ran("npx vitest --watch > t.log 2>&1 &"),
      ran("tail t.log", RED),
      edit("src/a.ts"),
      ran("tail t.log", GREEN),
    ],
  },
  {
    title: "watch mode is stopped after a run that passed",
    steps: [edit("src/a.ts"), ran("npx vitest --watch", GREEN, 143)],
  },
  {
    title: "the log of a background run is read",
    steps: [edit("src/a.ts"), ran("npm test > test.log 2>&1 &"), ran("sleep 30; tail -5 test.log", GREEN)],
  },
  {
    title: "the exit code is hidden, but the log is read",
    steps: [edit("src/a.ts"), ran("npm test > /tmp/t.log 2>&1 || true"), ran("cat /tmp/t.log", GREEN)],
  },
  {
    title: "exit code not recorded",
    steps: [edit("src/a.ts"), { type: "command", command: "npm test", status: "ended", output: "" }],
  },
  {
    title: "one file, and the message says so",
    steps: [edit("src/a.ts"), ran("npx vitest run src/a.test.ts", GREEN)],
    say: "The tests in src/a.test.ts pass.",
  },
  {
    title: "the user asked for a run of that file",
    steps: [edit("src/a.ts"), ran("npx vitest run src/a.test.ts", GREEN)],
    request: "fix it and run src/a.test.ts",
  },
  { title: "test:unit script", steps: [edit("src/a.ts"), ran("npm run test:unit", GREEN)] },
  {
    title: "monorepo: the edited package's tests, selected by its folder",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("npm test -w packages/ui", GREEN)],
  },
  {
    title: "monorepo: the edited package's tests, selected by its name",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("pnpm --filter @acme/ui test", GREEN)],
  },
  {
    title: "monorepo: cd to the edited package",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("cd packages/ui && npm test", GREEN)],
  },
  {
    title: "monorepo: the edited package is the working folder",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("npm test", GREEN, 0, { folder: "packages/ui" })],
  },
  {
    title: "monorepo: cd to the edited package's absolute path",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("cd @/packages/ui && npm test", GREEN)],
  },
  {
    title: "monorepo: the tests of all packages",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("npm test", " Tasks:    2 successful, 2 total")],
  },
  {
    title: "monorepo: separate runs for both edited packages",
    files: MONO,
    steps: [
      edit("packages/ui/src/b.tsx"),
      edit("packages/core/src/c.ts"),
      ran("cd packages/ui && npm test", GREEN),
      ran("cd packages/core && npm test", GREEN),
    ],
  },
  {
    title: "monorepo: runs for both edited packages in one command line",
    files: MONO,
    steps: [
      edit("packages/ui/src/b.tsx"),
      edit("packages/core/src/c.ts"),
      ran("(cd packages/ui && npm test) && (cd packages/core && npm test)", GREEN),
    ],
  },
  {
    title: "monorepo: cd to the edited package in a subshell",
    files: MONO,
    steps: [edit("packages/ui/src/b.tsx"), ran("(cd packages/ui && npm test)", GREEN)],
  },
  {
    title: "passes, then one file is not found",
    steps: [
      edit("src/a.ts"),
      tested,
      ran("npx vitest run src/nope.test.ts", "No test files found, exiting with code 1", 1),
    ],
  },
  {
    title: "pytest is not found, but python -m pytest runs",
    files: PY,
    steps: [
      edit("app/a.py"),
      ran("pytest", "bash: pytest: command not found", 127),
      ran("python -m pytest", "3 passed in 0.1s"),
    ],
  },
  {
    title: "the tests pass, then another program is not found",
    files: PY,
    steps: [
      edit("app/a.py"),
      ran("python -m pytest", "3 passed in 0.1s"),
      ran("tox", "bash: tox: command not found", 127),
    ],
  },
  {
    title: "the e2e tests fail, and the message claims only the unit tests",
    steps: [edit("src/a.ts"), tested, ran("npm run e2e", "  1 failed\n 3 passed", 1)],
    say: "The unit tests pass; the e2e tests fail for lack of a browser.",
  },
  {
    title: "make check",
    files: { Makefile: "check:\n\t./run-checks.sh\n", "a.c": "" },
    steps: [edit("a.c"), ran("make check", "PASS: t1")],
    say: "I ran `make check`, which passes.",
  },
  {
    title: "CTest in the build folder",
    files: { "CMakeLists.txt": "", "src/a.cpp": "" },
    steps: [
      edit("src/a.cpp"),
      ran("cd build && cmake --build . && ctest", "100% tests passed, 0 tests failed out of 2"),
    ],
    say: "It builds, and all tests pass.",
  },
  {
    title: "cmake -S -B",
    files: { "CMakeLists.txt": "", "src/a.cpp": "" },
    steps: [edit("src/a.cpp"), ran("cmake -S . -B build && cmake --build build", "[100%] Built target b")],
    say: "The build succeeds.",
  },
  {
    title: "docker compose",
    files: PY,
    steps: [edit("app/a.py"), ran("docker compose run --rm app pytest", "3 passed in 0.1s")],
  },
  {
    title: "node test/run.js",
    files: { "package.json": "{}", "test/run.js": "", "lib/a.js": "" },
    steps: [edit("lib/a.js"), ran("node test/run.js", "2 of 2 files ok")],
  },
  { title: "python run_tests.py", files: PY, steps: [edit("app/a.py"), ran("python run_tests.py", "ok")] },
  {
    title: "Gradle: the edited module",
    files: { "settings.gradle": "", "app/build.gradle": "", "app/src/A.java": "" },
    steps: [edit("app/src/A.java"), ran("./gradlew :app:test", "BUILD SUCCESSFUL in 4s")],
  },
  {
    title: ".NET: a test project",
    files: { "App.sln": "", "src/App/App.csproj": "", "tests/App.Tests/App.Tests.csproj": "" },
    steps: [
      edit("src/App/A.cs"),
      ran(
        "dotnet test tests/App.Tests",
        "Passed!  - Failed:     0, Passed:    11, Skipped:     0, Total:    11, Duration: 9 ms - a.dll (net8.0)",
      ),
    ],
  },
  {
    title: "Swift: two summaries, one of them with 0 tests",
    files: { "Package.swift": "", "Sources/A/a.swift": "" },
    steps: [
      edit("Sources/A/a.swift"),
      ran(
        "swift test",
        "\t Executed 9 tests, with 0 failures (0 unexpected) in 0.012 (0.013) seconds\n✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.",
      ),
    ],
  },
  {
    title: "Cargo: a second summary for documentation tests",
    files: { "Cargo.toml": "", "src/lib.rs": "" },
    steps: [
      edit("src/lib.rs"),
      ran(
        "cargo test",
        "test result: ok. 5 passed; 0 failed\n\n   Doc-tests app\n\nrunning 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored",
      ),
    ],
  },
  {
    title: "a linter behind a pipe prints nothing",
    steps: [edit("src/a.ts"), ran("npm run lint 2>&1 | tail -5", "> app@1 lint\n> eslint .\n")],
    say: "Lint is clean.",
  },
  {
    title: "a build behind a pipe",
    steps: [edit("src/a.ts"), ran("npm run build 2>&1 | tail -3", "dist/a.js 1 kB\nready")],
    say: "The build succeeds.",
  },
  {
    title: "tests and types separately",
    steps: [edit("src/a.ts"), tested, ran("npx tsc --noEmit")],
    say: "All tests pass and there are no type errors.",
  },
  {
    title: "all checks pass",
    steps: [edit("src/a.ts"), ran("npm run check", GREEN)],
    say: "All checks pass.",
  },
  {
    title: "the tests pass, then an unrelated script fails",
    files: PY,
    steps: [
      edit("app/a.py"),
      ran("pytest", "3 passed in 0.1s"),
      ran("python scripts/demo.py", "Traceback", 1),
    ],
  },
  {
    title: "the checks ran in CI",
    steps: [edit("src/a.ts"), ran("git push"), ran("gh pr checks --watch", "All checks were successful")],
    say: "All checks pass.",
  },
  {
    title: "the user asked whether the tests pass, and nothing was edited",
    steps: [tested],
    say: "Yes, all 42 tests pass.",
    request: "do the tests pass?",
  },
  {
    title: "nothing was edited, and the only package is in a subfolder",
    files: { "server/package.json": '{"scripts":{"test":"vitest run"}}' },
    steps: [ran("cd server && npm test", GREEN)],
    say: "All tests pass.",
    request: "do the tests pass?",
  },
  {
    title: "a required check that the message does not mention",
    steps: [edit("src/a.ts"), tested],
    say: "Done.",
    required: ["test"],
  },
  {
    title: "documents are edited after the run",
    steps: [edit("src/a.ts"), tested, edit("src/README.md"), edit("CHANGELOG.md")],
  },
  {
    title: "editor and CI settings are edited after the run",
    steps: [edit("src/a.ts"), tested, edit(".vscode/settings.json"), edit(".github/workflows/ci.yml")],
  },
  { title: "a lockfile is edited after the run", steps: [edit("src/a.ts"), tested, edit("pnpm-lock.yaml")] },
  {
    title: "a Python file is edited after the JavaScript tests",
    files: {
      "package.json":
        '{"scripts":{"test":"vitest run","build":"tsc -p . && vite build","lint":"eslint .","typecheck":"tsc --noEmit","format":"prettier --write .","check":"npm run lint && npm test","test:unit":"vitest run src","e2e":"playwright test","fix":"eslint . --fix"}}',
      "src/a.ts": "x",
      ".gitignore": "coverage/\n*.log\ndata/local/\n",
      "tools/x.py": "",
    },
    steps: [edit("src/a.ts"), ran("npx vitest run", GREEN), edit("tools/x.py")],
  },
  {
    title: "the run updates snapshots",
    steps: [edit("src/a.ts"), ran("npx vitest run -u", `  Snapshots  1 updated\n${GREEN}`)],
  },
  {
    title: "the tests run in a for loop",
    steps: [edit("src/a.ts"), ran("for i in 1 2 3; do npm test || exit 1; done", GREEN)],
  },
  {
    title: "the command line starts with set -e",
    steps: [edit("src/a.ts"), ran("set -e\nnpm run lint\nnpm test\necho ok", `${GREEN}ok`)],
  },
  {
    title: "the tests are the condition of an if",
    steps: [edit("src/a.ts"), ran("if npm test; then echo GREEN; else echo RED; fi", `${GREEN}GREEN`)],
  },
  {
    title: "&& echo PASS || echo FAIL",
    steps: [edit("src/a.ts"), ran("npm test >/dev/null 2>&1 && echo PASS || echo FAIL", "PASS")],
  },
  {
    title: "a pipe to tee with pipefail",
    steps: [edit("src/a.ts"), ran("set -o pipefail; npm test | tee out.txt", GREEN)],
  },
  { title: "touch changes only the modification time", steps: [tested, ran("touch src/a.ts")] },
  {
    title: "a code generator runs after the tests",
    steps: [tested, ran("npx prisma generate", "✔ Generated Prisma Client")],
  },
  {
    title: "the build runs after the tests",
    steps: [edit("src/a.ts"), tested, ran("npm run build", "✓ built in 1s")],
  },
  { title: "git reset keeps the edits", steps: [edit("src/a.ts"), tested, ran("git reset HEAD~1")] },
  {
    title: "two edits reverted in the order in which they were made",
    steps: [
      edit("src/a.ts"),
      tested,
      edit("src/a.ts", { removed: "a", added: "b" }),
      edit("src/a.ts", { removed: "c", added: "d" }),
      edit("src/a.ts", { removed: "b", added: "a" }),
      edit("src/a.ts", { removed: "d", added: "c" }),
    ],
  },
  {
    title: "an experiment committed and reset",
    steps: [
      edit("src/a.ts"),
      ran("git commit -am done"),
      tested,
      edit("src/a.ts"),
      ran("git commit -am try"),
      ran("git reset --hard HEAD~1"),
    ],
  },
  {
    title: "each exit code is echoed",
    steps: [
      edit("src/a.ts"),
      ran("npm run lint; echo lint=$?; npm test; echo test=$?", `lint=0\n${GREEN}test=0`),
    ],
    say: "Lint and tests pass.",
  },
  {
    title: "the exit code is echoed before the log is read",
    steps: [edit("src/a.ts"), ran("npm test > t.log 2>&1; echo $?; tail -3 t.log", `0\n${GREEN}`)],
  },
  {
    title: "the session's own branch is merged as it was tested",
    steps: [
      ran("git checkout -b fix"),
      edit("src/a.ts"),
      tested,
      ran(
        "git commit -am fix && git checkout main && git merge fix",
        "Updating 1..2\nFast-forward\n src/a.ts",
      ),
    ],
  },
  {
    title: "only the unit tests, as claimed",
    files: { ...PY, "tests/unit/test_u.py": "x" },
    steps: [edit("app/a.py"), ran("pytest tests/unit", "3 passed in 0.1s")],
    say: "The unit tests pass.",
  },
  {
    title: "a file in shared memory is not part of the project",
    steps: [edit("src/a.ts"), tested, ran("echo x > /dev/shm/log; echo y > /dev/null")],
  },
];

const NOT_SHOWN: Situation[] = [
  ...["git push origin main", "npm run deploy -- --dry-run", "cat /etc/os-release"].map((command) => ({
    title: command,
    steps: [edit("src/a.ts"), ran(command)],
    say: "Deployed to production.",
  })),
  {
    title: "the tests of a package other than the claimed one",
    files: MONO,
    steps: [edit("packages/core/a.ts"), ran("pnpm --filter @acme/ui test", GREEN)],
    say: "The tests of the package `@acme/core` pass.",
  },
  {
    title: "tests that the command leaves out",
    say: "All tests pass.",
    steps: [edit("a.py"), ran("pytest --deselect tests/test_a.py::test_x", "11 passed, 1 deselected")],
  },
  {
    title: "the tested edit is committed and reverted",
    steps: [edit("src/a.ts"), tested, ran("git commit -am fix"), ran("git revert --no-edit HEAD")],
  },
  ...["git checkout -- src/a.ts", "git restore src/a.ts", "git reset --hard", "git stash"].map((command) => ({
    title: `the tested edit is undone: ${command}`,
    steps: [edit("src/a.ts"), tested, ran(command)],
  })),
  {
    title: "another branch is merged, even if fast-forwarded",
    steps: [edit("src/a.ts"), tested, ran("git merge origin/main", "Updating 1..2\nFast-forward\n src/b.ts")],
  },
  {
    title: "eleven of twelve tasks",
    steps: [edit("src/a.ts"), ran("npx turbo run test || true", " Tasks:    11 successful, 12 total\n")],
  },
  {
    title: "a command inside bash -c edits",
    steps: [edit("src/a.ts"), tested, ran(`bash -c "sed -i 's/x/y/' src/a.ts"`)],
  },
  { title: "a file without an extension", steps: [tested, ran("sed -i s/x/y/ Makefile")] },
  {
    title: "an edit after stashing and restoring",
    steps: [edit("src/a.ts"), tested, ran("git stash"), ran("git stash pop"), edit("src/b.ts")],
  },
  { title: "git mv moves a source file", steps: [tested, ran("git mv src/a.ts src/b.ts")] },
  { title: "mv moves a source file", steps: [tested, ran("mv src/a.ts src/b.ts")] },
  { title: "tee writes a source file", steps: [tested, ran("echo x | tee src/c.ts")] },
  { title: "a redirection appends to a source file", steps: [tested, ran("echo x >> src/c.ts")] },
  {
    title: "a Python script writes a file",
    files: PY,
    steps: [
      ran("pytest -q", "3 passed in 0.1s"),
      ran(
        "python - <<'EOF'\nfrom pathlib import Path\np = Path('app/a.py')\np.write_text(p.read_text().replace('a','b'))\nEOF",
      ),
    ],
  },
  {
    title: "find runs sed on source files",
    steps: [tested, ran("find src -name '*.ts' -exec sed -i 's/a/b/' {} +")],
  },
  {
    title: "xargs runs sed on source files",
    steps: [tested, ran("grep -rl foo src | xargs sed -i 's/foo/bar/g'")],
  },
  {
    title: "patch changes a source file",
    steps: [tested, ran("patch -p1 < fix.patch", "patching file src/a.ts")],
  },
  {
    title: "git pull changes a source file",
    steps: [tested, ran("git pull --rebase", "Updating 1..2\n src/a.ts | 2 +-")],
  },
  { title: "npm install adds a package", steps: [tested, ran("npm install lodash", "added 1 package")] },
  {
    title: "a pipe to grep shows nothing",
    steps: [edit("src/a.ts"), ran("npm test 2>&1 | grep -i fail", "", 1)],
  },
  { title: "|| true hides a failure", steps: [edit("src/a.ts"), ran("npm test || true", RED)] },
  {
    title: "; echo hides the exit code, and there is no output",
    steps: [edit("src/a.ts"), ran("npm test >/dev/null 2>&1; echo done", "done")],
  },
  {
    title: "the message also claims the build, which failed in the && chain",
    steps: [edit("src/a.ts"), ran("npm test && npm run build", `${GREEN}src/a.ts(1,1): error TS2322: x`, 1)],
    say: "Tests pass and the build succeeds.",
  },
  {
    title: "cd, the first command in the && chain, fails",
    steps: [
      edit("src/a.ts"),
      ran("cd nowhere && npm test", "bash: cd: nowhere: No such file or directory", 1),
    ],
  },
  {
    title: "lint fails before the tests in the && chain",
    steps: [edit("src/a.ts"), ran("npm run lint && npm test", "✖ 1 problem (1 error, 0 warnings)", 1)],
  },
  { title: "timeout stops the tests", steps: [edit("src/a.ts"), ran("timeout 60 npm test", "RUN v3", 124)] },
  {
    title: "the client stops the tests",
    steps: [edit("src/a.ts"), ran("npm test", "Command timed out after 2m 0.0s\nRUN", 1)],
  },
  {
    title: "the log of a background run shows a failure",
    steps: [edit("src/a.ts"), ran("npm test > test.log 2>&1 &"), ran("sleep 30; tail -5 test.log", RED)],
  },
  {
    title: "an edit between a background run and the reading of its log",
    steps: [
      edit("src/a.ts"),
      ran("nohup npm test > t.log 2>&1 &"),
      edit("src/a.ts"),
      ran("tail t.log", GREEN),
    ],
  },
  {
    title: "nothing waits for the background run",
    steps: [edit("src/a.ts"), { type: "command", command: "npm test", status: "background", output: "" }],
  },
  {
    title: "only tests selected with -k",
    files: PY,
    steps: [edit("app/a.py"), ran("pytest -k foo", "3 passed, 10 deselected in 0.1s")],
  },
  {
    title: "only tests selected with --changed",
    steps: [edit("src/a.ts"), ran("npx vitest run --changed", GREEN)],
  },
  {
    title: "one file's tests, and the message claims all",
    steps: [edit("src/a.ts"), ran("npx vitest run src/b.test.ts", GREEN)],
  },
  {
    title: "monorepo: the tests of a package that was not edited",
    files: MONO,
    steps: [edit("packages/core/src/c.ts"), ran("npm test -w packages/ui", GREEN)],
  },
  {
    title: "monorepo: two packages were edited, and only one was tested",
    files: MONO,
    steps: [
      edit("packages/ui/src/b.tsx"),
      edit("packages/core/src/c.ts"),
      ran("cd packages/ui && npm test", GREEN),
    ],
  },
  {
    title: "the tests of another project",
    steps: [edit("src/a.ts"), ran("cd /other/place && npm test", GREEN)],
  },
  {
    title: "the test program is not found",
    files: PY,
    steps: [edit("app/a.py"), ran("pytest", "bash: pytest: command not found", 127)],
  },
  {
    title: "the message claims all checks, and lint failed earlier",
    steps: [edit("src/a.ts"), ran("npm run lint", "✖ 1 problem (1 error, 0 warnings)", 1), tested],
    say: "All checks pass.",
  },
  { title: "a required check without any edits or runs", steps: [], say: "Done.", required: ["test"] },
  { title: "a test file is edited after the run", steps: [edit("src/a.ts"), tested, edit("src/a.test.ts")] },
  { title: "a source file in a folder called build", steps: [tested, edit("src/build/index.ts")] },
  {
    title: "an SQL file is edited after the run",
    steps: [edit("src/a.ts"), tested, edit("migrations/1.sql")],
  },
  { title: "the tests pass, then fail", steps: [edit("src/a.ts"), tested, ran("npm test", RED, 1)] },
  {
    title: "the tests pass, then another file's tests fail",
    steps: [edit("src/a.ts"), tested, ran("npx vitest run src/z.test.ts", RED, 1)],
  },
  {
    title: "several lines without set -e",
    steps: [edit("src/a.ts"), ran("npm test\necho finished", `${RED}finished`)],
  },
  {
    title: "&& echo PASS || echo FAIL, with a failure",
    steps: [edit("src/a.ts"), ran("npm test >/dev/null 2>&1 && echo PASS || echo FAIL", "FAIL")],
  },
  { title: "the tests of another worktree", steps: [edit("src/a.ts"), ran("cd ../wt && npm test", GREEN)] },
  { title: "mv renames a source folder", steps: [tested, ran("mv src lib")] },
  { title: "cp copies a settings file", steps: [tested, ran("cp .env.example .env.local")] },
  { title: "the tested commit is reverted", steps: [tested, ran("git revert --no-edit HEAD")] },
  {
    title: "make finds a folder of that name",
    files: { Makefile: "all:\n\tcc a.c\n", "a.c": "" },
    steps: [edit("a.c"), ran("make test", "make: 'test' is up to date.")],
  },
  {
    title: "a moved file is moved again",
    steps: [tested, ran("mv src/a.ts src/b.ts"), ran("mv src/b.ts src/c.ts")],
  },
  {
    title: "a snapshot written by hand",
    steps: [edit("src/a.ts"), tested, edit("src/__snapshots__/a.test.ts.snap")],
  },
  {
    title: "test data is edited after the run",
    steps: [tested, edit("tests/fixtures/rates.csv")],
  },
];

everyRow("$title: not sent back", SHOWN, (situation) => {
  expect(isSentBack(situation)).toBe(false);
});

everyRow("$title: sent back", NOT_SHOWN, (situation) => {
  expect(isSentBack(situation)).toBe(true);
});

test("compares hundreds of runs with hundreds of edits in bounded time", () => {
  const steps = Array.from({ length: 500 }, (_, at) => [
    edit(`src/a${at}.ts`, { removed: "a", added: "b" }),
    ran(`npx vitest run src/a${at}.test.ts`, GREEN),
  ]).flat();
  const started = process.cpuUsage();
  expect(isSentBack({ title: "many runs", steps })).toBe(true);
  const { user, system } = process.cpuUsage(started);
  // Comparing every pair takes 15 s of CPU time; with the limit, it takes less than 1 s.
  expect((user + system) / 1000).toBeLessThan(10_000);
});

test("does not compare 4,000 passing runs with later edits for a claim without a count", () => {
  const edits = Array.from({ length: 4_000 }, (_, at) => edit(`src/a${at}.ts`, { removed: "a", added: "b" }));
  const runs = Array.from({ length: 4_000 }, () => ran("npx vitest run", GREEN));
  const started = process.cpuUsage();
  isSentBack({ title: "many runs", steps: [...runs, ...edits] });
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(5_000);
});

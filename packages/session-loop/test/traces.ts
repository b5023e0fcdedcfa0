import type { ObservedTurn } from "../src/index.js";

/** What an agent did, and when its repetition begins. */
export interface Trace {
  title: string;
  turns: ObservedTurn[];
  /**
   * For a stuck agent, the number of turns in one repetition. The sixth one ends at `start + 6 * period`.
   */
  period: number;
  /** Turns before the repetition begins. */
  start: number;
}

type Call = [name: string, input: unknown, output: unknown];

const turn = (...calls: Call[]): ObservedTurn => ({
  calls: calls.map(([name, input, output]) => ({ name, input, output })),
});
const said = (text: string): ObservedTurn => ({ text });
const times = (count: number, make: (index: number) => ObservedTurn | ObservedTurn[]): ObservedTurn[] =>
  Array.from({ length: count }, (_, index) => make(index)).flat();
const bash = (command: string, output: string): ObservedTurn => turn(["bash", { command }, output]);
const read = (path: string, output: string): ObservedTurn => turn(["read_file", { path }, output]);
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
/** Returns pseudorandom numbers that are the same in every run. */
const noise = (index: number, below: number) => (Math.imul(index + 7, 2654435761) >>> 8) % below;

const REPEATS = 8;

function stuck(
  title: string,
  make: (index: number) => ObservedTurn | ObservedTurn[],
  before: ObservedTurn[] = [],
): Trace {
  const period = [make(0)].flat().length;
  return { title, turns: [...before, ...times(REPEATS, make)], period, start: before.length };
}

function fine(title: string, turns: ObservedTurn[]): Trace {
  return { title, turns, period: 0, start: 0 };
}

const SOURCE = (name: string) =>
  [
    "import { x } from 'y';",
    `export function ${name}() {`,
    "  const a = 1;",
    "  return a + x;",
    "}",
    `// end of ${name}`,
  ].join("\n");
const FAILING =
  " FAIL  test/total.test.ts > adds up\nAssertionError: expected 3 to be 4\n ❯ test/total.test.ts:12:20\n Tests  1 failed | 11 passed (12)";
const TYPES =
  "src/a.ts(12,5): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.";

/** Agents that are stuck, each in a different way. */
export const STUCK: readonly Trace[] = [
  stuck("reads one file repeatedly", () => read("src/a.ts", SOURCE("a"))),
  stuck("runs the failing test repeatedly", (i) =>
    bash("npm test", `${FAILING}\n Duration  ${300 + noise(i, 90)}ms`),
  ),
  stuck("a test runner with the time of day", (i) =>
    bash("npx vitest run", `${FAILING}\n Start at  10:${10 + i}:0${i}\n Duration  1.${noise(i, 90)}s`),
  ),
  stuck("an edit whose old text does not exist", () =>
    turn([
      "edit",
      { path: "a.ts", old_string: "foo", new_string: "bar" },
      "Error: old_string not found in a.ts",
    ]),
  ),
  stuck("an edit that guesses a different text each time", (i) =>
    turn([
      "edit",
      {
        path: "a.ts",
        old_string: pick(
          ["foo(", "foo (", "foo( a", "function foo", "const foo", "let foo", "foo =", "foo=>"],
          i,
        ),
        new_string: "bar",
      },
      "Error: old_string not found in a.ts",
    ]),
  ),
  stuck("opens and closes the same two files", () => [read("a.ts", SOURCE("a")), read("b.ts", SOURCE("b"))]),
  stuck("alternates between listing and reading", () => [
    bash("ls", "a.ts\nb.ts"),
    read("a.ts", SOURCE("a")),
  ]),
  stuck("a cycle of three calls", () => [
    bash("git status", "nothing to commit"),
    bash("git diff", "(no output)"),
    bash("npm run build", "ok"),
  ]),
  stuck("a cycle of five calls", () =>
    ["a", "b", "c", "d", "e"].map((name) => read(`${name}.ts`, SOURCE(name))),
  ),
  stuck("a cycle of seven calls", () =>
    ["a", "b", "c", "d", "e", "f", "g"].map((name) => read(`${name}.ts`, SOURCE(name))),
  ),
  stuck("a cycle of twelve calls", () => times(12, (i) => read(`part-${i}.ts`, SOURCE(`part${i}`)))),
  stuck("changes a word and changes it back", () => [
    turn(["edit", { path: "a.ts", old_string: "let", new_string: "const" }, "Edited a.ts."]),
    turn(["edit", { path: "a.ts", old_string: "const", new_string: "let" }, "Edited a.ts."]),
  ]),
  stuck("edit, test, edit back, test", () => [
    turn(["edit", { path: "a.ts", old_string: "1", new_string: "2" }, "Edited a.ts."]),
    bash("npm test", FAILING),
    turn(["edit", { path: "a.ts", old_string: "2", new_string: "1" }, "Edited a.ts."]),
    bash("npm test", `${FAILING}\n2 snapshots`),
  ]),
  stuck("writes the same file with the same text", () =>
    turn(["write", { path: "NOTES.md", content: "To do: all" }, "Wrote NOTES.md."]),
  ),
  stuck("says the same", () => said("I will now continue with the task.")),
  stuck("says the same with different case and punctuation", (i) =>
    said(pick(["Let me continue.", "let me continue...", "LET ME CONTINUE!"], i)),
  ),
  stuck("says the same with a counter", (i) => said(`Attempt ${i + 1}: let me try that once more.`)),
  stuck("only says okay", () => said("Okay.")),
  stuck("a command that is not installed", () =>
    bash("pnpm install", "sh: 1: pnpm: not found\nexit code 127"),
  ),
  stuck("one missing module after many names", (i) =>
    bash(
      `node -e "require('${pick(["left-pad", "leftpad", "left_pad", "pad-left", "lpad", "padleft", "string-pad", "padder"], i)}')"`,
      `Error: Cannot find module '${pick(["left-pad", "leftpad", "left_pad", "pad-left", "lpad", "padleft", "string-pad", "padder"], i)}'\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1140:15)`,
    ),
  ),
  stuck("missing files, under many names", (i) => {
    const path = `src/${pick(["config", "settings", "options", "setup", "env", "constants", "defaults", "params"], i)}.ts`;
    return read(path, `Error: ENOENT: no such file or directory, open '${path}'`);
  }),
  stuck("a server that refuses connections, with process ids", (i) =>
    bash(
      "curl localhost:3000",
      `curl: (7) Failed to connect to localhost port 3000 after ${noise(i, 5)} ms: Connection refused\n[${4000 + i}] done`,
    ),
  ),
  stuck("a request with a new id each time", (i) =>
    turn([
      "http_get",
      { url: "/api/items" },
      { error: "forbidden", request_id: `req-${noise(i, 99999)}`, timestamp: `2026-11-22T10:0${i}:00Z` },
    ]),
  ),
  stuck("a trace with addresses", (i) =>
    bash(
      "./run",
      `Segmentation fault at 0x7f${noise(i, 4096).toString(16)}00\nthread 0x${noise(i, 999).toString(16)} crashed`,
    ),
  ),
  stuck("a temporary folder each time", (i) =>
    bash(
      "make",
      `cc: fatal error: no input files\ncompilation terminated (log in /tmp/cc${noise(i, 99999)}.log)`,
    ),
  ),
  stuck("counts its own attempts", (i) =>
    bash("./deploy.sh", `attempt ${i + 1}: permission denied (publickey)`),
  ),
  stuck("a timestamp in the request", (i) =>
    turn(["http_get", { url: "/status", timeout: 1000 + i * 500 }, "Error: 502 Bad Gateway"]),
  ),
  stuck("describes the same command in other words", (i) =>
    turn([
      "Bash",
      {
        command: "npm run lint",
        description: pick(["Lint", "Run the linter", "Lint again", "Check the style"], i),
      },
      `${TYPES}\n1 problem`,
    ]),
  ),
  stuck("the same command, written differently", (i) =>
    bash(
      pick(
        [
          "npm test",
          "npm run test",
          "npm test 2>&1",
          "npm t",
          "cd . && npm test",
          "npm test -- --silent",
          "npm test | cat",
          "CI=1 npm test",
        ],
        i,
      ),
      `${FAILING}\n at Object.<anonymous>\n at run\n at main`,
    ),
  ),
  stuck("arguments in a different order", (i) =>
    turn([
      "search",
      i % 2 ? { query: "foo", path: "src" } : { path: "src", query: "foo" },
      "No matches found.",
    ]),
  ),
  stuck("pages past the end", (i) =>
    turn([
      "read",
      { path: "log.txt", offset: 5000 + i * 100 },
      "Error: offset is beyond the end of the file (4210 lines)",
    ]),
  ),
  stuck("asks for a page that never changes", () =>
    turn(["browser_snapshot", {}, "<html><body>Loading error</body></html>"]),
  ),
  stuck("clicks a button that does nothing", () =>
    turn(["browser_click", { ref: "e12" }, "Clicked. The page did not change."]),
  ),
  stuck("two tools at once, each time", () =>
    turn(["read", { path: "a.ts" }, SOURCE("a")], ["read", { path: "b.ts" }, SOURCE("b")]),
  ),
  stuck("a task list that it rewrites", () =>
    turn(["todo_write", { todos: [{ text: "Find the fault", done: false }] }, "Todos saved."]),
  ),
  stuck("repeats a call after real progress", () => bash("npm test", FAILING), [
    read("a.ts", SOURCE("a")),
    read("b.ts", SOURCE("b")),
    bash("ls", "a b c"),
    turn(["edit", { path: "a.ts", old_string: "1", new_string: "7" }, "Edited a.ts."]),
  ]),
  stuck("an empty commit", () => [
    bash("git add -A", ""),
    bash('git commit -m "fix"', "On branch main\nnothing to commit, working tree clean"),
  ]),
  stuck("a push that is rejected, and pulled, and rejected", () => [
    bash("git push", "! [rejected] main -> main (fetch first)\nerror: failed to push some refs"),
    bash("git pull", "fatal: Need to specify how to reconcile divergent branches."),
  ]),
  stuck("a query that finds nothing", () => turn(["sql", { query: "SELECT * FROM users WHERE id = 7" }, []])),
  stuck("memory figures that vary from run to run", (i) =>
    bash("./bench", `run finished, ${pick([51, 48, 53, 47, 50, 49, 54, 46], i)} MB used, no result written`),
  ),
  stuck("a build that fails after varying times", (i) =>
    bash(
      "cargo build",
      `   Compiling app v0.1.0\nerror[E0308]: mismatched types\n --> src/main.rs:4:9\nFinished in ${i + 1}m ${noise(i, 60)}s`,
    ),
  ),
  stuck("an uptime that grows", (i) =>
    turn(["health", {}, { status: "unhealthy", uptime: 1000 + i * 30, error: "db unreachable" }]),
  ),
  stuck("log lines that only repeat", (i) =>
    bash(
      "tail -n 50 app.log",
      Array.from(
        { length: 3 + i },
        (_, line) => `2026-11-22T10:00:${10 + line}Z ERROR cannot reach the database`,
      ).join("\n"),
    ),
  ),
  stuck("asks for help and gets none", () =>
    turn(["ask_user", { question: "Shall I go on?" }, "(no answer)"]),
  ),
  stuck("a search with the same long answer each time", (i) =>
    turn([
      "grep",
      { pattern: pick(["foo", "fo+", "f.o", "(foo)"], i) },
      Array.from({ length: 9 }, (_, line) => `src/a.ts:${line + 3}: foo()`).join("\n"),
    ]),
  ),
  stuck("alternates between undo and redo", () => [
    turn(["undo", {}, "Undone."]),
    turn(["redo", {}, "Redone."]),
  ]),
  stuck(
    "repeats a few calls in random order",
    (i) =>
      [pick([2, 0, 1, 0, 2, 1, 1, 2], i), pick([0, 1, 2, 2, 1, 0, 0, 1], i)].map((at) =>
        read(`${pick(["a", "b", "c"], at)}.ts`, SOURCE(pick(["a", "b", "c"], at))),
      ),
    ["a", "b", "c"].map((name) => read(`${name}.ts`, SOURCE(name))),
  ),
  stuck("waits for a run that has failed", () =>
    bash("gh run view 12 --json conclusion", '{"conclusion":"failure"}'),
  ),
  stuck("a missing tool", (i) =>
    turn([pick(["grep_search"], i), { query: "x" }, "Error: unknown tool grep_search"]),
  ),
  stuck("a spinner without progress", (i) =>
    bash(
      "./sync",
      `\u001b[32m⠋\u001b[0m syncing\r${"⠙⠹⠸⠼"[i % 4]} syncing\rsync failed: remote hung up (pid ${900 + i})`,
    ),
  ),
];

/** Agents that make progress, but look stuck. */
export const FINE: readonly Trace[] = [
  fine(
    "polls a build that counts up",
    times(12, (i) => bash("gh run view 12", `build: running, ${i * 8 + 3}% done`)),
  ),
  fine(
    "polls a build by its files",
    times(12, (i) => bash("tail -n 1 build.log", `[${i * 20 + 1}/240] Compiling part_${i}.o`)),
  ),
  fine("polls a build that only says that it is running", [
    ...times(12, () => bash("gh run view 12 --json status", '{"status":"in_progress"}')),
    bash("gh run view 12 --json status", '{"status":"completed"}'),
  ]),
  fine("polls a rollout with sleeps", [
    ...times(9, (i) =>
      bash(
        "sleep 20; kubectl rollout status deploy/api",
        `Waiting for deployment "api" rollout to finish: ${i >> 1} of 5 updated replicas are available...`,
      ),
    ),
    bash("kubectl rollout status deploy/api", "successfully rolled out"),
  ]),
  fine("alternates between sleeping and looking", [
    ...times(8, () => [bash("sleep 30", ""), bash("cat status", "state: pending")]),
    bash("cat status", "state: ready"),
  ]),
  fine("waits for a pod", [
    ...times(10, (i) =>
      bash("kubectl get pods", `NAME READY STATUS RESTARTS AGE\napi-7f 0/1 Pending 0 ${i * 5}s`),
    ),
    bash("kubectl get pods", "NAME READY STATUS\napi-7f 1/1 Running"),
  ]),
  fine(
    "waits for a queue",
    times(10, (i) => turn(["job_status", { id: 7 }, { status: "queued", position: 10 - i }])),
  ),
  fine("waits for a job in a queue that does not move", [
    ...times(8, () => turn(["job_status", { id: 7 }, { status: "queued" }])),
    turn(["job_status", { id: 7 }, { status: "done" }]),
  ]),
  fine(
    "pages through a file",
    times(15, (i) =>
      turn([
        "read",
        { path: "big.ts", offset: i * 100, limit: 100 },
        `${i}: part of the file\n${SOURCE(`f${i}`)}`,
      ]),
    ),
  ),
  fine(
    "pages through a log of the same lines",
    times(12, (i) =>
      turn([
        "read",
        { path: "access.log", offset: i * 4, limit: 4 },
        [0, 1, 2, 3].map((line) => `2026-11-22T10:${10 + i}:0${line}Z GET /health 200`).join("\n"),
      ]),
    ),
  ),
  fine(
    "pages with sed",
    times(12, (i) =>
      bash(
        `sed -n '${i * 50 + 1},${i * 50 + 50}p' a.c`,
        `int f${i}(void) { return ${i}; }\nint g${i}(void);\n`,
      ),
    ),
  ),
  fine(
    "scrolls with identical calls",
    times(10, (i) => turn(["scroll_down", {}, `row ${i * 10} to row ${i * 10 + 9}: item ${i}`])),
  ),
  fine(
    "takes the next item with identical calls",
    times(10, (i) => turn(["next_task", {}, { id: 40 + i }])),
  ),
  fine(
    "follows the pages of an API",
    times(10, (i) =>
      turn(["http_get", { url: `/items?page=${i}` }, { page: i, items: [`item-${i}-a`, `item-${i}-b`] }]),
    ),
  ),
  fine(
    "empty pages, day by day",
    times(8, (i) => turn(["http_get", { url: `/events?day=2026-11-0${i + 1}` }, []])),
  ),
  fine("a flaky test that is retried", [
    bash("npm test", FAILING),
    bash("npm test", FAILING),
    bash("npm test", FAILING),
    bash("npm test", "12 passed"),
  ]),
  fine("a flaky test that is then edited", [
    ...times(3, () => bash("npm test", FAILING)),
    turn(["edit", { path: "t.ts", old_string: "3", new_string: "4" }, "Edited t.ts."]),
    ...times(3, () => bash("npm test", FAILING)),
    turn(["edit", { path: "t.ts", old_string: "5", new_string: "6" }, "Edited t.ts."]),
    bash("npm test", "12 passed"),
  ]),
  fine(
    "edit and test, with the same failure for a long time",
    times(8, (i) => [
      turn(["edit", { path: "a.ts", old_string: `v${i}`, new_string: `v${i + 1}` }, "Edited a.ts."]),
      bash("npm test", FAILING),
    ]),
  ),
  fine(
    "fewer failures each time",
    times(8, (i) => [
      turn(["edit", { path: `f${i}.ts`, old_string: "a", new_string: "b" }, "Edited."]),
      bash("npm test", `Tests  ${8 - i} failed | ${i} passed (8)`),
    ]),
  ),
  fine(
    "a fix command that leaves fewer problems each time",
    times(8, (i) => bash("npm run fix-one", `fixed one, ${12 - i} problems left`)),
  ),
  fine(
    "a different error each time",
    times(8, (i) => bash("tsc", `src/f${i}.ts(${i + 3},5): error TS2345: Argument of type 'A${i}'`)),
  ),
  fine(
    "the same error moves down the file",
    times(8, (i) => bash("tsc", TYPES.replace("12", String(12 + i * 7)))),
  ),
  fine(
    "writes many files",
    times(10, (i) => turn(["write", { path: `docs/${i}.md`, content: `# ${i}` }, "File written."])),
  ),
  fine(
    "writes many files, with a long acknowledgement",
    times(10, (i) =>
      turn([
        "write",
        { path: `src/m${i}.ts`, content: SOURCE(`m${i}`) },
        "The file was written successfully. Remember to run the tests afterwards, and proceed with the next task if there is one.",
      ]),
    ),
  ),
  fine(
    "makes folders",
    times(8, (i) => bash(`mkdir -p a/${i}`, "")),
  ),
  fine(
    "ticks off its list",
    times(8, (i) =>
      turn([
        "todo_write",
        { todos: [{ text: "one", done: i > 0 }, { text: "two", done: i > 1 }, { n: i }] },
        "Todos have been modified successfully. Please proceed with the current tasks.",
      ]),
    ),
  ),
  fine(
    "looks at the state between edits",
    times(8, (i) => [
      turn(["edit", { path: `e${i}.ts`, old_string: "x", new_string: "y" }, "Edited."]),
      bash("git status --short", ` M e${i}.ts`),
    ]),
  ),
  fine(
    "the same status between different work",
    times(8, (i) => [
      turn(["write", { path: `n${i}.md`, content: String(i) }, "Wrote."]),
      bash("npm run lint", "no problems"),
    ]),
  ),
  fine(
    "searches for many words",
    times(8, (i) => turn(["grep", { pattern: `word${i}` }, "No matches found."])),
  ),
  fine(
    "greps for different words without a match",
    times(8, (i) =>
      turn([
        "grep",
        { pattern: pick(["alpha", "beta", "gamma", "delta", "eps", "zeta", "eta", "theta"], i) },
        "",
      ]),
    ),
  ),
  fine("looks for a file in four places", [
    ...["etc", "opt", "usr", "var"].map((root) =>
      read(`/${root}/app.conf`, `Error: ENOENT: no such file or directory, open '/${root}/app.conf'`),
    ),
    read("/home/app.conf", "port=1"),
  ]),
  fine(
    "tries the ports one by one",
    times(6, (i) =>
      bash(
        `curl -s localhost:300${i}`,
        `curl: (7) Failed to connect to localhost port 300${i}: Connection refused`,
      ),
    ),
  ),
  fine(
    "bisects",
    times(8, (i) =>
      bash(
        "git bisect bad",
        `Bisecting: ${128 >> i} revisions left to test after this (roughly ${7 - i} steps)`,
      ),
    ),
  ),
  fine(
    "commits step by step",
    times(8, (i) => [
      bash("git add -A", ""),
      bash(`git commit -m "step ${i}"`, `[main ${(i + 7).toString(16)}abc12] step ${i}`),
    ]),
  ),
  fine(
    "reads many files once",
    times(14, (i) => read(`src/f${i}.ts`, SOURCE(`f${i}`))),
  ),
  fine("reads files again after a while", [
    ...times(6, (i) => read(`src/f${i}.ts`, SOURCE(`f${i}`))),
    turn(["edit", { path: "src/f1.ts", old_string: "1", new_string: "2" }, "Edited."]),
    ...times(5, (i) => read(`src/f${i}.ts`, SOURCE(`f${i}`))),
  ]),
  fine(
    "reads a file again after each edit",
    times(8, (i) => [
      turn(["edit", { path: "a.ts", old_string: `l${i}`, new_string: `m${i}` }, "Edited."]),
      read("a.ts", `${SOURCE("a")}\n// m${i}`),
    ]),
  ),
  fine(
    "a dialogue",
    [
      "First I look at the code.",
      "The fault is in the parser.",
      "I change the parser now.",
      "The tests pass.",
      "One more case is left.",
      "That one is done too.",
    ].map(said),
  ),
  fine(
    "says only that it continues, but works",
    times(8, (i) => ({ text: "Let me continue.", ...read(`p${i}.ts`, SOURCE(`p${i}`)) })),
  ),
  fine(
    "a file that grows during a download",
    times(8, (i) => bash("ls -l model.bin", `-rw-r--r-- 1 me me ${1_000_000 * (i + 1)} model.bin`)),
  ),
  fine(
    "a decreasing counter",
    times(8, (i) => bash("redis-cli llen jobs", `(integer) ${800 - i * 90}`)),
  ),
  fine(
    "training epochs",
    times(8, (i) => bash("tail -n 1 train.log", `epoch ${i + 1}/40 loss ${(2 / (i + 1)).toFixed(4)}`)),
  ),
  fine(
    "the same migration for many tenants",
    times(8, (i) =>
      bash(`./migrate tenant-${pick(["a", "b", "c", "d", "e", "f", "g", "h"], i)}`, "Migration applied."),
    ),
  ),
  fine(
    "a game with the same move on different boards",
    times(8, (i) => turn(["move", { direction: "right" }, `.${".".repeat(i)}@${".".repeat(8 - i)}`])),
  ),
  fine(
    "asks a person, and gets answers",
    times(6, (i) =>
      turn([
        "ask_user",
        { question: "What next?" },
        pick(["the parser", "the tests", "the docs", "the build", "the release", "nothing more"], i),
      ]),
    ),
  ),
  fine("installs after two network failures", [
    bash("npm ci", "npm error network ECONNRESET"),
    bash("npm ci", "npm error network ECONNRESET"),
    bash("npm ci", "added 312 packages"),
  ]),
  fine("looks three times at the same thing", [
    ...times(3, () => bash("git log -1", "commit 1")),
    bash("git push", "ok"),
    ...times(3, () => bash("git log -1", "commit 1")),
  ]),
  fine("a cycle of two calls, twice", [
    ...times(2, () => [
      bash("make", "error: no rule"),
      bash("./configure", "configure: error: missing zlib"),
    ]),
    bash("apt install zlib1g-dev", "installed"),
    bash("./configure", "configured"),
    bash("make", "built"),
  ]),
  fine(
    "random numbers as the result",
    times(8, (i) => bash("./sample", `sample: ${noise(i, 1000)}, mean so far ${(500 + i / 7).toFixed(3)}`)),
  ),
  fine("a compile that is still downloading", [
    ...times(7, (i) => bash("cat ci.log", `Downloading dependencies... (${i * 3 + 1}s elapsed)`)),
    bash("cat ci.log", "BUILD SUCCESSFUL"),
  ]),
];

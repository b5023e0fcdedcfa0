import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  createFolderStore,
  createMasker,
  createMemoryStore,
  langchainMiddleware,
  maskObservations,
  openaiAgentsFilter,
  recall,
} from "../src/index.js";

const protect = { turns: 0, lastFailure: false };

/** The placeholder for a command's output in Claude Code. */
function summaryOf(command: string, lines: readonly string[], exit = 0): string {
  const output = lines.join("\n");
  const messages = [
    { role: "user", content: "Go." },
    { role: "assistant", content: [{ type: "tool_use", id: "a", name: "Bash", input: { command } }] },
    {
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "a",
          content: exit === 0 ? output : `Exit code ${exit}\n${output}`,
          ...(exit === 0 ? {} : { is_error: true }),
        },
      ],
    },
  ];
  return maskObservations(messages, { target: 0, order: "oldest", protect }).masked[0]!.summary;
}

const cargo = (passed: number, failed: number) =>
  `test result: ${failed ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`;
const filler = Array.from({ length: 20 }, (_, line) => `a line of output, number ${line}`);
const chunks = Array.from({ length: 8 }, (_, line) => `dist/assets/chunk-${line}.js   0.04 kB`);

everyRow<[string, string, string[], number, string]>(
  "a summary of %s covers all of it",
  [
    [
      "several test binaries",
      "cargo test",
      [...filler, cargo(4, 0), "", "test a::b ... FAILED", "", cargo(2, 1)],
      101,
      "6 passed, 1 failed, 0 skipped; first failure: a::b",
    ],
    [
      "snapshots next to tests",
      "npx jest",
      [
        ...filler,
        "Test Suites: 2 passed, 2 total",
        "Tests:       1 skipped, 5 passed, 6 total",
        "Snapshots:   2 passed, 2 total",
      ],
      0,
      " - 5 passed, 1 skipped, ",
    ],
    [
      "a workspace",
      "pnpm -r test",
      [
        "packages/a test$ vitest run",
        "packages/b test$ vitest run",
        ...filler,
        "packages/a test:       Tests  2 passed (2)",
        "packages/b test:       Tests  1 failed | 3 passed (4)",
      ],
      1,
      "exit 1, 5 passed, 1 failed, ",
    ],
    [
      ".NET's projects",
      "dotnet test",
      [
        ...filler,
        "  Failed Shop.Tests.CartTest.Taxes [12 ms]",
        "Failed!  - Failed:     1, Passed:    13, Skipped:     0, Total:    14, Duration: 53 ms - Shop.Tests.dll (net8.0)",
        "Passed!  - Failed:     0, Passed:     4, Skipped:     0, Total:     4, Duration: 9 ms - Core.Tests.dll (net8.0)",
      ],
      1,
      "17 passed, 1 failed, 0 skipped; first failure: Shop.Tests.CartTest.Taxes",
    ],
    [
      "a list of counts",
      "grep -c error src/*",
      Array.from({ length: 12 }, (_, file) => `src/file_${file}.ts:${file % 3}`),
      0,
      "12 matches in 8 files",
    ],
    [
      "a folder in the long format",
      "ls -la src",
      [
        "total 48",
        "drwxr-xr-x  6 dev dev 4096 Mar  1 10:00 .",
        "drwxr-xr-x 21 dev dev 4096 Mar  1 10:00 ..",
        ...["a", "b", "c", "d"].map((name) => `-rw-r--r--  1 dev dev  471 Mar  1 10:00 ${name}.ts`),
      ],
      0,
      "[list: src - 4 entries]",
    ],
    [
      "a deleted file",
      "git diff",
      [
        "diff --git a/docs/old.md b/docs/old.md",
        "deleted file mode 100644",
        "index 3e75765..0000000",
        "--- a/docs/old.md",
        "+++ /dev/null",
        "@@ -1,4 +0,0 @@",
        ...["one", "two", "three", "four"].map((line) => `-${line} line of the old document`),
      ],
      0,
      "1 file (docs/old.md), +0 -4",
    ],
    [
      "a binary file and a renamed one",
      "git diff",
      [
        "diff --git a/logo.png b/logo.png",
        "index 1f0c1a2..9b8e7d6 100644",
        "Binary files a/logo.png and b/logo.png differ",
        "diff --git a/guide.md b/docs/guide.md",
        "similarity index 100%",
        "rename from guide.md",
        "rename to docs/guide.md",
      ],
      0,
      "2 files (logo.png docs/guide.md), +0 -0",
    ],
    [
      "an error before others in another form",
      "npx lint src",
      [...filler, "src/a.ts: error: no such rule", "  4:2  error  unused variable"],
      1,
      ", error: src/a.ts: error: no such rule",
    ],
  ],
  (_, command, lines, exit, said) => expect(summaryOf(command, lines, exit)).toContain(said),
);

everyRow<[string, string, string[], number, RegExp]>(
  "a summary does not mention %s",
  [
    [
      "an error if a file has that name",
      "npm run build",
      [...chunks, "✔ built chunk error-page-39.js"],
      0,
      /error:|failed/,
    ],
    [
      "a file if a test also ran",
      "cat a.txt && npm test",
      [...filler, "      Tests  3 passed (3)"],
      0,
      /file_read|\d passed/,
    ],
    [
      "tests whose beginning was cut off",
      "cargo test 2>&1 | tail -3",
      [...filler, cargo(0, 0)],
      0,
      /^\[test|- 0 passed/,
    ],
    ["counts that a test printed", "pytest -qq", [...filler, "Tests: 9 passed, 9 total"], 1, /9 passed, \d/],
    [
      "a failure if a test is a todo",
      "node --test --test-reporter=tap",
      [...filler, "ok 1 - adds", "not ok 2 - divides # TODO", "1..2"],
      0,
      /first failure/,
    ],
    [
      "a page that was written to a file",
      "curl -o page.html https://example.org/",
      [...filler, "100  1256  100  1256    0     0  11418      0 --:--:-- --:--:-- --:--:-- 11418"],
      0,
      /web_page/,
    ],
    [
      "a changed mode, which has no name here",
      "git diff",
      [...filler, "diff --git a/run.sh b/run.sh", "old mode 100644", "new mode 100755"],
      0,
      /\d files?\b/,
    ],
    [
      "counts that do not add up",
      "npm test",
      [...filler, "Tests: 1 failed, 4 passed, 9 total"],
      1,
      /4 passed, /,
    ],
  ],
  (_, command, lines, exit, not) => {
    const summary = summaryOf(command, lines, exit).replace(/, ends: .*/, "");
    expect(summary).not.toMatch(not);
    expect(summary).toMatch(/\d+ lines/);
  },
);

const call = (id: string, name: string, args: object) => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const turn = (id: string, lines = 60) => [
  call(id, "read_file", { path: `src/${id}.ts` }),
  {
    role: "tool",
    tool_call_id: id,
    content: Array.from({ length: lines }, (_, line) => `${id} has line_${line}_of_it`).join("\n"),
  },
];
const conversation = (turns: number) => [
  { role: "user", content: "Read them." },
  ...Array.from({ length: turns }, (_, index) => turn(`c${index}`)).flat(),
];

everyRow<[string, () => unknown]>(
  "a wrong option is a TypeError that names it",
  [
    ['Unknown option "protekt"; did you mean "protect"?', () => create({ protekt: {} })],
    ['Unknown option "protect.turn"; did you mean "protect.turns"?', () => create({ protect: { turn: 3 } })],
    ['Unknown option "onmasked"; did you mean "onMasked"?', () => create({ onmasked: () => {} })],
    ['Expected "protect" to be an object, not 3', () => create({ protect: 3 })],
    ['Expected "onMasked" to be a function, not number', () => create({ onMasked: 3 })],
    [
      'Expected "store" to be a store such as createMemoryStore(), not "folder"',
      () => create({ store: "folder" }),
    ],
    ['Expected "tools" to be an object, not a list', () => create({ tools: [] })],
    ['Expected "tools.a" to be a function, not string', () => create({ tools: { a: "read" } })],
    ['Expected "countTokens" to be a function, not string', () => create({ countTokens: "gpt" })],
    ['Expected "countTokens" to return a number', () => create({ countTokens: async () => 5 })],
    ['Expected "folder" to be a string, not undefined', () => createFolderStore(undefined as never)],
    ["Expected the options to be an object, not undefined", () => createMasker(undefined as never)],
    ['Unknown option "targett"; did you mean "target"?', () => create({}).mask([], { targett: 1 } as never)],
    [
      'Unknown option "usage.overheadToken"; did you mean "usage.overheadTokens"?',
      () => create({}).mask([], { usage: { inputTokens: 5, overheadToken: 1 } as never }),
    ],
    [
      'Expected "usage" to be a Usage, such as { inputTokens: 9_000 }; convert the API\'s own object first',
      () => create({}).mask([], { usage: { prompt_tokens: 5 } as never }),
    ],
    ['Expected "usage" to be an object, not 5', () => create({}).mask([], { usage: 5 as never })],
    [
      'Expected "tools.read_file" to return an action whose "kind" is one of read, list, search, test, command, write, change, diff, fetch, other, not "reed"',
      () =>
        create({ protect: { turns: 0 }, tools: { read_file: () => ({ kind: "reed" }) } }).mask(
          conversation(2),
        ),
    ],
    ['Unknown option "maxsize"; did you mean "maxSize"?', () => createMemoryStore({ maxsize: 1 } as never)],
    [
      'Unknown option "maxAge"; did you mean "maxAgeMs"?',
      () => createFolderStore("x", { maxAge: 1 } as never),
    ],
    [
      'Unknown option "overheadToken"; did you mean "overheadTokens"?',
      () => langchainMiddleware(create({}), { overheadToken: 5 } as never),
    ],
    [
      'Unknown option "usages"; did you mean "usage"?',
      () => openaiAgentsFilter(create({}), { usages: () => undefined } as never),
    ],
    ["Expected the options to be an object, not undefined", () => recall("r1", undefined as never)],
    [
      'Unknown option "maxlength"; did you mean "maxLength"?',
      () => create({}).recall("r1", { maxlength: 5 } as never),
    ],
    [
      'Expected "maxLength" to be a non-negative number, not "a"',
      () => create({}).recall("r1", { maxLength: "a" as never }),
    ],
  ],
  (message, call) => expect(call).toThrow(new TypeError(message)),
);

function create(options: object) {
  return createMasker({ target: 1, ...options } as never);
}

test("a call can override what is protected", () => {
  const masker = createMasker({ target: 1, protect: { turns: 9 } });
  expect(masker.mask(conversation(2)).masked).toHaveLength(0);
  expect(masker.mask(conversation(2), { protect: { turns: 0 } }).masked).toHaveLength(2);
});

test("a giant argument cannot be masked, and is named in the diagnostic", () => {
  const problems: string[] = [];
  const masker = createMasker({ target: 2_000, onProblem: ({ message }) => problems.push(message) });
  const messages = [
    { role: "user", content: "Write it." },
    call("big", "write_file", { path: "a.txt", content: "word ".repeat(40_000) }),
    { role: "tool", tool_call_id: "big", content: "Written." },
    { role: "assistant", content: "Done." },
  ];
  expect(masker.mask(messages).messages).toEqual(messages);
  masker.mask(messages);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(
    /the largest remaining message has 5\d{4} \(message 1, .*a call to write_file\)/,
  );
});

test("a result says what a batch broke, and how much further masking could go", () => {
  const messages = conversation(20);
  const { beforeTokens, ...unmasked } = maskObservations(messages, { target: 1e9 });
  expect(unmasked).toMatchObject({ brokenTokens: 0 });
  expect(unmasked).not.toHaveProperty("floorTokens");
  const half = maskObservations(messages, { target: beforeTokens / 2 });
  expect(half.brokenTokens).toBeGreaterThan(0);
  expect(half.brokenTokens).toBeLessThanOrEqual(half.afterTokens);
  const least = maskObservations(messages, { target: 1 });
  expect(half.floorTokens).toBe(least.afterTokens);
  expect(least.floorTokens).toBe(least.afterTokens);
});

test("near its floor, masking breaks more than it reclaims", () => {
  const protectedTokens = maskObservations(conversation(6), { target: 1e9 }).beforeTokens;
  const target = Math.round(protectedTokens * 1.2);
  const masker = createMasker({ target, protect: { turns: 6 } });
  const ratios: number[] = [];
  for (let turns = 8; turns < 30; turns++) {
    const { masked, brokenTokens, reclaimedTokens, floorTokens } = masker.mask(conversation(turns));
    if (masked.length === 0) continue;
    ratios.push(brokenTokens / reclaimedTokens);
    expect(floorTokens!).toBeGreaterThan(target * 0.8);
  }
  // Each turn needs its own batch, and everything protected after it is cached again.
  expect(ratios.length).toBeGreaterThan(8);
  for (const ratio of ratios.slice(3)) expect(ratio).toBeGreaterThan(3);
});

test("a notice stays where it was until a message before it changes", () => {
  const masker = createMasker({ target: 6_000 });
  const seen = new Map<string, number>();
  for (let turns = 1; turns < 40; turns++) {
    const { messages, masked } = masker.mask(conversation(turns));
    const notices = masker.ledger?.notices ?? [];
    for (const { text, after } of notices) {
      expect(after).toBeLessThanOrEqual(messages.length);
      seen.set(text, after);
    }
    if (masked.length > 0) expect(notices.at(-1)).toMatchObject({ after: messages.length });
    expect(notices.length).toBeLessThanOrEqual(masker.ledger?.batches ?? 0);
  }
  expect(seen.size).toBeGreaterThan(1);
});

everyRow<[string, string]>(
  "a summary of %s does not say that a file was written",
  [
    ["rm -rf src", "[command: rm -rf src - "],
    ["mv src lib", "[command: mv src lib - "],
    ["cd app && rm -v a.ts", "[command: rm -v a.ts - "],
  ],
  (command, summary) => {
    expect(summaryOf(command, filler).startsWith(summary), summaryOf(command, filler)).toBe(true);
  },
);

test("a summary of a tool that deletes or moves a file does not say that a file was written", () => {
  const messages = ["delete_file", "mcp__files__move"].flatMap((name, at) => [
    { role: "assistant", content: [{ type: "tool_use", id: `c${at}`, name, input: { path: "src/a.ts" } }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: `c${at}`, content: filler.join("\n") }] },
  ]);
  const { masked } = maskObservations([{ role: "user", content: "Go." }, ...messages], {
    target: 0,
    order: "oldest",
    protect,
  });
  expect(masked.map(({ summary }) => summary)).toEqual([
    "[delete_file: src/a.ts - 20 lines]",
    "[mcp__files__move: src/a.ts - 20 lines]",
  ]);
});

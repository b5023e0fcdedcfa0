import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { buildHandoff, handoffFromTranscript } from "../src/index.js";
import { claude, NOW, readContent, readLines, recorded, requestsIn, toldBy } from "./sessions.js";

const path = recorded("claude-code/tasks-and-questions");
const text = readFileSync(path, "utf8");
const told = toldBy(handoffFromTranscript(path, { at: NOW, git: false }).handoff);
const MEGABYTE = 1024 * 1024;

everyRow<[string, string | Uint8Array, string[]]>(
  "reads a session file %s",
  [
    ["with CRLF", text.replaceAll("\n", "\r\n"), []],
    ["with a byte order mark", `\ufeff${text}`, []],
    ["without its last line feed", text.trimEnd(), []],
    ["with blank lines", text.replaceAll("\n", "\n \n\n"), []],
    [
      "with a torn last row",
      `${text}{"type":"user","message":{"role":"user","content":"Never`,
      ["1 of 75 rows cannot be read"],
    ],
    ["with garbage", `garbage\n${text}{]\nnull\n[1]\n`, ["4 of 78 rows cannot be read"]],
    [
      "with unknown kinds of rows",
      `{"type":"new-kind","x":1}\n${text}{"type":"new-kind","x":1}\n{"y":2}\n`,
      [],
    ],
    [
      "with invalid UTF-8",
      Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(text)]),
      ["1 of 75 rows cannot be read"],
    ],
  ],
  (_, content, problems) => {
    const { handoff, diagnostics } = readContent(content);
    expect(toldBy(handoff)).toEqual(told);
    expect(diagnostics.map(({ message }) => message)).toEqual(problems);
  },
);

test.each<[string, string, string]>([
  ["an empty file", "", "is not a session file"],
  ["a different kind of file", '{"name":"x"}\n{"name":"y"}\n', "is not a session file"],
  ["a session without a request", `${JSON.stringify(claude.says("Hello."))}\n`, "nothing to hand over"],
  [
    "a session whose id is unsafe in a path",
    `${JSON.stringify({ ...claude.user("Go."), sessionId: "../x" })}\n`,
    "does not name its session",
  ],
])("explains why there is no handoff for %s", (_, content, message) => {
  const { handoff, isUnfinished, diagnostics } = readContent(content);
  expect({ handoff, diagnostics }).toMatchObject({
    diagnostics: [{ severity: "error", message: expect.stringContaining(message) }],
  });
  expect(handoff).toBeUndefined();
  expect(isUnfinished).toBe(message === "does not name its session");
});

test.each([
  ["a missing file", "nowhere.jsonl"],
  ["a folder", "."],
])("reports that %s cannot be read", (_, name) => {
  const { handoff, diagnostics } = handoffFromTranscript(join(testdir({}), name));
  expect(handoff).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { severity: "error", message: expect.stringMatching(/^cannot be read: /) },
  ]);
});

test("reads rows of many megabytes, but cuts their long strings", () => {
  const huge = 'é\\"\n'.repeat(MEGABYTE);
  const { handoff, diagnostics } = readLines(
    claude.user("Go."),
    claude.calls("1", "Write", { file_path: "/home/user/project/a.ts", content: huge }),
    claude.result("1", huge, {}, { toolUseResult: { originalFile: huge } }),
    claude.calls("2", "Bash", { command: "npm test" }),
    claude.result("2", `Exit code 1\n${huge}`, { is_error: true }),
    claude.user(`Mind this: ${huge}`),
  );
  expect(diagnostics).toEqual([]);
  expect(handoff?.filesChanged).toEqual(["a.ts"]);
  expect(handoff?.checks?.[0]).toMatch(/^Failed: npm test\n> é/);
  expect(requestsIn(handoff)[1]).toMatch(/^> Mind this: é\\"\n/);
});

test("reads only whole rows at the beginning and end of a file above `maxBytes`, and says so", () => {
  const rows = Array.from({ length: 100 }, (_, index) => claude.user(`Request ${index}.`));
  const file = join(testdir({ s: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }), "s");
  const size = statSync(file).size;
  for (let maxBytes = 600; maxBytes < size; maxBytes += 487) {
    const { handoff, diagnostics } = handoffFromTranscript(file, { at: NOW, git: false, maxBytes });
    expect(handoff?.goal).toMatch(/^Request 0\./);
    expect(requestsIn(handoff).at(-1)).toBe("Request 99.");
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `${size - maxBytes} bytes in its middle were left out`,
    ]);
    expect(handoff?.current?.status).toContain("1 MB in the middle of the session's file was not read");
  }
  expect(handoffFromTranscript(file, { at: NOW, git: false, maxBytes: size })).toMatchObject({
    diagnostics: [],
  });
});

test("leaves out a row longer than 32 MB, and says so", () => {
  const { handoff, diagnostics } = readLines(
    claude.user("Go."),
    claude.says("Done."),
    claude.calls("1", "Bash", { command: "x".repeat(33 * MEGABYTE) }),
  );
  expect(handoff?.notes).toContain("Done.");
  expect(diagnostics).toMatchObject([{ severity: "warning", message: "1 of 3 rows cannot be read" }]);
});

test("keeps a handoff small, whatever the session contains", { tags: ["slow"] }, () => {
  const long = "All work and no play. ".repeat(150);
  const rows = Array.from({ length: 40 }, (_, index) => [
    claude.user(`${index} ${long}`),
    claude.calls(`t${index}`, "TaskCreate", { subject: `${index} ${long}` }),
    claude.result(
      `t${index}`,
      "",
      {},
      { toolUseResult: { task: { id: `${index}`, subject: `${index} ${long}` } } },
    ),
    claude.calls(`w${index}`, "Write", { file_path: `/home/user/project/${index}/${long}` }),
    claude.result(`w${index}`, "ok"),
    claude.calls(`q${index}`, "AskUserQuestion", {}),
    claude.result(`q${index}`, "", {}, { toolUseResult: { answers: { [long]: long } } }),
    ...claude.runs(`b${index}`, long, long),
    claude.says(long),
  ]).flat();
  expect(buildHandoff(readLines(...rows).handoff!).length).toBeLessThan(150_000);
});

test("never fails on arbitrary bytes, or on any JSON in place of a row", () => {
  const row = fc.oneof(
    fc.json(),
    fc
      .record({
        type: fc.constantFrom("user", "assistant", "system", "attachment"),
        sessionId: fc.string(),
        message: fc.jsonValue(),
        toolUseResult: fc.jsonValue(),
      })
      .map((value) => JSON.stringify(value)),
    fc
      .record({
        type: fc.constantFrom("response_item", "event_msg", "session_meta"),
        payload: fc.jsonValue(),
      })
      .map((value) => JSON.stringify(value)),
    fc.string(),
  );
  const file = join(testdir({}), "session.jsonl");
  fc.assert(
    fc.property(fc.array(row), fc.uint8Array(), (rows, bytes) => {
      appendFileSync(file, rows.join("\n"), { flag: "w" });
      appendFileSync(file, bytes);
      const { handoff, diagnostics } = handoffFromTranscript(file, { at: NOW, git: false });
      expect(handoff !== undefined || diagnostics.length > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});

import fs, { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { RECORDINGS_FOLDER } from "@agentos/testing/recordings";
import { CLIENTS, FOLDER, writeSession } from "@agentos/testing/session-writer";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkEvidence, readEvidence } from "../../src/evidence/index.js";

test.each(["claude-code", "codex", "gemini", "qwen", "copilot"])(
  "reads a recorded session of %s",
  (client) => {
    const record = readEvidence(join(RECORDINGS_FOLDER, client, "evidence.jsonl"));
    expect(record).toMatchObject({
      client,
      lastMessage: expect.stringContaining("All done.") as string,
      isWhole: true,
    });
    expect(record?.requests.length).toBeGreaterThan(0);
  },
);

test("reads the steps and results of a recorded Claude Code session", () => {
  const record = readEvidence(join(RECORDINGS_FOLDER, "claude-code/evidence.jsonl"));
  expect(record?.steps).toMatchObject([
    { type: "command", command: "echo hi; ls", status: "ended", exitCode: 0 },
    { type: "edit", path: `${FOLDER}/new.txt`, before: null, after: "written\n" },
    { type: "command", command: "exit 3", status: "ended", exitCode: 3 },
  ]);
});

test("finds the folder of a Gemini CLI session in the first message to the model", () => {
  expect(readEvidence(join(RECORDINGS_FOLDER, "gemini/evidence.jsonl"))?.folder).toBe(FOLDER);
});

test("reads the steps and results of a recorded pi session", () => {
  const record = readEvidence(join(RECORDINGS_FOLDER, "pi/evidence.jsonl"));
  expect(record).toMatchObject({ client: "pi", lastMessage: "Nothing is left.", isWhole: true });
  expect(record?.steps).toMatchObject([
    { type: "command", command: "env | sort", status: "ended", exitCode: 0 },
    { type: "edit", path: "notes.md", removed: "- beta", added: "- gamma" },
    { type: "edit", path: "src/new.txt", after: "one\ntwo\n" },
    { type: "command", command: "ls nowhere; exit 3", status: "ended", exitCode: 3 },
    { type: "command", command: "echo side by side", status: "ended", exitCode: 0, output: "side by side\n" },
  ]);
});

test("reads Copilot CLI's background shells and created files", () => {
  const row = (type: string, data: object) =>
    `${JSON.stringify({ type, data, id: "x", timestamp: "2026-01-01T10:00:00.000Z", parentId: null })}\n`;
  let calls = 0;
  const call = (toolName: string, args: object, content: string) => {
    const toolCallId = `c${calls++}`;
    return (
      row("tool.execution_start", { toolCallId, toolName, arguments: args }) +
      row("tool.execution_complete", { toolCallId, success: true, result: { content } })
    );
  };
  const ran = "Tests  4 passed (4)\n<shellId: 0 completed with exit code 0>";
  const file = join(testdir({}), "events.jsonl");
  writeFileSync(
    file,
    row("session.start", { sessionId: "s1", context: { cwd: FOLDER } }) +
      row("user.message", { content: "Fix it." }) +
      call("edit", { path: `${FOLDER}/src/a.ts`, old_str: "one", new_str: "two" }, "done") +
      call(
        "bash",
        { command: "npm test", mode: "async" },
        "<command started in background with shellId: 0>",
      ) +
      call("read_bash", { shellId: "0", delay: 60 }, ran) +
      call("create", { path: `${FOLDER}/try.js`, file_text: "console.log(1);\n" }, "done") +
      call("bash", { command: "node try.js; rm try.js" }, "1\n<exited with exit code 0>") +
      row("assistant.message", { content: "All tests pass." }),
  );
  expect(checkEvidence(readEvidence(file)!)).toMatchObject([{ kind: "test", status: "shown" }]);
});

test("reads only the end of a long session, and excuses what may be before it", () => {
  const file = join(testdir({}), "long.jsonl");
  writeFileSync(file, writeSession("claude-code", [{ run: "npm test", out: " Tests  3 passed (3)" }]));
  const filler = `${JSON.stringify({ type: "progress", data: "x".repeat(900_000) })}\n`;
  for (let row = 0; row < 60; row++) appendFileSync(file, filler);
  appendFileSync(file, writeSession("claude-code", [{ say: "All tests pass." }]));
  const read = vi.spyOn(fs, "readSync");
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  const record = readEvidence(file)!;
  const bytes = read.mock.results.reduce((sum, { value }) => sum + Number(value), 0);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThan(10_000_000);
  expect(record.isWhole).toBe(false);
  expect(checkEvidence(record)).toMatchObject([{ status: "claimed-not-shown", isExcused: true }]);
});

test.each(CLIENTS)("a %s session file can be cut off anywhere", (client) => {
  const text = writeSession(client, [
    { ask: "Fix it." },
    { edit: "src/a.ts" },
    { run: "npm test", out: "1 passed" },
    { say: "All tests pass." },
  ]);
  const file = join(testdir({}), "cut.jsonl");
  for (let end = 0; end < text.length; end += 37) {
    writeFileSync(file, text.slice(0, end));
    const record = readEvidence(file);
    if (record !== undefined) checkEvidence(record, { required: ["test"] });
  }
});

test("a background run counts from its start, once its end is recorded", () => {
  const file = join(testdir({}), "background.jsonl");
  const notice =
    '<task-notification>\n<task-id>bgcall_0</task-id>\n<status>completed</status>\n<summary>Background command "npm test" completed (exit code 0)</summary>\n</task-notification>';
  const judge = (late: boolean) => {
    writeFileSync(
      file,
      writeSession("claude-code", [
        { run: "npm test", background: true },
        ...(late ? [{ edit: "src/a.ts" }] : []),
        { ask: notice },
        { say: "All tests pass." },
      ]),
    );
    return checkEvidence(readEvidence(file)!)[0];
  };
  expect(judge(false)).toMatchObject({ status: "shown" });
  expect(judge(true)).toMatchObject({ status: "claimed-not-shown", since: "src/a.ts" });
});

test("a message that the user sends during a turn is a request, but does not start a new turn", () => {
  const file = join(testdir({}), "queued.jsonl");
  const queued = { type: "attachment", attachment: { type: "queued_command", prompt: "And b." } };
  writeFileSync(
    file,
    writeSession("claude-code", [{ ask: "Fix a." }, { edit: "src/a.ts" }]) +
      `${JSON.stringify(queued)}\n` +
      writeSession("claude-code", [{ edit: "src/b.ts" }]),
  );
  expect(readEvidence(file)).toMatchObject({ requests: ["Fix a.", "And b."], turn: { from: 0 } });
});

test("a built-in command is not a request, but a custom one is", () => {
  const file = join(testdir({}), "commands.jsonl");
  const compact = "<command-name>/compact</command-name>\n<command-message>compact</command-message>";
  const ship = "<command-message>ship</command-message>\n<command-name>/ship</command-name>";
  writeFileSync(
    file,
    writeSession("claude-code", [{ ask: ship }, { edit: "src/a.ts" }, { ask: compact }, { say: "Done." }]),
  );
  expect(readEvidence(file)).toMatchObject({ requests: ["/ship"], turn: { from: 0 } });
});

test("a patch that failed to apply is not an edit", () => {
  const file = join(testdir({}), "patch.jsonl");
  const session = writeSession("codex", [{ edit: "src/a.ts" }]);
  const failed = session.replace(/"output":"\{.*\}"/, '"output":"apply_patch verification failed"');
  expect(failed).not.toBe(session);
  for (const [text, edits] of [
    [session, 1],
    [failed, 0],
  ] as const) {
    writeFileSync(file, text);
    expect(readEvidence(file)?.steps).toHaveLength(edits);
  }
});

test("a subagent's run is ordered by time among the session's own edits", () => {
  const folder = testdir();
  const file = join(folder, "s1.jsonl");
  const at = (second: number, text: string) =>
    text.replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":"2026-11-21T00:00:0${second}.000Z"`);
  const judge = (ranAt: number) => {
    writeFileSync(
      file,
      at(1, writeSession("claude-code", [{ ask: "Fix it." }])) +
        at(3, writeSession("claude-code", [{ edit: "src/a.ts" }])) +
        at(9, writeSession("claude-code", [{ say: "All tests pass." }])),
    );
    const run = writeSession("claude-code", [{ run: "npm test", out: " Tests  3 passed (3)" }]);
    mkdirSync(join(folder, "s1/subagents"), { recursive: true });
    writeFileSync(
      join(folder, "s1/subagents/agent-a1.jsonl"),
      at(ranAt, run.replaceAll('"isSidechain":false', '"isSidechain":true')),
    );
    const record = readEvidence(file)!;
    expect(record.steps).toHaveLength(1);
    return checkEvidence(record)[0];
  };
  expect(judge(5)).toMatchObject({ status: "shown" });
  expect(judge(2)).toMatchObject({ status: "claimed-not-shown", since: "src/a.ts" });
});

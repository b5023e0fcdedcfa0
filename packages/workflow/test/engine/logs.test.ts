import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  type Followed,
  type FollowOptions,
  followLogs,
  listLogs,
  readLog,
  readSession,
  runWorkflow,
} from "../../src/index.js";
import { phase, project, untilFile } from "./project.js";

const sessionId = "one";
const FAILS_ONCE = `const fs = require("fs"); console.log("try " + process.env.AGENTOS_ATTEMPT); if (!fs.existsSync("tried")) { fs.writeFileSync("tried", ""); process.exit(1); }`;

function run(projectFolder: string) {
  return runWorkflow({ projectFolder, workflow: "flow", sessionId, backoff: { baseMs: 1, maxMs: 1 } });
}

async function linesOf(
  followed: AsyncIterable<Followed>,
  onLine?: (line: string) => void,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const each of followed) {
    if (each.type !== "line") continue;
    lines.push(`${each.phase} ${each.attempt}: ${each.line}`);
    onLine?.(each.line);
  }
  return lines;
}

describe("the logs of a session", () => {
  test("are each phase's newest, or those of the requested attempt, in the order in which they started", async () => {
    const folder = project([
      phase("b", { more: FAILS_ONCE, fields: "retries: 1" }),
      phase("a", { more: `console.log("one\\ntwo")` }),
    ]);
    await run(folder);
    const session = readSession(folder, sessionId);
    expect(listLogs(session).map((log) => [log.phase, log.attempt, readLog(log)])).toEqual([
      ["b", 2, ["try 2"]],
      ["a", 1, ["one", "two"]],
    ]);
    expect(listLogs(session, { phase: "b", attempt: 1 }).flatMap((log) => readLog(log))).toEqual(["try 1"]);
    expect(listLogs(session, { attempt: 3 })).toEqual([]);
    expect(listLogs(session, { phase: "a" }).flatMap((log) => readLog(log, 1))).toEqual(["two"]);
  });

  everyRow(
    "a log that is %s",
    [
      ["empty", "", 2, []],
      ["without a last line break", "a\nb\nc", 2, ["b", "c"]],
      ["with a last line break", "a\nb\nc\n", 2, ["b", "c"]],
      ["shorter than requested", "a\r\nb\r\n", 5, ["a", "b"]],
      ["of blank lines", "\n\n\n", 2, ["", ""]],
      ["longer than one read", `${"x".repeat(70_000)}\n${"y\n".repeat(40_000)}z\n`, 2, ["y", "z"]],
      ["read for zero lines", "a\n", 0, []],
    ],
    (_, text, lines, expected) => {
      const path = join(testdir({ log: text }), "log");
      expect(readLog({ phase: "a", attempt: 1, path }, lines)).toEqual(expected);
    },
  );

  test("a missing log has no lines, and an endless line is split", () => {
    const folder = testdir({ long: "€".repeat(100_000) });
    expect(readLog({ phase: "a", attempt: 1, path: join(folder, "gone") })).toEqual([]);
    const parts = readLog({ phase: "a", attempt: 1, path: join(folder, "long") });
    expect(parts.map(({ length }) => length).every((length) => length <= 65_536)).toBe(true);
    expect(parts.join("")).toBe("€".repeat(100_000));
  });
});

describe("following", () => {
  /** Starts a run, follows it once its first phase has started, and passes on the results. */
  async function follow(
    folder: string,
    options: FollowOptions,
    onLine?: (line: string) => void,
  ): Promise<string[]> {
    let end: Promise<unknown> | undefined;
    await new Promise<void>((resolve) => {
      end = runWorkflow({
        projectFolder: folder,
        workflow: "flow",
        sessionId,
        backoff: { baseMs: 1, maxMs: 1 },
        onEvent: ({ type }) => type === "phase.spawned" && resolve(),
      });
    });
    const lines = await linesOf(followLogs(folder, sessionId, options), onLine);
    await end;
    return lines;
  }

  test("continues across phases and attempts, and ends with the session", async () => {
    const folder = project([
      phase("a", { more: `console.log("begin"); ${untilFile("seen")}` }),
      phase("b", { more: FAILS_ONCE, fields: "retries: 1" }),
    ]);
    const lines = await follow(
      folder,
      {},
      (line) => line === "begin" && writeFileSync(join(folder, "seen"), ""),
    );
    expect(lines).toEqual(["a 1: begin", "b 1: try 1", "b 2: try 2"]);
  });

  test("one phase leaves out the others", async () => {
    const folder = project([
      phase("a", { more: `console.log("x")` }),
      phase("b", { more: `console.log("y")` }),
    ]);
    expect(await follow(folder, { phase: "b" })).toEqual(["b 1: y"]);
  });

  test("ends on abort, and at once if no process runs the session", async () => {
    const folder = project([phase("a", { more: `console.log("x")` })]);
    await run(folder);
    expect(await linesOf(followLogs(folder, sessionId))).toEqual(["a 1: x"]);
    expect(await linesOf(followLogs(folder, sessionId, { signal: AbortSignal.abort() }))).toEqual([]);
    expect(await linesOf(followLogs(folder, sessionId, { lines: 0 }))).toEqual([]);
  });

  test("a log that is truncated or replaced is read again", { tags: ["slow"] }, async () => {
    const folder = project([phase("a", { more: `console.log("before"); ${untilFile("over")}` })]);
    const log = () => listLogs(readSession(folder, sessionId))[0]!.path;
    const lines = await follow(folder, {}, (line) => {
      if (line === "before") writeFileSync(log(), "new\n");
      if (line === "new") {
        appendFileSync(log(), "more\n");
        writeFileSync(join(folder, "over"), "");
      }
    });
    expect(lines).toEqual(["a 1: before", "a 1: new", "a 1: more"]);
  });
});

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { findDatabaseSessions, listLiveSessions } from "../src/index.js";

const OPENCODE = ".local/share/opencode/opencode.db";
const OPENCLAW = ".openclaw/agents/main/agent/openclaw-agent.sqlite";

// Node.js 20 cannot read these databases, so it finds no sessions; the last test covers this.
const hasSqlite = process.versions.sqlite !== undefined;

function machine() {
  const home = testdir({ "tmp/.keep": "" });
  const env = { HOME: home, USERPROFILE: home, TMPDIR: join(home, "tmp"), TEMP: join(home, "tmp") };
  const put = (path: string, copy: (to: string) => void) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    copy(join(home, path));
  };
  put(OPENCODE, (to) => copyFileSync(recordedFile("context", "opencode/opencode.db"), to));
  put(OPENCLAW, (to) => copyFileSync(recordedFile("context", "openclaw/openclaw-agent.sqlite"), to));
  return { home, env, put };
}

const figuresOf = (sessions: ReturnType<typeof findDatabaseSessions>) =>
  sessions.map(({ sessionId, reading }) => [sessionId, reading.usedTokens, reading.windowTokens]);

describe.runIf(hasSqlite)("sessions in databases", () => {
  test("OpenCode's readings are the totals that it printed at the end of each session's last step", () => {
    const found = findDatabaseSessions({ client: "opencode", env: machine().env });
    expect(found.map(({ reading }) => reading.usedTokens)).toEqual([21_500, 12_345, 61_234]);
    expect(found.map(({ folder }) => folder)).toEqual(["/home/me/p2", "/home/me/p2", "/home/me/p1"]);
    expect(found[0]?.reading).toMatchObject({
      client: "opencode",
      model: "scripted",
      inputTokens: 21_450,
      outputTokens: 50,
      windowTokens: 200_000,
      windowSource: "assumed",
      freshness: "current",
    });
  });

  test("OpenClaw's readings are those that its command lists", () => {
    const listed = JSON.parse(readFileSync(recordedFile("context", "openclaw/sessions.json"), "utf8"));
    const own = listed.sessions.map((each: Record<string, unknown>) => [
      each.sessionId,
      each.totalTokens,
      each.contextTokens,
    ]);
    expect(own).toHaveLength(2);
    expect(figuresOf(findDatabaseSessions({ client: "openclaw", env: machine().env }))).toEqual(own);
  });

  test("a session is found by its folder, a folder below it, or the beginning of its id", () => {
    const { env } = machine();
    const all = findDatabaseSessions({ env });
    expect(all).toHaveLength(5);
    expect(figuresOf(findDatabaseSessions({ env, folder: "/home/me/p1" }))).toEqual(figuresOf(all.slice(-1)));
    expect(findDatabaseSessions({ env, folder: "/home/me" })).toEqual([]);
    const id = all[0]?.sessionId ?? "";
    expect(findDatabaseSessions({ env, id: id.slice(0, 13) })).toEqual(all.slice(0, 1));
    expect(findDatabaseSessions({ env, id: "" })).toEqual([]);
    expect(findDatabaseSessions({ env: { ...env, OPENCODE_DB: "other.db" } })).toEqual(all.slice(0, 2));
  });

  test("live sessions include those in databases", async () => {
    const { env } = machine();
    const found = await listLiveSessions({ env, activeWithinMs: Number.POSITIVE_INFINITY });
    expect(found.map(({ client, level }) => [client, level])).toEqual([
      ["openclaw", "normal"],
      ["openclaw", "normal"],
      ["opencode", "normal"],
      ["opencode", "normal"],
      ["opencode", "normal"],
    ]);
    const soon = new Date(Math.max(...found.map(({ activeAt }) => activeAt)));
    const two = await listLiveSessions({ env, now: () => soon, activeWithinMs: 150_000 });
    expect(two).toHaveLength(2);
  });

  test("sessions changed since a given time are found even if the database file is older", () => {
    const { env } = machine();
    const [newest] = findDatabaseSessions({ env });
    expect(findDatabaseSessions({ env, since: newest?.modifiedAt })).toEqual([newest]);
  });

  test("a damaged database does not hide sessions in others", () => {
    const { env, put } = machine();
    put(OPENCODE, (to) => writeFileSync(to, "no database"));
    put(".local/share/opencode/opencode-dev.db", (to) => writeFileSync(to, ""));
    put(".openclaw/agents/other/agent/openclaw-agent.sqlite", (to) => mkdirSync(to));
    expect(findDatabaseSessions({ env }).map(({ client }) => client)).toEqual(["openclaw", "openclaw"]);
  });
});

test.runIf(hasSqlite)("a row with values of the wrong types is skipped", async () => {
  const { home, env } = machine();
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite" as "node:fs") as unknown as {
    DatabaseSync: new (path: string) => { exec(sql: string): void; close(): void };
  };
  const database = new DatabaseSync(join(home, OPENCODE));
  database.exec("UPDATE session SET time_updated = 9e15 WHERE directory = '/home/me/p1'");
  database.close();
  expect(findDatabaseSessions({ client: "opencode", env })).toHaveLength(2);
});

test("no sessions are found without databases, or if Node.js cannot read them", () => {
  const env = hasSqlite ? { HOME: testdir({}) } : machine().env;
  expect(findDatabaseSessions({ env })).toEqual([]);
});

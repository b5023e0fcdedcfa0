import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import {
  type FindSessionsOptions,
  findNewestSession,
  findSessions,
  type LiveReadings,
  listLiveSessions,
  readContext,
  readSessionContext,
} from "../src/index.js";
import { clockAt } from "./clock.js";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const ID = "0e42803e-65fe-481b-a7ee-4685dd9c62df";

/** Returns a recorded file, as if its client had been started in a different folder. */
function recorded(name: string, folder: string): string {
  const text = readFileSync(recordedFile("context", name), "utf8");
  return text.replaceAll('"/home/user/project"', JSON.stringify(folder));
}

/** A machine with a home folder, a project in it, a temporary folder, and no other variables. */
function machine() {
  const home = testdir({ "work/project/src/index.ts": "", "work/other/README.md": "", "tmp/.keep": "" });
  const project = join(home, "work", "project");
  const env: Record<string, string> = {
    HOME: home,
    USERPROFILE: home,
    TMPDIR: join(home, "tmp"),
    TEMP: join(home, "tmp"),
  };
  return {
    home,
    project,
    other: join(home, "work", "other"),
    env,
    /** Writes a client's file, last modified this many minutes ago. */
    put(path: string, content: string, minutesAgo = 0): string {
      const file = join(home, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      const time = new Date(NOW - minutesAgo * MINUTE);
      utimesSync(file, time, time);
      return file;
    },
    find: (options: FindSessionsOptions = {}) => findSessions({ env, ...options }),
    newest: (folder = project) => findNewestSession(folder, { env })?.path,
  };
}

const slug = (path: string) => path.replace(/[^a-zA-Z0-9]/g, "-");

/** Where each client stores the sessions of a folder. */
const CLIENTS = [
  {
    client: "claude-code",
    fixture: "claude-code/transcripts/basic.jsonl",
    path: (folder: string) => `.claude/projects/${slug(folder)}/${ID}.jsonl`,
    sessionId: ID,
  },
  {
    client: "codex",
    fixture: "codex/rollout-basic.jsonl",
    path: () => `.codex/sessions/2026/11/21/rollout-2026-11-21T00-05-34-${ID}.jsonl`,
    sessionId: ID,
  },
  {
    client: "qwen",
    fixture: "qwen/session.jsonl",
    path: (folder: string) => `.qwen/projects/${slug(folder)}/chats/${ID}.jsonl`,
    sessionId: ID,
  },
  {
    client: "copilot",
    fixture: "copilot/events.jsonl",
    path: () => `.copilot/session-state/${ID}/events.jsonl`,
    sessionId: ID,
  },
  {
    client: "pi",
    fixture: "pi/tools.jsonl",
    path: (folder: string) =>
      `.pi/agent/sessions/-${folder.replaceAll("/", "-")}--/2026-11-23T05-26-55-115Z_${ID}.jsonl`,
    sessionId: ID,
  },
] as const;

describe("a folder's session", () => {
  test.each(CLIENTS)(
    "of $client is found by the folder that its file names",
    ({ client, fixture, path, sessionId }) => {
      const { put, find, project, other } = machine();
      const file = put(path(project), recorded(fixture, project), 5);
      expect(find({ folder: project })).toEqual([
        { client, path: file, sessionId, modifiedAt: NOW - 5 * MINUTE, size: readFileSync(file).length },
      ]);
      expect(find({ folder: other })).toEqual([]);
      expect(find().map(({ path }) => path)).toEqual([file]);
    },
  );

  test.each<[string, string, (folder: string) => Record<string, string>]>([
    ["the marker in its folder", "proj", (folder: string) => ({ "tmp/proj/.project_root": folder })],
    [
      "projects.json",
      "proj",
      (folder: string) => ({ "projects.json": JSON.stringify({ projects: { [folder]: "proj" } }) }),
    ],
    ["the hash of its path", "", () => ({})],
  ])("of Gemini CLI is found by %s", (_, name, files) => {
    const { put, find, project, other } = machine();
    const chats = `.gemini/tmp/${name || createHash("sha256").update(project).digest("hex")}/chats`;
    const file = put(
      `${chats}/session-2026-11-21T00-02-ae02f67e.jsonl`,
      recorded("gemini/session-basic.jsonl", project),
    );
    for (const [path, content] of Object.entries(files(project))) put(`.gemini/${path}`, content);
    expect(find({ folder: project })).toMatchObject([
      { client: "gemini", path: file, sessionId: "ae02f67e" },
    ]);
    expect(find({ folder: other })).toEqual([]);
  });

  test("is not confused with that of a folder whose name differs only in punctuation", () => {
    const { put, home, newest } = machine();
    const [dashed, nested] = [join(home, "a-b"), join(home, "a", "b")];
    const folder = `.claude/projects/${slug(dashed)}`;
    const one = put(`${folder}/one.jsonl`, recorded("claude-code/transcripts/basic.jsonl", dashed), 1);
    const two = put(`${folder}/two.jsonl`, recorded("claude-code/transcripts/basic.jsonl", nested));
    expect([newest(dashed), newest(nested)]).toEqual([one, two]);
  });

  test.each([
    ["names a subfolder that the client changed to", (folder: string) => join(folder, "src")],
    ["names no folder in the part that is read", () => undefined],
  ])("is found when its file %s", (_, named) => {
    const { put, project, other, newest } = machine();
    const own = named(project);
    const row = own === undefined ? { type: "user", message: "x".repeat(300_000), cwd: other } : { cwd: own };
    const file = put(`.claude/projects/${slug(project)}/one.jsonl`, `${JSON.stringify(row)}\n`);
    expect([newest(), newest(other)]).toEqual([file, undefined]);
    rmSync(file);
    put(`.codex/sessions/2026/11/21/rollout-2026-11-21T00-05-34-${ID}.jsonl`, `${JSON.stringify(row)}\n`);
    expect(newest()).toBeUndefined();
  });

  test("is found if the client shortened the folder's name", () => {
    const { put, home, newest } = machine();
    const deep = join(home, "long".repeat(30), "long".repeat(30));
    const name = `${slug(deep).slice(0, 200)}-on930v`;
    const file = put(
      `.claude/projects/${name}/one.jsonl`,
      recorded("claude-code/transcripts/basic.jsonl", deep),
    );
    expect(newest(deep)).toBe(file);
  });

  test("is found if the folder's name is not ASCII", () => {
    const { put, home, newest } = machine();
    const folder = join(home, "naïve 文档 🚀");
    const row = recorded("claude-code/transcripts/basic.jsonl", folder);
    const file = put(`.claude/projects/${slug(folder)}/one.jsonl`, row);
    expect(newest(folder)).toBe(file);
    rmSync(file);
    const rollout = put(
      `.codex/sessions/2026/11/21/rollout-2026-11-21T00-05-34-${ID}.jsonl`,
      recorded("codex/rollout-basic.jsonl", folder),
    );
    expect(newest(folder)).toBe(rollout);
  });

  test.skipIf(process.platform === "win32")("is found through a link to the folder", () => {
    const { put, home, project, newest } = machine();
    symlinkSync(project, join(home, "link"));
    const file = put(
      `.claude/projects/${slug(project)}/one.jsonl`,
      recorded("claude-code/transcripts/basic.jsonl", project),
    );
    expect(newest(join(home, "link"))).toBe(file);
  });

  test("is the most recently written one, of any client", () => {
    const { put, project, newest } = machine();
    const files = CLIENTS.map(({ fixture, path }, index) =>
      put(path(project), recorded(fixture, project), index === 2 ? 1 : 10 + index),
    );
    expect(newest()).toBe(files[2]);
  });

  test("is searched for in parent folders, up to the project's root", () => {
    const { put, home, project, newest } = machine();
    const src = join(project, "src");
    const above = put(
      `.claude/projects/${slug(home)}/one.jsonl`,
      recorded("claude-code/transcripts/basic.jsonl", home),
    );
    const file = put(
      `.claude/projects/${slug(project)}/one.jsonl`,
      recorded("claude-code/transcripts/basic.jsonl", project),
    );
    expect(newest(src)).toBeUndefined();
    mkdirSync(join(project, ".git"));
    expect(newest(src)).toBe(file);
    rmSync(file);
    expect(newest(src)).toBeUndefined();
    expect(newest(home)).toBe(above);
  });

  test("is undefined if there are no clients, only empty files, or folders in place of files", () => {
    const { put, home, find, newest, project } = machine();
    expect([find(), newest(), newest(join(home, "gone"))]).toEqual([[], undefined, undefined]);
    put(`.claude/projects/${slug(project)}/empty.jsonl`, "");
    mkdirSync(join(home, ".copilot/session-state/x/events.jsonl"), { recursive: true });
    put(".codex/sessions", "a file in place of a folder");
    expect(find()).toEqual([]);
  });
});

describe("findSessions", () => {
  test("searches the folders named by the clients' variables", () => {
    const { put, home, env, find, project } = machine();
    for (const { fixture, path } of CLIENTS) {
      put(path(project).replace(/^\.(?:pi\/agent|\w+)/, "elsewhere"), recorded(fixture, project));
    }
    put("elsewhere/.gemini/tmp/p/chats/session-2026-11-21T00-02-ae02f67e.jsonl", "{}\n");
    expect(find()).toEqual([]);
    const elsewhere = join(home, "elsewhere");
    const names = [
      "CLAUDE_CONFIG_DIR",
      "CODEX_HOME",
      "QWEN_RUNTIME_DIR",
      "COPILOT_HOME",
      "GEMINI_CLI_HOME",
      "PI_CODING_AGENT_DIR",
    ];
    const moved = find({ env: { ...env, ...Object.fromEntries(names.map((name) => [name, elsewhere])) } });
    expect(moved.map(({ client }) => client).sort()).toEqual([
      "claude-code",
      "codex",
      "copilot",
      "gemini",
      "pi",
      "qwen",
    ]);
  });

  test("finds pi's sessions if a variable names only their folder", () => {
    const { put, home, env, find } = machine();
    const path = put(`sessions/2026-11-23T05-26-55-115Z_${ID}.jsonl`, "{}\n");
    const own = { ...env, PI_CODING_AGENT_SESSION_DIR: join(home, "sessions") };
    expect(find({ env: own })).toMatchObject([{ client: "pi", path, sessionId: ID }]);
  });

  test("accepts a prefix of an id, and an id whose file name contains only its prefix", () => {
    const { put, find, project } = machine();
    put(`.claude/projects/${slug(project)}/${ID}.jsonl`, "{}\n", 1);
    put(".gemini/tmp/p/chats/session-2026-11-21T00-02-ae02f67e.jsonl", "{}\n");
    const clients = (id: string) => find({ id }).map(({ client }) => client);
    expect(clients(ID)).toEqual(["claude-code"]);
    expect(clients("0e42")).toEqual(["claude-code"]);
    expect(clients("ae02f67e-825b-44af-80d0-9a48747fe87f")).toEqual(["gemini"]);
    for (const id of ["", "825b", `${ID}0`]) expect(clients(id)).toEqual([]);
  });

  test("omits subagents by default, and assigns them to their session's folder", () => {
    const { put, find, project, other } = machine();
    const folder = `.claude/projects/${slug(project)}`;
    const main = put(
      `${folder}/${ID}.jsonl`,
      recorded("claude-code/transcripts/subagent/session.jsonl", project),
    );
    const agent = "claude-code/transcripts/subagent/session/subagents/agent-a4c935541c7ba1369.jsonl";
    const own = put(`${folder}/${ID}/subagents/agent-a4c9.jsonl`, recorded(agent, other), 1);
    put(`${folder}/${ID}/subagents/agent-a4c9.meta.json`, "{}");
    const deep = put(`${folder}/${ID}/subagents/workflows/w1/agent-b5.jsonl`, recorded(agent, other), 2);
    put(`${folder}/${ID}/tool-results/x.jsonl`, "{}\n");
    expect(find({ folder: project }).map(({ path }) => path)).toEqual([main]);
    expect(find({ folder: project, subagents: true })).toMatchObject([
      { path: main },
      { path: own, sessionId: ID, agentId: "a4c9" },
      { path: deep, sessionId: ID, agentId: "b5" },
    ]);
    expect(find({ id: "a4c9", subagents: true })).toMatchObject([{ path: own }]);
    expect(find({ folder: other, subagents: true })).toEqual([]);
  });

  test("returns only files written since the given time, newest first", () => {
    const { put, find, project } = machine();
    const folder = `.claude/projects/${slug(project)}`;
    for (const [name, age] of Object.entries({ old: 90, new: 1, middle: 30 }))
      put(`${folder}/${name}.jsonl`, "{}\n", age);
    const ids = (since?: number) => find({ since }).map(({ sessionId }) => sessionId);
    expect(ids()).toEqual(["new", "middle", "old"]);
    expect(ids(NOW - 60 * MINUTE)).toEqual(["new", "middle"]);
  });
});

describe("readSessionContext", () => {
  const BASIC = "claude-code/transcripts/basic.jsonl";

  test("without a configuration, returns the same reading as readContext", async () => {
    const { put, project, env } = machine();
    const file = put("s.jsonl", recorded(BASIC, project));
    const found = await readSessionContext(file, { env, now: clockAt(NOW) });
    expect(found?.reading).toEqual(await readContext(file, { env }));
    expect(found).toMatchObject({ level: "normal", folder: project, problems: [] });
  });

  test("uses and checks the configuration of the folder that the file names", async () => {
    const { put, project, other, env } = machine();
    const file = put("s.jsonl", recorded(BASIC, project));
    put("work/project/.agentos/config.json", '{"context":{"windowTokens":40000,"warning":"x"}}');
    put("work/other/.agentos/config.json", '{"context":{"windowTokens":1}}');
    const found = await readSessionContext(file, { env, folder: other, now: clockAt(NOW) });
    expect(found?.reading).toMatchObject({ windowTokens: 40_000, windowSource: "config" });
    expect(found?.problems).toEqual([expect.stringContaining("context.warning")]);
  });

  test("uses the given folder's configuration for a file from another machine", async () => {
    const { put, project, env } = machine();
    const gone = join(project, "gone");
    const file = put("s.jsonl", recorded(BASIC, gone));
    put("work/project/.agentos/config.json", '{"context":{"windowTokens":40000}}');
    const found = await readSessionContext(file, { env, folder: project, now: clockAt(NOW) });
    expect([found?.folder, found?.reading.windowTokens]).toEqual([gone, 40_000]);
  });

  test("includes the forecast, and the window from the status line for the same model", async () => {
    const { put, project, env } = machine();
    const file = put("s.jsonl", recorded(BASIC, project));
    const reading = await readContext(file, { env });
    const metrics = {
      session_id: reading?.sessionId,
      remaining_percentage: 50,
      timestamp: NOW / 1000 - 60,
      window_tokens: 123_456,
      window_source: "client",
      model: `${reading?.model}[1m]`,
      history: [
        { timestamp: NOW / 1000 - 90, used_tokens: 10_000 },
        { timestamp: NOW / 1000 - 60, used_tokens: 12_000 },
      ],
    };
    put(`tmp/agentos-ctx-${reading?.sessionId}.json`, JSON.stringify(metrics));
    const found = await readSessionContext(file, { env, now: clockAt(NOW) });
    expect(found?.reading).toMatchObject({ windowTokens: 123_456, windowSource: "client" });
    expect(found?.forecast?.tokensPerCall).toBe(2000);
    put(
      `tmp/agentos-ctx-${reading?.sessionId}.json`,
      JSON.stringify({ ...metrics, model: "claude-other-1" }),
    );
    expect((await readSessionContext(file, { env, now: clockAt(NOW) }))?.reading).toEqual(reading);
  });

  test("returns undefined for a file without counts, and throws for a missing one", async () => {
    const { put, env, home } = machine();
    expect(await readSessionContext(put("s.jsonl", "hello\n"), { env })).toBeUndefined();
    await expect(readSessionContext(join(home, "gone"), { env })).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("listLiveSessions", () => {
  test("lists sessions active within the hour, of all clients and folders, newest first", async () => {
    const { put, project, env } = machine();
    CLIENTS.forEach(({ fixture, path }, index) => {
      put(path(project), recorded(fixture, project), [5, 61, 3, 59, 62][index]);
    });
    put(
      ".gemini/tmp/p/chats/session-2026-11-21T00-02-ae02f67e.jsonl",
      recorded("gemini/session-basic.jsonl", ""),
      4,
    );
    put(".gemini/tmp/p/.project_root", project);
    const found = await listLiveSessions({ env, now: clockAt(NOW) });
    expect(found.map(({ client, activeAt }) => [client, (NOW - activeAt) / MINUTE])).toEqual([
      ["qwen", 3],
      ["gemini", 4],
      ["claude-code", 5],
      ["copilot", 59],
    ]);
    for (const each of found) {
      expect(each).toMatchObject({ folder: project, reading: { usedTokens: expect.any(Number) } });
    }
    expect(await listLiveSessions({ env, now: clockAt(NOW), activeWithinMs: MINUTE })).toEqual([]);
  });

  test("lists a session with both a file and metrics once, with the later time", async () => {
    const { put, project, env } = machine();
    const file = put("s.jsonl", recorded("claude-code/transcripts/basic.jsonl", project));
    const reading = await readContext(file, { env });
    put(
      `.claude/projects/${slug(project)}/${reading?.sessionId}.jsonl`,
      recorded("claude-code/transcripts/basic.jsonl", project),
      10,
    );
    const metrics = { session_id: reading?.sessionId, remaining_percentage: 1, timestamp: NOW / 1000 - 60 };
    put(`tmp/agentos-ctx-${reading?.sessionId}.json`, JSON.stringify(metrics));
    const found = await listLiveSessions({ env, now: clockAt(NOW) });
    expect(found).toMatchObject([{ activeAt: NOW - MINUTE, reading: { usedTokens: reading?.usedTokens } }]);
  });

  test("lists a session known only by its metrics, and computes its level", async () => {
    const { put, project, env } = machine();
    const metrics = {
      session_id: "s-1",
      remaining_percentage: 30,
      timestamp: NOW / 1000 - 60,
      client: "opencode",
      cwd: project,
      level: "normal",
      freshness: "made up",
    };
    put("tmp/agentos-ctx-s-1.json", JSON.stringify(metrics));
    put("tmp/agentos-ctx-s-1.agent-a.json", JSON.stringify({ ...metrics, agent_id: "a" }));
    put(
      "tmp/agentos-ctx-old.json",
      JSON.stringify({ ...metrics, session_id: "old", timestamp: NOW / 1000 - 3601 }),
    );
    put("tmp/agentos-ctx-torn.json", '{"session_id":"torn"');
    expect(await listLiveSessions({ env, now: clockAt(NOW) })).toEqual([
      {
        sessionId: "s-1",
        client: "opencode",
        folder: project,
        activeAt: NOW - MINUTE,
        level: "warning",
        reading: { sessionId: "s-1", usedPercent: 70, remainingPercent: 30, at: "2026-11-21T11:59:00.000Z" },
      },
    ]);
  });

  test("lists subagents on request, and the tokens at which levels begin", async () => {
    const { put, project, env } = machine();
    const text = recorded("claude-code/transcripts/basic.jsonl", project);
    put(`.claude/projects/${slug(project)}/${ID}.jsonl`, text);
    put(`.claude/projects/${slug(project)}/${ID}/subagents/agent-a1b2.jsonl`, text);
    const options = { env, now: clockAt(NOW) };
    expect(await listLiveSessions(options)).toHaveLength(1);
    const found = await listLiveSessions({ ...options, subagents: true });
    expect(found.map(({ reading }) => reading.agentId).sort()).toEqual(["a1b2", undefined]);
    for (const { reading, levelTokens } of found) {
      const window = reading.windowTokens ?? Number.NaN;
      expect([window, levelTokens]).toEqual([200_000, { warning: window * 0.65, critical: window * 0.75 }]);
    }
  });

  test("with earlier calls' readings, reads only changed files, and forgets deleted ones", async () => {
    const { put, project, env } = machine();
    const path = `.claude/projects/${slug(project)}/${ID}.jsonl`;
    const text = recorded("claude-code/transcripts/basic.jsonl", project);
    put(path, text, 5);
    const readings: LiveReadings = new Map();
    const list = () => listLiveSessions({ env, now: clockAt(NOW), readings });
    const [first] = await list();
    // The size and time are unchanged, so the file is not read again.
    put(path, text.replaceAll('"output_tokens":', '"output_tokenz":'), 5);
    expect(await list()).toEqual([first]);
    put(path, text.replaceAll(/"cache_read_input_tokens":\d+/g, '"cache_read_input_tokens":111000'), 4);
    const [second] = await list();
    expect(second?.reading.usedTokens).toBeGreaterThan(111_000);
    rmSync(put(path, text));
    expect([await list(), readings.size]).toEqual([[], 0]);
  });

  test("is empty on a machine without clients, metrics, or a temporary folder", async () => {
    const { home } = machine();
    expect(
      await listLiveSessions({
        env: { HOME: home, USERPROFILE: home, TMPDIR: join(home, "gone"), TEMP: join(home, "gone") },
      }),
    ).toEqual([]);
  });
});

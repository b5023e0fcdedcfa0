import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  CLIENT_IDS,
  type ClientId,
  parseHookCommand,
  planInit,
  planUninstall,
  wiredClients,
} from "../src/index.js";
import { ASK, INSTALLATION, init, optionsFor, snapshot, sync, uninstall } from "./helpers.js";

function json(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}

describe.each(CLIENT_IDS)("%s", (client) => {
  test.each(["project", "local"] as const)(
    "is added to and removed from an empty project in the scope %s",
    (scope) => {
      const project = testdir({ "README.md": "x" });
      const options = optionsFor(project, { clients: [client], scope, instructions: true });
      const before = snapshot(project);
      const { plan } = init(options);
      expect(plan.approvals.length).toBeGreaterThan(0);
      expect(wiredClients(options)).toEqual([client]);
      expect(sync(options).plan.changes).toEqual([]);
      expect(planInit(options).changes).toEqual([]);
      const out = uninstall(options);
      expect(out.plan.untouched).toEqual([]);
      expect(snapshot(project)).toEqual(before);
    },
  );

  test("is added to and removed from the user's own settings without touching the project", () => {
    const root = testdir({ "project/x": "", "home/x": "" });
    const options = optionsFor(join(root, "project"), {
      clients: [client],
      scope: "user",
      home: join(root, "home"),
      place: { type: "folder", folder: "/opt/aos/hooks" },
    });
    const before = snapshot(root);
    init(options);
    expect(snapshot(join(root, "project"))).toEqual({ x: before["project/x"] });
    expect(wiredClients(options)).toEqual([client]);
    expect(sync(options).plan.changes).toEqual([]);
    uninstall(options);
    expect(snapshot(root)).toEqual(before);
  });
});

test("each client gets its own format and units", () => {
  const project = testdir();
  init(optionsFor(project, { clients: CLIENT_IDS, versions: { "claude-code": "2.1.329" } }));
  const first = (path: string, event: string) => json(join(project, path)).hooks[event][0];
  const command = expect.stringMatching(/@agentos\/cli\/hooks\/.* agentos-context-hook/);
  expect(first(".claude/settings.json", "PostToolBatch")).toEqual({
    hooks: [{ type: "command", command, timeout: 5 }],
  });
  expect(first(".codex/hooks.json", "PostToolUse")).toEqual({
    matcher: "*",
    hooks: [{ type: "command", command, timeout: 5 }],
  });
  expect(first(".gemini/settings.json", "AfterTool")).toEqual({
    matcher: "*",
    hooks: [{ type: "command", name: "agentos-context-hook", command, timeout: 5000 }],
  });
  expect(first(".qwen/settings.json", "PostToolUse").hooks[0].timeout).toBe(5);
  expect(first(".github/hooks/agentos.json", "postToolUse")).toEqual({
    type: "command",
    bash: command,
    powershell: command,
    timeoutSec: 5,
  });
  expect(Object.keys(json(join(project, ".codex/hooks.json")))).toEqual(["hooks"]);
  expect(json(join(project, ".codex/hooks.json")).hooks.SessionEnd[0].hooks[0].timeout).toBe(3);
  expect(json(join(project, ".gemini/settings.json")).hooks.PreCompress).toBeUndefined();
  expect(readFileSync(join(project, ".opencode/plugins/agentos.js"), "utf8")).toContain("tool.execute.after");
  expect(existsSync(join(project, "hooks/agentos-context-guard/HOOK.md"))).toBe(true);
});

/** The commands of each event, in a client's settings. */
function commandsByEvent(path: string): [event: string, commands: string[]][] {
  return Object.entries(json(path).hooks as Record<string, object[]>).map(([event, groups]) => [
    event,
    JSON.stringify(groups).match(/(?<=\\" )agentos-[^"]*/g) ?? [],
  ]);
}

const SETTINGS: [ClientId, string][] = [
  ["claude-code", ".claude/settings.json"],
  ["codex", ".codex/hooks.json"],
  ["gemini", ".gemini/settings.json"],
  ["qwen", ".qwen/settings.json"],
  ["copilot", ".github/hooks/agentos.json"],
];

/** An installation from before one program ran several hooks. */
const WITHOUT_DISPATCHER = {
  ...INSTALLATION,
  hooks: new Set([...INSTALLATION.hooks].filter((name) => name !== "agentos-hooks")),
};

describe.each(SETTINGS)("%s starts one process per event", (client, name) => {
  test("which runs all hooks that are due, each with its own time limit", () => {
    const project = testdir();
    init(optionsFor(project, { clients: [client] }));
    const path = join(project, name);
    // Copilot CLI has the same command for both of its shells.
    for (const [event, commands] of commandsByEvent(path))
      expect([event, new Set(commands).size]).toEqual([event, 1]);
    const before = testdir();
    init(optionsFor(before, { clients: [client], installation: WITHOUT_DISPATCHER }));
    const hooksAt = (file: string) =>
      Object.fromEntries(
        commandsByEvent(file).map(([event, commands]) => [
          event,
          [...new Set(commands)].flatMap((each) =>
            each.startsWith("agentos-hooks ")
              ? each.match(/[a-z]+(?=:)/g)?.map((hook) => `agentos-${hook}-hook`)
              : each,
          ),
        ]),
      );
    expect(hooksAt(path)).toEqual(hooksAt(join(before, name)));
  });

  test("and an older setup with an entry for each hook is converted, and removed byte for byte", () => {
    const own = '{\n\t"mine": [1,\n2],\n\t"hooks": {}\n}\n';
    const project = testdir({ [name]: own });
    const before = snapshot(project);
    const older = optionsFor(project, { clients: [client], installation: WITHOUT_DISPATCHER });
    init(older);
    const separate = readFileSync(join(project, name), "utf8");
    const options = optionsFor(project, { clients: [client] });
    expect(init(options).plan.changes.map(({ action }) => action)).toContain("edit");
    const together = readFileSync(join(project, name), "utf8");
    const fresh = testdir({ [name]: own });
    init(optionsFor(fresh, { clients: [client] }));
    expect(together).toBe(readFileSync(join(fresh, name), "utf8"));
    expect(together).not.toBe(separate);
    expect(planInit(options).changes).toEqual([]);
    uninstall(options);
    expect(snapshot(project)).toEqual(before);
  });
});

test("an entry's time limit is the sum of its hooks' limits", () => {
  const project = testdir();
  init(optionsFor(project, { versions: { "claude-code": "2.1.329" } }));
  const { Stop, SessionStart, PreToolUse } = json(join(project, ".claude/settings.json")).hooks;
  expect(Stop[0].hooks[0].command).toMatch(/ agentos-hooks context:5 rules:5 guard:20$/);
  expect(Stop[0].hooks[0].timeout).toBe(30);
  expect(SessionStart[0].hooks[0].command).toMatch(/ agentos-hooks context:5 handoff:10 waves:5 rules:5$/);
  expect(SessionStart[0].hooks[0].timeout).toBe(25);
  expect(PreToolUse[0].hooks[0].command).toMatch(/ agentos-rules-hook$/);
});

test("a version of Claude Code that would ignore the settings is reported", () => {
  const notes = (version: string) =>
    planInit(optionsFor(testdir(), { versions: { "claude-code": version } })).notes.join("\n");
  expect(notes("2.1.117")).toContain(
    "Claude Code 2.1.117 ignores these settings: the hooks need 2.1.118 or newer. Update it.",
  );
  for (const version of ["2.1.118", "2.1.329", "3.0.0"]) expect(notes(version)).not.toContain("ignores");
});

test("hooks with the event PermissionRequest are added to and removed from a user's file, byte for byte", () => {
  const own = `{\n\t"model": "opus",\n\t"hooks": { "PermissionRequest": [ { "hooks": [ { "type": "command", "command": "notify" } ] } ] }\n}\n`;
  const project = testdir({ ".claude/settings.json": own });
  const options = optionsFor(project, { versions: { "claude-code": "2.1.329" }, statusLine: false });
  const before = snapshot(project);
  init(options);
  const text = readFileSync(join(project, ".claude/settings.json"), "utf8");
  expect(text).toContain("notify");
  expect(text.match(/agentos-rules-hook"/g)?.length).toBeGreaterThan(1);
  expect(sync(options).plan.changes).toEqual([]);
  uninstall(options);
  expect(snapshot(project)).toEqual(before);
});

describe("permissions.ask", () => {
  const asked = (project: string, file = ".claude/settings.json") =>
    json(join(project, file)).permissions.ask;

  test.each<[ClientId, string | undefined]>([
    ["claude-code", ".claude/settings.json"],
    ["qwen", ".qwen/settings.json"],
    ["gemini", undefined],
    ["codex", undefined],
  ])("of %s are in %s", (client, file) => {
    const project = testdir();
    init(optionsFor(project, { clients: [client] }));
    if (file === undefined) expect(JSON.stringify(snapshot(project))).not.toContain("Edit(");
    else expect(asked(project, file)).toEqual(ASK);
  });

  test("are kept if they are the user's own and ours are removed, even if the file has changed", () => {
    const own = { permissions: { ask: [ASK[1], "WebFetch"] } };
    const project = testdir({ ".claude/settings.json": JSON.stringify(own, null, 2) });
    const path = join(project, ".claude/settings.json");
    init(optionsFor(project));
    expect(asked(project)).toEqual([ASK[1], "WebFetch", ASK[0]]);
    writeFileSync(path, readFileSync(path, "utf8").replace("WebFetch", "WebSearch"));
    uninstall(optionsFor(project));
    expect(asked(project)).toEqual([ASK[1], "WebSearch"]);
  });

  test("of a removed rule are removed with it; the user's are kept", () => {
    const project = testdir();
    const path = join(project, ".claude/settings.json");
    init(optionsFor(project));
    writeFileSync(path, readFileSync(path, "utf8").replace('"ask": [', '"ask": [\n      "WebFetch",'));
    const fewer = optionsFor(project, { permissions: { ask: ASK.slice(1) } });
    sync(fewer);
    expect(asked(project)).toEqual(["WebFetch", ASK[1]]);
    expect(sync(fewer).plan.changes).toEqual([]);
    sync(optionsFor(project, { permissions: { ask: [] } }));
    expect(asked(project)).toEqual(["WebFetch"]);
  });

  test("that the team shares are not repeated in personal settings", () => {
    const project = testdir();
    init(optionsFor(project, { statusLine: false }));
    expect(planInit(optionsFor(project, { scope: "local", statusLine: false })).changes).toEqual([]);
  });

  test("are also removed on the machine of someone who did not add them", () => {
    const project = testdir();
    init(optionsFor(project));
    rmSync(join(project, ".agentos/state"), { recursive: true });
    uninstall(optionsFor(project));
    expect(existsSync(join(project, ".claude/settings.json"))).toBe(false);
  });

  test("in settings that were never set up are the user's, even if they equal ours", () => {
    const own = JSON.stringify({ permissions: { ask: ASK } });
    const project = testdir({ ".claude/settings.json": own });
    expect(planUninstall(optionsFor(project)).changes).toEqual([]);
  });
});

test("only installed hooks are added", () => {
  const project = testdir();
  const hooks = new Set(["agentos-context-hook" as const]);
  init(optionsFor(project, { installation: { ...INSTALLATION, hooks } }));
  const text = readFileSync(join(project, ".claude/settings.json"), "utf8");
  expect(new Set(text.match(/agentos-[a-z]+-hook/g))).toEqual(new Set(["agentos-context-hook"]));
  expect(existsSync(join(project, ".claude/settings.local.json"))).toBe(false);
});

describe("the status line", () => {
  const line = (project: string) => json(join(project, ".claude/settings.local.json")).statusLine;

  test("wraps the user's own from the same file and restores it", () => {
    const own = `{\n  "statusLine": { "type": "command", "command": "echo 'it''s' \\"x\\"", "padding": 0 }\n}\n`;
    const project = testdir({ ".claude/settings.local.json": own });
    init(optionsFor(project));
    expect(line(project).padding).toBe(0);
    expect(parseHookCommand(line(project).command)?.args).toEqual(["--wrap", `echo 'it''s' "x"`]);
    expect(sync(optionsFor(project)).plan.changes).toEqual([]);
    writeFileSync(join(project, ".agentos/state/wiring.json"), "");
    uninstall(optionsFor(project));
    expect(readFileSync(join(project, ".claude/settings.local.json"), "utf8")).toBe(
      own.replace(/"command": "echo.*?", /, (text) => text),
    );
  });

  test("wraps the one in the user's settings without moving it to another file", () => {
    const home = testdir({
      ".claude/settings.json": JSON.stringify({ statusLine: { type: "command", command: "~/line.sh" } }),
    });
    const project = testdir();
    init(optionsFor(project, { home }));
    expect(parseHookCommand(line(project).command)?.args).toEqual(["--wrap", "~/line.sh", "--inherited"]);
    expect(readFileSync(join(project, ".claude/settings.json"), "utf8")).not.toContain("line.sh");
    uninstall(optionsFor(project, { home }));
    expect(snapshot(project)).toEqual({});
  });

  test("has the refresh interval and padding of the one that it wraps", () => {
    const theirs = { type: "command", command: "~/line.sh", padding: 2, refreshInterval: 1 };
    const home = testdir({ ".claude/settings.json": JSON.stringify({ statusLine: theirs }) });
    const project = testdir();
    init(optionsFor(project, { home }));
    expect(line(project)).toMatchObject({ type: "command", padding: 2, refreshInterval: 1 });
    expect(sync(optionsFor(project, { home })).plan.changes).toEqual([]);
    uninstall(optionsFor(project, { home }));
    expect(snapshot(project)).toEqual({});
  });

  test("is not added if disabled", () => {
    const project = testdir();
    init(optionsFor(project, { statusLine: false }));
    expect(existsSync(join(project, ".claude/settings.local.json"))).toBe(false);
    expect(sync(optionsFor(project)).plan.changes).toEqual([]);
  });
});

test("a personal setup neither duplicates nor removes the team's shared hooks", () => {
  const project = testdir();
  init(optionsFor(project, { statusLine: false }));
  const shared = readFileSync(join(project, ".claude/settings.json"), "utf8");
  const { plan } = init(optionsFor(project, { scope: "local", statusLine: false }));
  expect(plan.changes).toEqual([]);
  expect(readFileSync(join(project, ".claude/settings.json"), "utf8")).toBe(shared);
});

test("personal hooks move when they are shared, and updates keep them in place", () => {
  const project = testdir();
  const local = optionsFor(project, { scope: "local", statusLine: false });
  init(local);
  expect(sync(optionsFor(project)).plan.changes).toEqual([]);
  init(optionsFor(project, { statusLine: false }));
  expect(existsSync(join(project, ".claude/settings.local.json"))).toBe(false);
  expect(Object.keys(json(join(project, ".claude/settings.json")).hooks)).toContain("Stop");
});

describe("the plugin", () => {
  const ON = '{ "enabledPlugins": { "agentos@agentos": true } }\n';
  const OFF = '{ "enabledPlugins": { "agentos@agentos": false } }\n';
  const hasHooks = (path: string) =>
    existsSync(path) && readFileSync(path, "utf8").includes("agentos-rules-hook");

  test("that a team shares provides hooks and skills, so settings get only the rest", () => {
    const project = testdir({ ".claude/settings.json": ON });
    const before = snapshot(project);
    const { plan } = init(optionsFor(project));
    expect(plan.notes).toEqual([
      expect.stringContaining("plugin"),
      expect.stringContaining("permissions.ask"),
    ]);
    expect(hasHooks(join(project, ".claude/settings.json"))).toBe(false);
    expect(existsSync(join(project, ".claude/skills"))).toBe(false);
    expect(json(join(project, ".claude/settings.json")).permissions.ask).toEqual(ASK);
    expect(sync(optionsFor(project)).plan.changes).toEqual([]);
    uninstall(optionsFor(project));
    expect(snapshot(project)).toEqual(before);
  });

  test("replaces hooks that were in settings before", () => {
    const project = testdir();
    const path = join(project, ".claude/settings.json");
    init(optionsFor(project));
    writeFileSync(path, JSON.stringify({ ...json(path), ...JSON.parse(ON) }));
    sync(optionsFor(project));
    expect(hasHooks(path)).toBe(false);
  });

  test("of one member removes nothing that the team shares", () => {
    const root = testdir({ "home/.claude/settings.json": ON, "project/x": "" });
    const project = join(root, "project");
    const options = optionsFor(project, { home: join(root, "home") });
    init(optionsFor(project));
    expect(sync(options).plan.changes).toEqual([]);
    expect(hasHooks(join(project, ".claude/settings.json"))).toBe(true);
  });

  test("of one member provides that member's skills, which are not written again", () => {
    const root = testdir({ "home/.claude/settings.json": ON, "project/x": "" });
    const project = join(root, "project");
    init(optionsFor(project, { home: join(root, "home") }));
    expect(existsSync(join(project, ".claude/skills"))).toBe(false);
    expect(hasHooks(join(project, ".claude/settings.json"))).toBe(true);
  });

  test("of the user keeps hooks out of personal settings, unless it is disabled in this project", () => {
    const root = testdir({ "home/.claude/settings.json": ON, "project/x": "" });
    const project = join(root, "project");
    const options = optionsFor(project, { home: join(root, "home"), scope: "local" });
    const local = join(project, ".claude/settings.local.json");
    init(options);
    expect(hasHooks(local)).toBe(false);
    uninstall(options);
    mkdirSync(join(project, ".claude"));
    writeFileSync(local, OFF);
    init(options);
    expect(hasHooks(local)).toBe(true);
  });
});

test.each<[ClientId[], string[]]>([
  [["claude-code"], [".claude"]],
  [["codex", "gemini", "qwen"], [".agents"]],
  [["copilot", "opencode"], [".agents"]],
  [["claude-code", "copilot"], [".claude"]],
  [
    ["claude-code", "codex", "opencode"],
    [".claude", ".agents"],
  ],
  [["openclaw"], []],
])("the skills of %j are in %j", (clients, folders) => {
  const project = testdir();
  init(optionsFor(project, { clients }));
  const found = [".claude", ".agents"].filter((folder) =>
    existsSync(join(project, folder, "skills/aos-pause/SKILL.md")),
  );
  expect(found).toEqual(folders);
});

test("an update restores a missing skill, even if Copilot CLI is the only client", () => {
  const project = testdir();
  const options = optionsFor(project, { clients: ["copilot"] });
  init(options);
  const path = join(project, ".agents/skills/aos-status/SKILL.md");
  rmSync(path);
  expect(sync(options).plan.changes.map((change) => change.path)).toEqual([path]);
});

test("a status line in the user's own settings does not add one to the project's", () => {
  const root = testdir({ "project/x": "" });
  const user = { home: join(root, "home") };
  init(
    optionsFor(join(root, "project"), {
      ...user,
      scope: "user",
      place: { type: "folder", folder: "/opt/x" },
    }),
  );
  const options = optionsFor(join(root, "project"), { ...user, statusLine: false });
  init(options);
  expect(sync(options).plan.changes).toEqual([]);
});

test("one client can be removed while the others are kept", () => {
  const project = testdir();
  init(optionsFor(project, { clients: ["claude-code", "gemini"], instructions: true }));
  uninstall(optionsFor(project), ["gemini"]);
  expect(existsSync(join(project, ".gemini"))).toBe(false);
  expect(existsSync(join(project, "GEMINI.md"))).toBe(false);
  expect(readFileSync(join(project, "CLAUDE.md"), "utf8")).toContain("## AgentOS");
  expect(wiredClients(optionsFor(project))).toEqual(["claude-code"]);
  uninstall(optionsFor(project));
  expect(snapshot(project)).toEqual({});
});

test.each([
  ["a newline", "# Mine\n"],
  ["no newline", "# Mine"],
  ["CRLF", "# Mine\r\n\r\nText\r\n"],
  ["an empty line", "# Mine\n\n"],
  ["a byte order mark", "\uFEFF# Mine\n"],
])("instructions are added to a file with %s, and removed byte for byte", (_, text) => {
  const project = testdir({ "CLAUDE.md": text });
  const options = optionsFor(project, { instructions: true });
  init(options);
  const wired = readFileSync(join(project, "CLAUDE.md"), "utf8");
  expect(wired.startsWith(text)).toBe(true);
  expect(wired).toContain("<!-- agentos:begin -->");
  expect(sync(options).plan.changes).toEqual([]);
  uninstall(options);
  expect(readFileSync(join(project, "CLAUDE.md"), "utf8")).toBe(text);
});

test("a CLAUDE.md that is a link to AGENTS.md gets only one block", () => {
  const project = testdir({ "AGENTS.md": "# Mine\n" });
  symlinkSync("AGENTS.md", join(project, "CLAUDE.md"));
  init(optionsFor(project, { clients: ["claude-code", "codex"], instructions: true }));
  expect(readFileSync(join(project, "AGENTS.md"), "utf8").match(/agentos:begin/g)).toHaveLength(1);
});

test("a user's changes to an example or a generated file are kept and reported", () => {
  const project = testdir();
  const options = optionsFor(project);
  init(options);
  const config = join(project, ".agentos/config.json");
  const skill = join(project, ".claude/skills/aos-pause/SKILL.md");
  writeFileSync(config, '{ "context": {} }\n');
  writeFileSync(skill, `${readFileSync(skill, "utf8")}Mine.\n`);
  expect(sync(options).plan.untouched).toMatchObject([
    { path: skill, message: expect.stringContaining("by hand") },
  ]);
  expect(planUninstall(options).untouched).toMatchObject([{ path: skill }]);
  uninstall(options);
  expect(Object.keys(snapshot(project)).filter((name) => !name.endsWith("/"))).toEqual([
    ".agentos/config.json",
    ".claude/skills/aos-pause/SKILL.md",
  ]);
});

test("a file generated elsewhere that was changed by hand is backed up and regenerated", () => {
  const name = ".agentos/core/rules/deviation-rules.md";
  const project = testdir();
  const options = optionsFor(project, { workflows: true, generated: { [name]: "rules\n" } });
  init(options);
  const path = join(project, name);
  for (const mine of ["mine\n", `${readFileSync(path, "utf8")}mine too\n`]) {
    writeFileSync(path, mine);
    const { plan } = sync(options);
    const kept = plan.changes[0]?.keptAt as string;
    expect(plan.notes).toEqual([expect.stringMatching(/deviation-rules.md was changed by hand: .* kept as/)]);
    expect(readFileSync(kept, "utf8")).toBe(mine);
    expect(readFileSync(path, "utf8")).toMatch(/^rules\n<!-- generated by aos/);
    expect(sync(options).plan.changes).toEqual([]);
  }
  uninstall(options);
  expect(Object.keys(snapshot(join(project, ".agentos")))).toEqual([
    "core/",
    "core/rules/",
    "core/rules/deviation-rules.md.kept-1",
    "core/rules/deviation-rules.md.kept-2",
  ]);
});

test("a generated file of an earlier version is regenerated", () => {
  const project = testdir();
  const options = optionsFor(project, {
    workflows: true,
    generated: { ".agentos/core/rules/deviation-rules.md": "old\n" },
  });
  init(options);
  const now = { ...options, generated: { ".agentos/core/rules/deviation-rules.md": "new\n" } };
  sync(now);
  expect(readFileSync(join(project, ".agentos/core/rules/deviation-rules.md"), "utf8")).toMatch(/^new\n/);
});

test("a record from a checkout cannot affect files outside the project", () => {
  const outside = testdir({ "precious.txt": "x" });
  const project = testdir();
  init(optionsFor(project));
  const path = join(project, ".agentos/state/wiring.json");
  const record = json(path);
  const hash = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
  for (const key of [join(outside, "precious.txt"), "../precious.txt"]) record.files[key] = { hash };
  writeFileSync(path, JSON.stringify(record));
  uninstall(optionsFor(project));
  expect(existsSync(join(outside, "precious.txt"))).toBe(true);
});

test("an update keeps the copy of the command that settings point to, as long as it exists", () => {
  const root = testdir({ "one/agentos-context-hook.cjs": "", "two/agentos-context-hook.cjs": "" });
  const at = (name: string) =>
    optionsFor(join(root, "project"), {
      scope: "user",
      home: join(root, "home"),
      place: { type: "folder", folder: join(root, name) },
    });
  init(at("one"));
  expect(sync(at("two")).plan.changes).toEqual([]);
  rmSync(join(root, "one"), { recursive: true });
  expect(sync(at("two")).plan.changes.map(({ path }) => path)).toEqual([
    join(root, "home/.claude/settings.json"),
  ]);
});

test("a machine without the command installed does not write its own path to shared settings", () => {
  const project = testdir();
  const clients = ["claude-code", "codex"] as const;
  init(optionsFor(project, { clients, statusLine: false }));
  const shared = snapshot(project);
  const here = optionsFor(project, {
    clients,
    scope: "local",
    statusLine: false,
    place: { type: "folder", folder: "/opt/aos/hooks" },
  });
  expect(sync(here).plan.changes).toEqual([]);
  expect(init(here).plan.changes).toEqual([]);
  expect(snapshot(project)).toEqual(shared);
});

test("a process killed between its record and its changes leaves nothing that breaks uninstall", () => {
  const settings = '{\n  "model": "opus"\n}\n';
  const project = testdir({ ".claude/settings.json": settings });
  const before = snapshot(project);
  init(optionsFor(project));
  const record = readFileSync(join(project, ".agentos/state/wiring.json"), "utf8");
  uninstall(optionsFor(project));
  mkdirSync(join(project, ".agentos/state"), { recursive: true });
  writeFileSync(join(project, ".agentos/state/wiring.json"), record);
  expect(planUninstall(optionsFor(project)).changes).toEqual([]);
  expect(readFileSync(join(project, ".claude/settings.json"), "utf8")).toBe(settings);
  init(optionsFor(project));
  uninstall(optionsFor(project));
  expect(snapshot(project)).toEqual(before);
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type File, MAIN, recoveryIn, startGateway } from "./gateway.js";

const PLAN =
  "## Plan: Ledger\n**Goal**: invoices\n### Steps\n1. map [completed]\n2. write - through the ledger [in progress]\n";
const aWorkspace = (files: Record<string, string> = {}) =>
  testdir({ "AGENTS.md": "# Agents\n", ".active-plan.md": PLAN, ...files });

const warn = vi.spyOn(console, "warn");
beforeEach(() => void warn.mockReset().mockImplementation(() => {}));
afterEach(() => vi.useRealTimers());

/** Only the clock is fake; the files are real. */
function later(minutes: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

describe("a compaction", () => {
  test("loses nothing: bootstrap, before, after, bootstrap", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    expect(recoveryIn(gateway.bootstrap(workspace))).toEqual([]);
    expect(gateway.compactBefore()).toEqual([]);
    expect(gateway.compactAfter()).toEqual([]);
    const [file] = recoveryIn(gateway.bootstrap(workspace));
    expect(file).toEqual({
      name: "CONTEXT-RECOVERY.md",
      path: join(workspace, ".context-checkpoint.md"),
      content: expect.stringContaining("2. write - through the ledger [in progress]"),
      missing: false,
    });
    expect(file!.content!.length).toBeLessThanOrEqual(2_000);
    expect(file!.content).toContain("What the user says now takes precedence.");
    expect(warn).not.toHaveBeenCalled();
  });

  test("gives every bootstrap the same bytes for ten minutes, because a preparatory run looks like a real one", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.bootstrap(workspace);
    gateway.compactBefore();
    const seen = [];
    for (const minutes of [0, 3, 6]) {
      later(minutes);
      writeFileSync(join(workspace, `new-${minutes}.md`), "x");
      seen.push(recoveryIn(gateway.bootstrap(workspace))[0]);
    }
    expect(new Set(seen.map((file) => file?.content)).size).toBe(1);
    later(2);
    expect(recoveryIn(gateway.bootstrap(workspace))).toEqual([]);
    expect(existsSync(join(workspace, ".context-checkpoint.md"))).toBe(false);
    expect(existsSync(join(workspace, ".context-checkpoint.recovered.md"))).toBe(true);
  });

  test("that takes longer than a checkpoint's lifetime gets a new one at its end", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.bootstrap(workspace);
    gateway.compactBefore();
    later(12);
    gateway.compactAfter();
    expect(recoveryIn(gateway.bootstrap(workspace))).toHaveLength(1);
  });

  test("survives a restart between checkpoint and recovery", async () => {
    const workspace = aWorkspace();
    const before = await startGateway();
    before.bootstrap(workspace);
    before.compactBefore();
    const after = await startGateway();
    expect(recoveryIn(after.bootstrap(workspace))[0]?.content).toContain("2. write");
  });

  test("gives each session in the same workspace only its own checkpoint", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    const other = "agent:main:telegram:direct:42";
    gateway.bootstrap(workspace);
    gateway.bootstrap(workspace, [], other);
    gateway.compactBefore();
    expect(recoveryIn(gateway.bootstrap(workspace, [], other))).toEqual([]);
    writeFileSync(join(workspace, ".active-plan.md"), "### Steps\n1. Paint the shed [in progress]\n");
    gateway.compactBefore(other);
    const [mine] = recoveryIn(gateway.bootstrap(workspace));
    const [theirs] = recoveryIn(gateway.bootstrap(workspace, [], other));
    expect(mine?.content).toContain("write - through the ledger");
    expect(theirs?.content).toContain("Paint the shed");
  });

  test("keeps apart sessions whose keys differ only in punctuation", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.bootstrap(workspace, [], "agent:a:b");
    gateway.compactBefore("agent:a:b");
    expect(recoveryIn(gateway.bootstrap(workspace, [], "agent:a-b"))).toEqual([]);
  });
});

test.each([
  ["command:new", (gateway: Awaited<ReturnType<typeof startGateway>>) => gateway.command("new")],
  ["command:reset", (gateway: Awaited<ReturnType<typeof startGateway>>) => gateway.command("reset")],
  ["session:auto-reset", (gateway: Awaited<ReturnType<typeof startGateway>>) => gateway.autoReset()],
])("after %s, the new conversation does not get the old one's checkpoint", async (_, fire) => {
  const workspace = aWorkspace();
  const gateway = await startGateway();
  gateway.bootstrap(workspace);
  gateway.compactBefore();
  fire(gateway);
  expect(recoveryIn(gateway.bootstrap(workspace))).toEqual([]);
});

describe("the workspace", () => {
  test("is the Gateway's until the session's own is known", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.startup(workspace);
    gateway.compactBefore();
    expect(recoveryIn(gateway.bootstrap(workspace))).toHaveLength(1);
  });

  test("is the one that contains the hook if no event names another", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway(join(workspace, "hooks"));
    gateway.compactBefore();
    expect(existsSync(join(workspace, ".context-checkpoint.md"))).toBe(true);
  });

  test("is never OpenClaw's state folder, which also contains hooks", async () => {
    const stateFolder = testdir({ "openclaw.json": "{}", "AGENTS.md": "" });
    const gateway = await startGateway(join(stateFolder, "hooks"));
    gateway.compactBefore();
    expect(existsSync(join(stateFolder, ".context-checkpoint.md"))).toBe(false);
  });

  test("may become known only during the compaction", async () => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.compactBefore();
    gateway.startup(workspace);
    gateway.compactAfter();
    expect(recoveryIn(gateway.bootstrap(workspace))).toHaveLength(1);
  });
});

describe("OpenClaw's files", () => {
  const aFile = (name: string, size: number): File => ({
    name,
    path: `/w/${name}`,
    content: "x".repeat(size),
    missing: false,
  });
  const bootstrapWith = async (files: readonly File[], more: object = {}) => {
    const workspace = aWorkspace();
    const gateway = await startGateway();
    gateway.bootstrap(workspace);
    gateway.compactBefore();
    return gateway.bootstrap(workspace, files, MAIN, more).map(({ name }) => name);
  };
  const small = [aFile("AGENTS.md", 9_000), aFile("SOUL.md", 9_000)];
  const large = [aFile("AGENTS.md", 30_000), aFile("SOUL.md", 19_000), aFile("USER.md", 19_000)];

  test("come before the recovery file, to keep the prompt cache valid", async () => {
    expect(await bootstrapWith(small)).toEqual(["AGENTS.md", "SOUL.md", "CONTEXT-RECOVERY.md"]);
  });

  test("come after the recovery file near the limit, because OpenClaw truncates the end", async () => {
    expect(await bootstrapWith(large)).toEqual(["CONTEXT-RECOVERY.md", "AGENTS.md", "SOUL.md", "USER.md"]);
  });

  test.each([
    ["for all agents", { agents: { defaults: { bootstrapTotalMaxChars: 15_000 } } }],
    ["for this agent", { agents: { defaults: {}, list: [{ id: "main", bootstrapTotalMaxChars: 15_000 }] } }],
  ])("are subject to the configured limit %s", async (_, cfg) => {
    expect((await bootstrapWith(small, { cfg }))[0]).toBe("CONTEXT-RECOVERY.md");
  });

  test("are never changed, nor is their list", async () => {
    const files = Object.freeze(large.map((file) => Object.freeze({ ...file })));
    expect(await bootstrapWith(files)).toHaveLength(4);
    expect(files).toEqual(large);
  });
});

test("no event makes the hook throw", async () => {
  const { handler } = await startGateway();
  const workspace = testdir({ ".agentos": "a file where a folder should be", ".active-plan.md": PLAN });
  const broken = [
    undefined,
    null,
    7,
    {},
    { type: "agent", action: "bootstrap", sessionKey: MAIN },
    {
      type: "agent",
      action: "bootstrap",
      sessionKey: MAIN,
      context: { workspaceDir: 7, bootstrapFiles: "x" },
    },
    { type: "agent", action: "bootstrap", sessionKey: MAIN, context: { workspaceDir: "/nowhere/at/all" } },
    {
      type: "session",
      action: "compact:before",
      sessionKey: "../../x\0",
      context: { workspaceDir: workspace },
    },
    { type: "session", action: "compact:before", sessionKey: MAIN, context: { workspaceDir: workspace } },
  ];
  for (const event of broken) expect(() => handler(event)).not.toThrow();
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^\[context-guard\] session:compact:before: [^\n]+$/),
  );
});

test("the hook is one file that imports only Node's own modules, and HOOK.md lists its events", () => {
  const source = readFileSync(new URL("../hooks/context-guard/handler.js", import.meta.url), "utf8");
  const imported = [...source.matchAll(/(?:^|;)import\b[^"'();]*["']([^"']+)["']/gm)].map(
    ([, name]) => name!,
  );
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !isBuiltIn(name))).toEqual([]);
  const manifest = readFileSync(new URL("../hooks/context-guard/HOOK.md", import.meta.url), "utf8");
  const events = [...manifest.split("\n---")[0]!.matchAll(/"([a-z]+:[a-z:-]+)"/g)].map(([, event]) => event);
  expect(events).toEqual([
    "agent:bootstrap",
    "session:compact:before",
    "session:compact:after",
    "session:auto-reset",
    "command:new",
    "command:reset",
    "gateway:startup",
  ]);
});

function isBuiltIn(name: string): boolean {
  return (
    name.startsWith("node:") ||
    ["fs", "os", "path", "crypto", "child_process", "url", "module", "process", "buffer"].includes(name)
  );
}

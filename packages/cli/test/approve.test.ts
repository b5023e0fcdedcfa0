import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ApprovalRequest,
  judge,
  listRequests,
  REQUEST_MS,
  requestApproval,
  stateFolderOf,
  useApproval,
} from "@agentos/rules/internal";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createPaint, findAgentAbove } from "../src/terminal/index.js";
import { visible } from "../src/terminal/visible.js";
import { type RequestLook, renderRequest } from "../src/views/request.js";
import { builtAos, NOBODY } from "./aos.js";
import { aos, run, theCode } from "./in-process.js";
import { hasScript, type Seen, typed } from "./script-terminal.js";

const COMMAND = "git push --force origin main";

/** A project in which the rules have stopped a command. */
function stopped(command = COMMAND) {
  const folder = testdir({ ".agentos/config.json": "{}" });
  const state = join(folder, ".agentos/state");
  const action = { tool: "Bash", input: { command, description: "Publish" }, cwd: folder };
  const asker = { sessionId: "57b43c2d", workflowSession: "flow-1", phase: "implement" };
  const request = requestApproval(state, action, judge(action), asker);
  return { folder, state, action, request, passes: () => useApproval(state, action) };
}

describe("without a terminal", () => {
  test.each([[[]], [["--no-color"]]])("the built command with %j grants nothing", async (flags) => {
    const { folder, request, passes } = stopped();
    for (const env of [{}, { CI: "", AGENTOS_DEBUG: "1", SSH_TTY: "/dev/pts/0" }]) {
      const { code, stderr, stdout } = await aos(folder, ["approve", request.id, ...flags], env);
      const why =
        "only a person can do this, at a terminal (this command's stdin or stdout is not a terminal)";
      expect([code, stderr]).toEqual([5, `error: nothing was granted: ${why}\n`]);
      expect(stdout).toContain(COMMAND);
    }
    expect(passes()).toBe(false);
  });

  test("it shows what is waiting, who asked and why", async () => {
    const { folder, request } = stopped();
    const { code, stdout, stderr } = await aos(folder, ["approve"]);
    expect(code).toBe(0);
    expect(stdout.replaceAll(folder, "/p").replaceAll(request.id, "ID")).toMatchInlineSnapshot(`
      "$ git push --force origin main
        ID  git-history  just now, phase implement, session flow-1
        git push --force origin main: it overwrites the remote history (git-history).
        Bash in /p
      "
    `);
    expect(stderr).toContain("note: nothing can be granted here: only a person can do this, at a terminal");
    expect(await aos(folder, ["approve", "--list"])).toMatchObject({ code: 0, stdout, stderr: "" });
  });

  test("what was refused in the agent's own dialog is not listed, but its id can still be approved", async () => {
    const { folder, request } = stopped();
    const home = testdir({ "57b43c2d.jsonl": "" });
    const transcript = join(home, "57b43c2d.jsonl");
    const asked = {
      toolUseId: "toolu_1",
      request: request.id,
      cwd: folder,
      askedAt: Date.now(),
      transcript,
      size: 0,
    };
    const used = join(home, ".local/state/agentos/used");
    mkdirSync(used, { recursive: true, mode: 0o700 });
    writeFileSync(join(used, "asked-57b43c2d"), `${JSON.stringify(asked)}\n`);
    const env = { HOME: home, USERPROFILE: home, XDG_STATE_HOME: undefined };
    expect((await builtAos(folder, ["approve", "--list"], env)).stdout).toContain(COMMAND);
    const content = [{ type: "tool_result", tool_use_id: "toolu_1", content: "No", is_error: true }];
    writeFileSync(
      transcript,
      `${JSON.stringify({ type: "user", message: { content }, toolDenialKind: "user-rejected" })}\n`,
    );
    expect((await builtAos(folder, ["approve", "--list"], env)).stdout).toBe(
      `Refused in the agent's own dialog: Bash: ${COMMAND}. To allow it after all: aos approve ${request.id}\n`,
    );
    expect((await builtAos(folder, ["watch", "--once", "--project", "."], env)).stdout).not.toContain(
      COMMAND,
    );
    expect((await builtAos(folder, ["approve", request.id, "--list"], env)).stdout).toContain(COMMAND);
  });

  test("--json prints the requests and grants none", async () => {
    const { folder, request, passes } = stopped();
    expect(JSON.parse((await aos(folder, ["approve", "--json"])).stdout)).toEqual([request]);
    const one = await aos(folder, ["approve", request.id.slice(0, 4), "--json"]);
    expect([one.code, JSON.parse(one.stdout)]).toEqual([0, [request]]);
    expect(passes()).toBe(false);
    expect((await aos(testdir(), ["approve", "--json"])).stdout).toBe("[]\n");
  });

  test("nothing is waiting if nothing was stopped", async () => {
    expect(await aos(testdir(), ["approve"])).toMatchObject({
      code: 0,
      stdout: "Nothing is waiting for approval.\n",
    });
  });

  test("an unknown id is reported, with the nearest one", async () => {
    const { folder, request } = stopped();
    const mistyped = `${request.id.slice(0, -1)}x`;
    const { code, stderr } = await aos(folder, ["approve", mistyped]);
    expect([code, stderr]).toEqual([
      2,
      `error: no request ${mistyped} is waiting for approval (granted and used ones are removed); did you mean ${request.id}?\n`,
    ]);
    expect((await aos(folder, ["approve", "zzz"])).stderr).toMatch(
      /aos(?:\.cjs)? approve --list shows what is waiting/,
    );
  });
});

describe("at a terminal", () => {
  const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };

  test("an action that was granted passes once", async () => {
    const { folder, request, passes } = stopped();
    const { code, stdout } = await run(["approve", request.id.slice(0, 5)], folder, NOBODY, terminal);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `Granted ${request.id}: exactly this action is allowed once, within 15 minutes.`,
    );
    expect([passes(), passes()]).toEqual([true, false]);
  });

  test("stdin or stdout alone does not count as a terminal", async () => {
    const { folder, request, passes } = stopped();
    const types = theCode;
    for (const half of [
      { stdin: { isTTY: true }, types },
      { stdoutIsTTY: true, types },
    ])
      expect((await run(["approve", request.id], folder, NOBODY, half)).code).toBe(5);
    expect(passes()).toBe(false);
  });

  test.each(["AGENTOS_PHASE", "CLAUDECODE", "GEMINI_CLI", "OPENCODE"])(
    "a terminal that an agent created does not count (%s)",
    async (name) => {
      const { folder, request, passes } = stopped();
      const env = { ...NOBODY, [name]: "1" };
      const { code, stderr } = await run(["approve", request.id], folder, env, terminal);
      expect([code, stderr]).toEqual([
        5,
        expect.stringContaining(`${name} shows that an agent started this one`),
      ]);
      expect(passes()).toBe(false);
    },
  );

  test.each([() => undefined, () => "", () => "y", () => "000000"])(
    "nothing is granted unless the code is typed back (%s)",
    async (types) => {
      const { folder, request, passes } = stopped();
      const { code, stderr } = await run(["approve", request.id], folder, NOBODY, {
        ...terminal,
        types,
      });
      expect([code, stderr]).toEqual([0, "Nothing was granted.\n"]);
      expect(passes()).toBe(false);
    },
  );

  test("nothing is granted without a terminal to show the code in", async () => {
    const { folder, request, passes } = stopped();
    const { types: _, ...deaf } = terminal;
    const { code, stderr } = await run(["approve", request.id], folder, NOBODY, deaf);
    expect([code, stderr]).toEqual([5, expect.stringContaining("no terminal to show a code in")]);
    expect(passes()).toBe(false);
  });

  test("a request whose file shows another action is not granted", async () => {
    const { folder, state, request, passes } = stopped();
    const forged = { ...request, input: { command: "git push" } };
    writeFileSync(join(state, "approvals", `${request.id}.json`), JSON.stringify(forged));
    const { code, stderr } = await run(["approve", request.id], folder, NOBODY, terminal);
    expect([code, stderr]).toEqual([5, expect.stringContaining("the request's file was edited")]);
    expect(passes()).toBe(false);
  });

  // Tests that run in an agent's client cannot approve either.
  const inTerminal = test.skipIf(!hasScript || findAgentAbove(process.pid));

  inTerminal.each([
    ["the code", ({ screen }: Seen) => `${theCode(screen)}\r`, "Granted"],
    ["another", () => "123\r", "Nothing was granted."],
    ["^C", () => "\u0003", "Nothing was granted."],
  ] as const)(
    "the built command asks; %s answers (needs util-linux's script, and no agent above)",
    { tags: ["slow"] },
    async (_, key, said) => {
      const { folder, request, passes } = stopped();
      const screen = await typed(folder, ["approve", request.id], [["to agree", key]]);
      expect(screen).toContain(COMMAND);
      expect(screen).toContain(said);
      expect(passes()).toBe(said === "Granted");
    },
  );

  inTerminal(
    "the built command asks which ones (needs util-linux's script, and no agent above)",
    { tags: ["slow"] },
    async () => {
      const { folder, state, passes } = stopped();
      const other = { tool: "Bash", input: { command: "rm -rf src" }, cwd: folder };
      requestApproval(state, other, judge(other), { now: () => new Date(Date.now() + 1000) });
      const screen = await typed(
        folder,
        ["approve"],
        [
          ["Which actions do you want to allow once", () => " \r"],
          ["to agree", ({ screen: shown }) => `${theCode(shown)}\r`],
        ],
      );
      expect(screen).toContain("Granted");
      expect(useApproval(state, other)).toBe(true);
      expect(passes()).toBe(false);
      expect(listRequests(state)).toHaveLength(1);
    },
  );

  inTerminal(
    "--yes asks for the code all the same (needs util-linux's script, and no agent above)",
    { tags: ["slow"] },
    async () => {
      const { folder, request, passes } = stopped();
      const screen = await typed(folder, ["approve", request.id], [["to agree", () => "\r"]]);
      expect(screen).toContain("Nothing was granted.");
      expect(passes()).toBe(false);
    },
  );

  inTerminal(
    "the code is shown only in the terminal (needs util-linux's script, and no agent above)",
    { tags: ["slow"] },
    async () => {
      const { folder, request } = stopped();
      const screen = await typed(folder, ["approve", request.id], [["to agree", () => "\u0003"]], {
        inShell: (line) => `${line} 2>${join(folder, "err")} | tee ${join(folder, "out")}`,
      });
      // The command's output is not a terminal here, so the command does not even ask.
      expect(theCode(screen)).toBeUndefined();
      expect(readFileSync(join(folder, "err"), "utf8")).toContain("nothing was granted");
    },
  );
});

describe("several requests are granted", () => {
  const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };

  function two() {
    const one = stopped();
    const action = { tool: "Bash", input: { command: "rm -rf src" }, cwd: one.folder };
    const request = requestApproval(one.state, action, judge(action));
    return { ...one, other: { action, request, passes: () => useApproval(one.state, action) } };
  }

  test("by id, with one code", async () => {
    const { folder, request, passes, other } = two();
    const { code, stdout } = await run(["approve", request.id, other.request.id], folder, NOBODY, terminal);
    expect([code, passes(), other.passes()]).toEqual([0, true, true]);
    expect(stdout).toContain("$ rm -rf src\n");
  });

  test("with --all, which shows them in full, with one code", async () => {
    const { folder, passes, other } = two();
    const { stdout } = await run(["approve", "--all"], folder, NOBODY, terminal);
    expect(stdout.match(/^\$ /gm)).toHaveLength(2);
    expect([passes(), other.passes()]).toEqual([true, true]);
  });

  test("only at a terminal: elsewhere, --all only shows them", async () => {
    const { folder, passes, other } = two();
    await aos(folder, ["approve", "--all"]);
    expect([passes(), other.passes()]).toEqual([false, false]);
  });
});

test("a request from a project without .agentos is found from any folder", async () => {
  const folder = testdir({ "notes.txt": "x" });
  const state = stateFolderOf(folder);
  const action = { tool: "Bash", input: { command: `git push --force origin ${folder}` }, cwd: folder };
  const request = requestApproval(state, action, judge(action), { project: folder });
  expect((await aos(testdir(), ["approve", request.id, "--list"])).stdout).toContain(`in ${folder}`);
  const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };
  await run(["approve", request.id], testdir(), NOBODY, terminal);
  expect(useApproval(state, action)).toBe(true);
});

describe("many requests", () => {
  function manyRequests(count: number) {
    const folder = testdir({ ".agentos/config.json": "{}" });
    const state = join(folder, ".agentos/state");
    for (let index = 0; index < count; index++) {
      const action = { tool: "Bash", input: { command: `git push --force origin b${index}` }, cwd: folder };
      requestApproval(state, action, judge(action), {
        now: () => new Date(Date.now() - (count - index) * 1000),
      });
    }
    return { folder, state };
  }

  test("are listed newest first, in 20 lines, or in full with --all", async () => {
    const { folder } = manyRequests(88);
    const { stdout } = await aos(folder, ["approve", "--list"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(20);
    expect(lines[0]).toContain("origin b87");
    expect(lines[18]).toContain("origin b69");
    expect(lines[19]).toMatch(
      /^… and 69 older: .*aos(?:\.cjs)? approve --list --all shows them; --dismiss --all dismisses all$/,
    );
    const all = (await aos(folder, ["approve", "--list", "--all"])).stdout.trimEnd().split("\n");
    expect([all.length, all.at(-1)]).toEqual([88, expect.stringContaining("origin b0")]);
  });

  test("are dismissed one at a time, or all at once", async () => {
    const { folder, state } = manyRequests(3);
    const [newest] = listRequests(state);
    expect(await aos(folder, ["approve", "--dismiss"])).toMatchObject({ code: 2 });
    const one = await aos(folder, ["approve", "--dismiss", newest!.id.slice(0, 6)]);
    expect(one).toMatchObject({ code: 0, stdout: `Dismissed 1 request: ${newest!.id}.\n` });
    expect(listRequests(state).map(({ summary }) => summary.slice(-2))).toEqual(["b1", "b0"]);
    expect(await aos(folder, ["approve", "--dismiss", "--all"], { CLAUDECODE: "1" })).toMatchObject({
      code: 5,
    });
    expect((await aos(folder, ["approve", "--dismiss", "--all"])).stdout).toContain("Dismissed 2 requests");
    expect(listRequests(state)).toEqual([]);
  });

  test("expire after a week without a decision", async () => {
    const { folder, state } = manyRequests(2);
    const now = () => new Date(Date.now() + REQUEST_MS + 5000);
    const [first] = listRequests(state);
    expect(listRequests(state, { now })).toEqual([]);
    expect(first).toBeDefined();
    expect((await aos(folder, ["approve", "--json"])).code).toBe(0);
  });
});

describe("a request is shown", () => {
  const look: RequestLook = {
    paint: createPaint(false),
    home: "/home/me",
    at: new Date(0),
    columns: Number.POSITIVE_INFINITY,
    lines: 12,
    aos: "npx aos",
  };
  const request: ApprovalRequest = {
    id: "3f2a9c0011",
    hash: "3f2a9c0011",
    tool: "Edit",
    input: { odd: true },
    cwd: "/home/me/shop",
    summary: "",
    rule: "ci-deployment",
    reason: "a: b (ci-deployment).",
    evidence: [
      { what: "a", why: "b" },
      { what: "c", why: "d" },
    ],
    requestedAt: "1970-01-01T00:00:00Z",
  };

  test("with the part of a file that changes", () => {
    const changes = [
      {
        path: ".github/workflows/ci.yml",
        kind: "write" as const,
        before: "on: push\n",
        after: "on:\r\n  push\n",
      },
    ];
    expect(renderRequest(request, { changes, sql: [] }, look)).toMatchInlineSnapshot(`
      "write .github/workflows/ci.yml
        -on: push
        +on:
        +  push
        3f2a9c0011  ci-deployment  just now
        a: b (ci-deployment).
        also c: d
        Edit in ~/shop
      "
    `);
  });

  test("with the input of an unknown tool", () => {
    expect(renderRequest(request, { changes: [], sql: [] }, look)).toContain('"odd": true');
  });

  test("truncated in a list, with a note", () => {
    const command = Array.from({ length: 40 }, (_, index) => `echo ${index}`).join("\n");
    const text = renderRequest(request, { command, changes: [], sql: [] }, look);
    expect(text).toContain("… 28 more lines: npx aos approve 3f2a9c0011");
    const whole = renderRequest(
      request,
      { command, changes: [], sql: [] },
      { ...look, lines: Number.POSITIVE_INFINITY },
    );
    expect(whole).toContain("> echo 39");
  });

  test("with everything escaped that a terminal would interpret or hide", () => {
    expect(visible("rm a\u001b[2K\rls\u202e\u200b\u{e0041}\tok\n")).toBe(
      "rm a\\u{1b}[2K\\u{d}ls\\u{202e}\\u{200b}\\u{e0041}\tok\n",
    );
  });
});

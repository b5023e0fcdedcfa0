import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { streamFile } from "@agentos/testing/recorded-streams";
import { describe, expect, test } from "vitest";
import { spentBy } from "../../src/budget/index.js";
import { parseBudget } from "../../src/definition/index.js";
import { resumeSession, runWorkflow } from "../../src/index.js";
import { eventsOf, project } from "../engine/project.js";

const workflow = "flow";
const sessionId = "one";
const CLAUDE_SESSION = "a3768e35-61ef-47be-b649-e319ca207406";
const CODEX_SESSION = "01a20224-9979-7a40-ad97-2c5b3b5aff60";

/** What a client does when it is started for the n-th time: the rows of a recorded run, and an exit code. */
interface Turn {
  rows: string;
  exit?: number;
  /** Writes this into the project first. */
  writes?: Record<string, string>;
  /** Keeps running silently. */
  hangs?: boolean;
}

const normal: Turn = { rows: rowsOf("claude-code/normal") };
const failed: Turn = {
  rows: rowsOf("claude-code/normal").replaceAll('"is_error":false', '"is_error":true'),
  exit: 1,
};
const limited: Turn = { rows: rowsOf("claude-code/usage-limit"), exit: 1 };
/** Works until its context is too long. */
const full: Turn = {
  rows:
    rowsOf("claude-code/normal").split("\n").slice(0, -2).join("\n") +
    `\n${rowsOf("claude-code/error-overflow").split("\n").slice(1).join("\n")}`.replace(
      /31a7e6a3-2c34-4471-a477-0f676a058033/g,
      CLAUDE_SESSION,
    ),
  exit: 1,
};

function rowsOf(name: string): string {
  return readFileSync(streamFile(name), "utf8");
}

/** A project whose clients behave as given, and record how they were started. */
function agents(run: string, turns: readonly Turn[], fields = "") {
  const folder = project([
    `{ id: build, prompt: "Build the importer.", run: ${run}, env: { PATH: "\${projectDir}/bin:\${env.PATH}", HOME: "\${projectDir}/home", CLAUDE_CONFIG_DIR: "\${projectDir}/home/.claude", CODEX_HOME: "\${projectDir}/home/.codex" }${fields} }`,
  ]);
  const program = `#!${process.execPath}
const fs = require("node:fs");
const path = require("node:path");
const [, file, ...args] = process.argv;
const calls = fs.existsSync("calls.jsonl") ? fs.readFileSync("calls.jsonl", "utf8").trim().split("\\n").length : 0;
fs.appendFileSync("calls.jsonl", JSON.stringify({ program: path.basename(file), args, prompt: fs.readFileSync(0, "utf8") }) + "\\n");
const { rows, exit = 0, writes = {}, hangs } = JSON.parse(fs.readFileSync("turns.json", "utf8"))[calls];
for (const [name, text] of Object.entries(writes)) fs.writeFileSync(name, text);
process.stdout.write(rows);
process.exitCode = exit;
if (hangs) setTimeout(() => {}, 60_000);
`;
  for (const name of ["claude", "codex"]) {
    mkdirSync(join(folder, "bin"), { recursive: true });
    writeFileSync(join(folder, "bin", name), program, { mode: 0o755 });
  }
  mkdirSync(join(folder, "home/.claude/projects/here"), { recursive: true });
  writeFileSync(join(folder, `home/.claude/projects/here/${CLAUDE_SESSION}.jsonl`), transcript(folder));
  writeFileSync(join(folder, "turns.json"), JSON.stringify(turns));
  return {
    folder,
    calls: () =>
      readFileSync(join(folder, "calls.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { program: string; args: string[]; prompt: string }),
    run: () => runWorkflow({ projectFolder: folder, workflow, sessionId }),
  };
}

/** Claude Code's own session file. */
function transcript(cwd: string): string {
  const base = { sessionId: CLAUDE_SESSION, cwd, timestamp: new Date().toISOString() };
  const says = "I separate the cells with a semicolon, because Excel in Germany expects one.";
  const rows = [
    { ...base, type: "user", uuid: "u1", message: { role: "user", content: "Build the importer." } },
    {
      ...base,
      type: "assistant",
      uuid: "u2",
      parentUuid: "u1",
      message: { id: "m1", role: "assistant", content: [{ type: "text", text: says }] },
    },
  ];
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

const resumed = (args: readonly string[], id: string) => args.join(" ").includes(`--resume ${id}`);

describe("the conversation of an agent", () => {
  test("starts with the prompt on stdin and the client's options", async () => {
    const { run, calls } = agents(
      "{ client: claude, model: opus, effort: high, permissions: plan, tools: [Bash(git *)] }",
      [normal],
    );
    expect((await run()).status).toBe("completed");
    const { args, prompt } = calls()[0]!;
    const [mode, model, effort, tools] = ["--permission-mode", "--model", "--effort", "--allowedTools"].map(
      (option) => args[args.indexOf(option) + 1],
    );
    expect([mode, model, effort, tools]).toEqual(["plan", "opus", "high", "Bash(git *)"]);
    expect(prompt).toContain("Build the importer.");
    expect(prompt).toContain("You are a developer.");
  });

  test("continues in a retry with only the new parts of the prompt", async () => {
    const { run, calls } = agents("claude", [failed, normal], ", retries: 1");
    expect((await run()).status).toBe("completed");
    const [first, second] = calls();
    expect(resumed(first!.args, CLAUDE_SESSION)).toBe(false);
    expect(resumed(second!.args, CLAUDE_SESSION)).toBe(true);
    expect(second!.prompt).toContain("<last_attempt>");
    expect(second!.prompt).not.toContain("You are a developer.");
  });

  test("continues after a rejection", async () => {
    const { folder, run, calls } = agents("claude", [normal, normal], ", gate: approval");
    expect((await run()).status).toBe("waiting");
    await resumeSession({ projectFolder: folder, sessionId, reject: { reason: "Name the tests." } });
    const [, second] = calls();
    expect(resumed(second!.args, CLAUDE_SESSION)).toBe(true);
    expect(second!.prompt).toContain("Name the tests.");
  });

  test("starts again if the client lost its session", async () => {
    const lost: Turn = { rows: "No conversation found with session ID\n", exit: 1 };
    const { run, calls } = agents("claude", [failed, lost, normal], ", retries: 2");
    expect((await run()).status).toBe("completed");
    const [, second, third] = calls();
    expect(resumed(second!.args, CLAUDE_SESSION)).toBe(true);
    expect(third!.args).not.toContain("--resume");
    expect(third!.prompt).toContain("You are a developer.");
    expect(third!.prompt).toContain("Excel in Germany");
  });

  test("continues in a new session from a handoff when its window is full", async () => {
    const { folder, run, calls } = agents("claude", [full, normal]);
    expect((await run()).status).toBe("completed");
    const [, second] = calls();
    expect(second!.args).not.toContain("--resume");
    expect(second!.prompt).toContain("<continue_here");
    expect(second!.prompt).toContain("Excel in Germany");
    expect(eventsOf(folder, sessionId)).toContainEqual(
      expect.objectContaining({ type: "agent_run.retry_queued", code: "CONTEXT_EXHAUSTION", afterMs: 0 }),
    );
  });

  test("fills at most `maxSessions` windows", async () => {
    const { run, calls } = agents("claude", [full, full, full], ", maxSessions: 2");
    expect((await run()).status).toBe("failed");
    expect(calls()).toHaveLength(2);
  });

  test("continues with another client after a limit, from a handoff", async () => {
    const begun: Turn = {
      ...limited,
      rows: rowsOf("claude-code/usage-limit").replace(
        /ef470d09-66e7-4d2a-9276-f397a0493e4a/g,
        CLAUDE_SESSION,
      ),
    };
    const { run, calls } = agents("{ client: claude, fallback: [codex] }", [
      begun,
      { rows: rowsOf("codex/normal") },
    ]);
    const { status, state } = await run();
    expect(status).toBe("completed");
    const [, second] = calls();
    expect(second!.program).toBe("codex");
    expect(second!.prompt).toContain("Excel in Germany");
    expect(second!.prompt).toContain("You are a developer.");
    expect(state.phases[0]!.report).toMatchObject({ client: "codex", sessionId: CODEX_SESSION });
  });

  test("stays with the client that took over", async () => {
    const codexFailed: Turn = { rows: rowsOf("codex/normal"), exit: 1 };
    const { run, calls } = agents(
      "{ client: claude, fallback: [codex] }",
      [limited, codexFailed, { rows: rowsOf("codex/normal") }],
      ", retries: 1",
    );
    expect((await run()).status).toBe("completed");
    expect(calls().map(({ program }) => program)).toEqual(["claude", "codex", "codex"]);
    expect(calls()[2]!.args).toContain(CODEX_SESSION);
  });
});

test("a question instead of the artifact waits for a person, and the answer continues the same session", async () => {
  const rows = rowsOf("claude-code/normal").replaceAll(
    "Done: it says tool-output-1.",
    "In euros or in dollars?",
  );
  const { folder, run, calls } = agents(
    "claude",
    [{ rows }, { ...normal, writes: { "out.md": "The prices are in euros.\n" } }],
    ", artifact: out.md",
  );
  const first = await run();
  expect([first.status, first.state.phases[0]!.asks]).toEqual([
    "waiting",
    { text: "In euros or in dollars?" },
  ]);
  expect(readFileSync(first.handoffPath!, "utf8")).toContain("In euros or in dollars?");
  const options = { projectFolder: folder, sessionId };
  expect((await resumeSession(options)).status).toBe("waiting");
  expect(calls()).toHaveLength(1);
  expect((await resumeSession({ ...options, answer: { text: "Euros" } })).status).toBe("completed");
  const [, second] = calls();
  expect(resumed(second!.args, CLAUDE_SESSION)).toBe(true);
  expect(second!.prompt).toMatch(/You asked:\nIn euros or in dollars\?\n\nA person answered:\nEuros/);
});

describe("a tool that the client refuses", () => {
  const refused: Turn = { rows: rowsOf("claude-code/denied") };

  test("makes the phase wait for a person when its artifact is not finished", async () => {
    const { folder, run, calls } = agents(
      "claude",
      [refused, { ...normal, writes: { "out.md": "The prices are in euros.\n" } }],
      ", artifact: out.md",
    );
    const first = await run();
    expect([first.status, first.state.phases[0]!.asks?.text]).toEqual([
      "waiting",
      expect.stringMatching(
        /^The agent was denied these tools: Bash \(Output redirection to .* needs approval/,
      ),
    ]);
    const answer = { text: "Use the Write tool." };
    expect((await resumeSession({ projectFolder: folder, sessionId, answer })).status).toBe("completed");
    expect(calls()[1]!.prompt).toContain("Use the Write tool.");
  });

  test("is ignored if the artifact is complete", async () => {
    const whole = { ...refused, writes: { "out.md": "The prices are in euros.\n" } };
    const { run } = agents("claude", [whole], ", artifact: out.md");
    expect((await run()).status).toBe("completed");
  });
});

describe("a budget", () => {
  /** The recorded run took 41,000 tokens and two cents. */
  const costly: Turn = normal;

  test("of a run: gives notice, then starts nothing more until it is raised", async () => {
    const { folder, calls } = agents("claude", [costly, costly]);
    const file = join(folder, ".agentos/workflows/flow.yaml");
    const phases = readFileSync(file, "utf8");
    writeFileSync(
      file,
      `${phases}${phases.split("phases:\n")[1]!.replace("id: build", "id: next, dependsOn: [build]")}`,
    );
    const warnings: string[] = [];
    const options = {
      projectFolder: folder,
      workflow,
      sessionId,
      onWarning: (text: string) => warnings.push(text),
    };
    const first = await runWorkflow({ ...options, budget: { costUsd: 0.02 } });
    expect(first.status).toBe("paused");
    expect(first.state).toMatchObject({ isSpent: true, budget: { costUsd: 0.02, isGiven: true } });
    expect(first.state.phases.map(({ status }) => status)).toEqual(["completed", "pending"]);
    expect(readFileSync(first.handoffPath!, "utf8")).toContain("its budget is spent");

    const again = await resumeSession(options);
    expect([again.status, calls().length]).toEqual(["paused", 1]);
    const last = await resumeSession({ ...options, budget: { costUsd: 0.025 } });
    expect([last.status, calls().length]).toEqual(["completed", 2]);
    expect(warnings.join("\n")).toMatch(/83% of the run's budget is spent: 0\.0207 of 0\.025 USD/);
  });

  test("of a phase: stops the attempt once the client reports that it is spent, without a retry", async () => {
    const { run, calls } = agents(
      "claude",
      [{ ...costly, hangs: true }, normal],
      ", retries: 3, budget: { tokens: 10k }",
    );
    const { status, state } = await run();
    expect([status, calls().length]).toEqual(["failed", 1]);
    expect(state.phases[0]!.reason).toMatch(/^its budget is spent: \d+k of 10k tokens\. Raise "budget"/);
  });

  test("counts a session's tokens once, but the turns of each run", () => {
    const run = (turns: number, costUsd: number) => ({
      attempt: 1,
      status: "completed" as const,
      startedAt: "2026-01-01T00:00:00.000Z",
      durationMs: 1_000,
      report: { client: "claude-code", sessionId: "s", turns, costUsd, spent: { input: 10, output: 1 } },
    });
    expect(spentBy([run(2, 0.1), run(3, 0.3)])).toEqual({
      costUsd: 0.3,
      tokens: 11,
      turns: 5,
      timeMs: 2_000,
    });
  });

  test("accepts every form that people write", () => {
    expect(parseBudget("5usd")).toEqual({ costUsd: 5 });
    expect(parseBudget("$2.50, 200ktokens, 40turns, 30m")).toEqual({
      costUsd: 2.5,
      tokens: 200_000,
      turns: 40,
      timeMs: 1_800_000,
    });
    for (const text of ["", "5", "0usd", "much", "5usd,", "-1usd"]) expect(parseBudget(text)).toBeUndefined();
  });
});

test("a silent attempt is stopped, and the reason says so", async () => {
  const { run } = agents("claude", [{ ...normal, hangs: true }], ", idleTimeout: 1s");
  const { state } = await run();
  expect(state.phases[0]).toMatchObject({
    status: "timed-out",
    reason: "it printed nothing for 1 s and is considered hung",
  });
});

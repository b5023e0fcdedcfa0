import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { onTestFinished } from "vitest";
import type { Phase, Run } from "../../src/definition/index.js";
import { commandRunner } from "../../src/runner/command-runner.js";
import type { ProcessGroup, RunOutcome, RunRequest } from "../../src/runner/runner.js";

/** A phase that runs this and nothing else. */
function phaseOf(run?: Run): Phase {
  return {
    id: "build",
    name: "build",
    agent: "dev",
    prompt: "",
    retries: 0,
    env: {},
    line: 1,
    ...(run !== undefined && { run }),
  };
}

export interface Ran {
  outcome: RunOutcome;
  lines: string[];
  groups: ProcessGroup[];
  logFile: string;
}

/** Runs a shell command, an argument list or a whole `run`, in a fresh folder unless `cwd` is given. */
export async function runPhase(
  run: string | string[] | Run | undefined,
  overrides: Partial<RunRequest> = {},
): Promise<Ran> {
  const cwd = overrides.cwd ?? testdir();
  const logFile = overrides.logFile ?? join(cwd, "logs", "build.1.log");
  const lines: string[] = [];
  const groups: ProcessGroup[] = [];
  const outcome = await commandRunner.run({
    sessionId: "session-1",
    phase: phaseOf(asRun(run)),
    attempt: 1,
    prompt: "",
    env: {},
    signal: new AbortController().signal,
    onStart: (group) => void groups.push(group),
    onLine: (line) => lines.push(line),
    ...overrides,
    cwd,
    logFile,
  });
  return { outcome, lines, groups, logFile };
}

function asRun(run: string | string[] | Run | undefined): Run | undefined {
  if (typeof run === "string") return { runner: "command", shell: run };
  return Array.isArray(run) ? { runner: "command", command: run } : run;
}

export interface Engine {
  process: ChildProcess;
  /** What it has reported so far. */
  groups: ProcessGroup[];
  lines: string[];
  outcomes: RunOutcome[];
}

/**
 * Starts the engine of `fixtures` on these shell commands, in a process of its own.
 * @param options.dieAt kills itself after this many groups were created, before their programs start
 */
export function startEngine(
  shellLines: string[],
  { cwd = testdir(), dieAt = 0 }: { cwd?: string; dieAt?: number } = {},
): Engine {
  const file = fileURLToPath(new URL("./fixtures/engine.mjs", import.meta.url));
  const child = spawn(process.execPath, [file, cwd, String(dieAt), ...shellLines], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const engine: Engine = { process: child, groups: [], lines: [], outcomes: [] };
  let open = "";
  child.stdout.on("data", (chunk) => {
    const rows = `${open}${chunk}`.split("\n");
    open = rows.pop() ?? "";
    for (const row of rows) {
      const told = JSON.parse(row) as { group?: ProcessGroup; line?: string; outcome?: RunOutcome };
      if (told.group !== undefined) engine.groups.push(told.group);
      if (told.line !== undefined) engine.lines.push(told.line);
      if (told.outcome !== undefined) engine.outcomes.push(told.outcome);
    }
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    for (const { pgid } of engine.groups) killGroup(pgid);
  });
  return engine;
}

/** Returns the wardens of a process, usually one. Linux only. */
export function wardensOf(pid: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((each) => {
    try {
      return readFileSync(`/proc/${each}/cmdline`, "utf8").includes(`warden.cjs\0for ${pid}\0`);
    } catch {
      return false;
    }
  });
}

function killGroup(pgid: number): void {
  try {
    process.kill(-pgid, "SIGKILL");
  } catch {
    // It has gone already.
  }
}

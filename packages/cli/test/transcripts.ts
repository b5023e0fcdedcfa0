import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { withAos } from "./aos.js";
import { aos } from "./in-process.js";

const COPILOT = recordedFile("context", "copilot/events.jsonl");

/** The ids of the recorded sessions. */
export const COPILOT_ID = "a578c03b-8d93-45ef-b2a7-930dbb8baa81";
export const CLAUDE_ID = "57b43c2d-0899-49d8-8da5-cd4d0c5f32c4";
export const CODEX_ID = "01a1fc19-14e4-7932-8eec-7392653d754e";

/** The part of `node:sqlite` used here; Node.js 20 has neither the module nor its types. */
interface Sqlite {
  DatabaseSync: new (
    path: string,
  ) => {
    prepare(query: string): { run(...values: unknown[]): void };
    close(): void;
  };
}

/**
 * A machine with a home folder, a git project in it, and recorded sessions of clients.
 */
export function desk(files: Record<string, string> = {}) {
  const home = realpathSync(testdir({ "bin/.keep": "", "project/README.md": "A parser.\n" }));
  const project = join(home, "project");
  const write = (path: string, content: string): string => {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  for (const [path, content] of Object.entries(files)) write(`project/${path}`, content);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      cwd: project,
      env: { ...process.env, HOME: home, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
      stdio: "ignore",
    });
  git("init", "--initial-branch", "main");
  git("add", ".");
  git("commit", "-m", "Begin");
  const recorded = (name: string, folder = project) =>
    readFileSync(recordedFile("sessions", `${name}.jsonl`), "utf8").replaceAll("/home/user/project", folder);
  const record = (path: string, content: string, minutesAgo: number): string => {
    const file = write(path, content);
    const time = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(file, time, time);
    return file;
  };
  return {
    home,
    project,
    write,
    git,
    /** A recorded session file, as if recorded in the project. */
    recorded,
    /** A Claude Code session, started in the project or another folder. */
    claude({
      fixture = "tasks-and-questions",
      id = CLAUDE_ID,
      minutesAgo = 1,
      folder = project,
    } = {}): string {
      const path = `.claude/projects/${folder.replace(/[^a-zA-Z0-9]/g, "-")}/${id}.jsonl`;
      const text = recorded(`claude-code/${fixture}`, folder).replaceAll(CLAUDE_ID, id);
      return record(path, text, minutesAgo);
    },
    codex({ minutesAgo = 1 } = {}): string {
      const path = `.codex/sessions/2026/11/21/rollout-2026-11-21T03-14-24-${CODEX_ID}.jsonl`;
      return record(path, recorded("codex/plan-and-patches", project), minutesAgo);
    },
    copilot(): string {
      const text = readFileSync(COPILOT, "utf8").replaceAll("/home/user/project", project);
      return record(`.copilot/session-state/${COPILOT_ID}/events.jsonl`, text, 1);
    },
    /** An OpenCode session in the project that gets an answer in a minute. Node.js 20 cannot write it. */
    openCode(): void {
      const sqlite = process.getBuiltinModule?.("node:sqlite") as Sqlite | undefined;
      if (sqlite === undefined) return;
      const file = write(".local/share/opencode/opencode.db", "");
      copyFileSync(recordedFile("context", "opencode/opencode.db"), file);
      const soon = Date.now() + 60_000;
      const database = new sqlite.DatabaseSync(file);
      database.prepare("UPDATE session SET directory = ?, time_updated = ?").run(project, soon);
      database.close();
      utimesSync(file, new Date(soon), new Date(soon));
    },
    /** A program on the PATH that records its arguments and folder, and exits with this code. */
    program(name: string, code = 0): void {
      const file = write(
        `bin/${name}`,
        `#!${process.execPath}\nrequire("fs").writeFileSync(${JSON.stringify(join(home, "started.json"))}, ` +
          `JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }));\nprocess.exit(${code});\n`,
      );
      chmodSync(file, 0o755);
    },
    /** How that program was called. */
    started: (): { args: string[]; cwd: string } =>
      JSON.parse(readFileSync(join(home, "started.json"), "utf8")),
    aos: (args: string[], cwd = project, env: Record<string, string> = {}) =>
      aos(cwd, args, {
        HOME: home,
        USERPROFILE: home,
        PATH: `${join(home, "bin")}:${withAos("/usr/bin:/bin")}`,
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_SYSTEM: "/dev/null",
        ...env,
      }),
  };
}

export type Desk = ReturnType<typeof desk>;

/** `state session` of each handoff, newest first. */
export async function states({ aos }: Desk): Promise<string[]> {
  const stored: { state: string; sessionId: string }[] = JSON.parse(
    (await aos(["handoff", "list", "--json"])).stdout,
  );
  return stored.map(({ state, sessionId }) => `${state} ${sessionId}`);
}

import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { aos, run } from "./in-process.js";

/** A recorded client file from the fixtures of @agentos/context-meter. */
export function recordedPath(name: string): string {
  return recordedFile("context", name);
}

/** The content of a recorded file, as if its client had been started in another folder. */
export function recorded(name: string, folder: string): string {
  return readFileSync(recordedPath(name), "utf8").replaceAll('"/home/user/project"', JSON.stringify(folder));
}

/** A machine with a home folder, a project in it, and running agents. */
export function machine() {
  const home = testdir({ "code/project/README.md": "", "tmp/.keep": "" });
  const project = join(home, "code", "project");
  const tmp = join(home, "tmp");
  const env = { HOME: home, USERPROFILE: home, TMPDIR: tmp, TEMP: tmp, TMP: tmp };
  const write = (path: string, content: string, minutesAgo: number): string => {
    const file = join(home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    const time = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(file, time, time);
    return file;
  };
  return {
    home,
    project,
    env,
    /** A Claude Code session started in a folder, by default the project. */
    claude(
      id: string,
      fixture: string,
      { folder = project, minutesAgo = 0, edit = (text: string) => text } = {},
    ): string {
      const path = `.claude/projects/${folder.replace(/[^a-zA-Z0-9]/g, "-")}/${id}.jsonl`;
      return write(path, edit(recorded(`claude-code/transcripts/${fixture}`, folder)), minutesAgo);
    },
    codex(id: string, fixture: string, minutesAgo = 0): string {
      const path = `.codex/sessions/2026/11/21/rollout-2026-11-21T00-05-34-${id}.jsonl`;
      return write(path, recorded(`codex/${fixture}`, project), minutesAgo);
    },
    /** Writes the metrics that a session's hook recorded last. */
    metrics(sessionId: string, fields: Record<string, unknown>, minutesAgo = 0): string {
      const timestamp = Math.floor(Date.now() / 1000) - minutesAgo * 60;
      const content = JSON.stringify({ session_id: sessionId, timestamp, ...fields });
      return write(`tmp/agentos-ctx-${sessionId}.json`, content, minutesAgo);
    },
    aos: (args: string[], cwd = project) => aos(cwd, args, env),
    /** Runs the command in this process, for tests that do not need a separate process. */
    run: (args: string[], cwd = project) => run(args, cwd, env),
  };
}

/** The rows that a client appends while it works. */
export function append(file: string, rows: readonly string[]): void {
  appendFileSync(file, `${rows.join("\n")}\n`);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { onTestFinished } from "vitest";
import { runHook } from "../src/hook/run-hook.js";
import * as work from "../src/hook-work.js";
import { claude } from "./sessions.js";

export const START = Date.parse("2026-11-21T10:00:00Z");
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Reads an event that was recorded from a real client, such as `claude-code/SessionStart.startup`. */
export function recordedEvent(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(recordedFile("hooks", `${name}.json`), "utf8")) as Record<string, unknown>;
}

export type Row = object;

export const UNFINISHED: Row[] = [
  claude.user("Move billing to the new ledger"),
  claude.calls("t1", "TodoWrite", {
    todos: [
      { content: "Map the columns", status: "completed", activeForm: "Mapping" },
      { content: "Write through the ledger", status: "in_progress", activeForm: "Writing" },
    ],
  }),
  claude.result("t1", "ok"),
  claude.calls("t2", "Write", { file_path: "/home/user/project/src/ledger.ts", content: "x" }),
  claude.result("t2", "ok"),
  ...claude.runs("t3", "npm test", "3 tests failed: rounding"),
  claude.says("The rounding is not right yet."),
];

export const FINISHED: Row[] = [claude.user("What is 2 + 2?"), claude.says("4")];

/** Starts a process that runs until the test ends. */
function liveProcess(): number {
  const child = spawn("sleep", ["1000"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child.pid!;
}

export async function deadProcess(): Promise<number> {
  const child = spawn("true", { stdio: "ignore" });
  await once(child, "close");
  return child.pid!;
}

/** When and where a hook runs, and fields that replace those of the recorded event. */
type Firing = { at?: number; env?: Record<string, string>; load?: () => typeof work } & Record<
  string,
  unknown
>;

/** A project in a folder, with sessions whose events can be sent to the hook. */
export function aProject(files: Record<string, string> = {}) {
  const folder = testdir({ "project/.agentos/config.json": "{}", "tmp/.keep": "", ...files });
  const project = join(folder, "project");
  const tempFolder = join(folder, "tmp");
  return {
    folder,
    project,
    tempFolder,
    stateFolder: join(project, ".agentos/state"),
    session(sessionId: string, pid: number = liveProcess()) {
      const transcript = join(folder, `transcripts/${sessionId}.jsonl`);
      return {
        transcript,
        says(rows: readonly Row[]) {
          mkdirSync(join(folder, "transcripts"), { recursive: true });
          const lines = rows.map((row) => JSON.stringify({ ...row, sessionId, cwd: project }));
          writeFileSync(transcript, `${lines.join("\n")}\n`);
        },
        fires(name: string, { at = START, env = {}, load = () => work, ...fields }: Firing = {}) {
          const event = {
            ...recordedEvent(name),
            session_id: sessionId,
            cwd: project,
            transcript_path: transcript,
          };
          return runHook(
            { ...event, ...fields },
            {
              env: { CLAUDE_PID: String(pid), ...env },
              cwd: project,
              tempFolder,
              at: new Date(at),
              work: load,
            },
          );
        },
      };
    },
  };
}

/** Returns the text that the hook's output adds to the agent's context. */
export function contextOf(result: { answer?: object | string | undefined }): string | undefined {
  const { answer } = result;
  if (typeof answer !== "object") return undefined;
  const { hookSpecificOutput } = answer as { hookSpecificOutput?: { additionalContext?: string } };
  return hookSpecificOutput?.additionalContext;
}

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BinResult, PATIENCE_MS, runBin, testdir } from "@agentos/testing";
import { runHook } from "../src/hook/run-hook.js";
import { answer, lines } from "./transcript-builder.js";

const HOOK = join(import.meta.dirname, "../bin/agentos-context-hook.cjs");
export const STATUSLINE = join(import.meta.dirname, "../bin/agentos-statusline.cjs");

/** A project, a temporary folder and a transcript for a sequence of hook runs. */
export class HookBench {
  readonly project = testdir();
  /** Otherwise empty, so that files written outside are noticed. */
  readonly surroundings = testdir();
  readonly tmp = join(this.surroundings, "var", "tmp");
  readonly transcript = join(this.project, "session-1.jsonl");
  private clock = 1_800_000_000_000;

  constructor() {
    mkdirSync(this.tmp, { recursive: true });
  }

  /** Rewrites the transcript so that this percentage of a 200,000 window remains. */
  remain(percent: number, file = this.transcript): void {
    writeFileSync(file, lines(answer({ input: 200_000 - percent * 2000 - 10, output: 10 })));
  }

  event(fields: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      session_id: "session-1",
      transcript_path: this.transcript,
      cwd: this.project,
      hook_event_name: "PostToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
      tool_response: { stdout: "" },
      tool_use_id: "toolu_1",
      ...fields,
    };
  }

  /** Runs the hook's function as if in a new process that starts after the previous one ended. */
  run(
    event: Record<string, unknown> = this.event(),
    env: Record<string, string> = {},
    whileWaiting = () => {},
  ) {
    this.clock += 1000;
    const startedAt = this.clock;
    let now = startedAt + 50;
    return runHook(event, {
      env,
      cwd: this.project,
      folder: this.tmp,
      startedAt,
      now: () => new Date(now),
      sleep: (ms) => {
        now += ms;
        whileWaiting();
      },
    });
  }

  /** Returns the level of the hook's alert, or "-". */
  told(event?: Record<string, unknown>, env?: Record<string, string>): string {
    const text = textOf(this.run(event, env).answer);
    return /CONTEXT (WARNING|CRITICAL)/.exec(text ?? "")?.[1]?.toLowerCase() ?? "-";
  }

  /** Runs the built file. */
  bin(
    input: string | Uint8Array,
    options: { env?: Record<string, string>; file?: string; args?: string[] } = {},
  ): Promise<BinResult> {
    return runBin(options.file ?? HOOK, {
      args: options.args ?? [],
      cwd: this.project,
      env: { TMPDIR: this.tmp, TEMP: this.tmp, TMP: this.tmp, ...options.env },
      input,
    });
  }

  /** Runs a built file, writes to its stdin and leaves it open. */
  binWithOpenStdin(input: string, file = HOOK): Promise<BinResult & { ms: number }> {
    const startedAt = Date.now();
    const env = { ...process.env, TMPDIR: this.tmp };
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [file], { cwd: this.project, env, stdio: "pipe" });
      const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      let stdout = "";
      let stderr = "";
      child.stdout.on("data", (chunk) => {
        stdout += chunk;
      });
      child.stderr.on("data", (chunk) => {
        stderr += chunk;
      });
      child.stdin.on("error", () => {});
      if (input !== "") child.stdin.write(input);
      child.on("close", (code, signal) => {
        clearTimeout(timer);
        resolve({ code, signal, stdout, stderr, ms: Date.now() - startedAt });
      });
    });
  }
}

export function textOf(answered: unknown): string | undefined {
  const object = answered as
    | { additionalContext?: string; hookSpecificOutput?: { additionalContext?: string } }
    | undefined;
  return object?.hookSpecificOutput?.additionalContext ?? object?.additionalContext;
}

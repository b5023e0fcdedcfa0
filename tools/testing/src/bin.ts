import { spawn } from "node:child_process";
import { PATIENCE_MS } from "./patience.js";

export interface RunBinOptions {
  args?: readonly string[];
  nodeArgs?: readonly string[];
  cwd?: string;
  /** Changes to the environment. Undefined removes a variable. */
  env?: Record<string, string | undefined>;
  input?: string | Uint8Array;
  /** A program that runs longer is killed, and the result has a `signal`. Defaults to {@link PATIENCE_MS}. */
  timeoutMs?: number;
}

export interface BinResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Runs a JavaScript file with this Node. Never rejects because of the exit code. */
export function runBin(file: string, options: RunBinOptions = {}): Promise<BinResult> {
  const { args = [], nodeArgs = [], cwd = process.cwd() } = options;
  const { env = {}, input = "", timeoutMs = PATIENCE_MS } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
      cwd,
      env: withoutUndefined({ ...process.env, ...env }),
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on("error", () => {
      // The program may exit without reading its input.
    });
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString("utf8");
      resolve({ code, signal, stdout: text(stdout), stderr: text(stderr) });
    });
  });
}

function withoutUndefined(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AGENT_VARIABLES } from "@agentos/clients";
import { type BinResult, runBin, testdir } from "@agentos/testing";

export const BIN = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));

// Outside the temporary folder that the tests' child processes get, and never created.
const NOWHERE = join(tmpdir(), `agentos-test-nobody-${randomUUID()}`);

/** Hides the home and temporary folders of the person who runs the tests, which contain agents' sessions. */
export const NOBODY = { HOME: NOWHERE, USERPROFILE: NOWHERE, TMPDIR: NOWHERE, TEMP: NOWHERE, TMP: NOWHERE };

/** Returns a PATH with which hints read `aos`, no matter how the tests are started. */
export function withAos(path = ""): string {
  return [fileURLToPath(new URL("bin", import.meta.url)), path].join(delimiter);
}

/** The machine's own settings that tests would otherwise see. */
export const ENV = {
  ...NOBODY,
  ...Object.fromEntries(AGENT_VARIABLES.map((name) => [name, undefined])),
  CI: undefined,
  TERM: "xterm",
  PATH: withAos(process.env.PATH),
};

/** Runs the built `aos` as a separate process until it ends. */
export function builtAos(
  cwd: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<BinResult> {
  return runBin(BIN, { args, cwd, env: { ...ENV, ...env } });
}

/** A running `aos`. */
export interface Running {
  child: ChildProcessWithoutNullStreams;
  /** Resolves when `aos` has printed this text to stderr; rejects if `aos` ends before that. */
  printed(text: string): Promise<void>;
  /** Resolves when `aos` has printed this text to stdout; rejects if `aos` ends before that. */
  wrote(text: string): Promise<void>;
  /** Resolves when `aos` has ended. */
  ended: Promise<BinResult>;
}

/** Starts `aos` and leaves it running. */
export function startAos(cwd: string, args: string[], more: Record<string, string> = {}): Running {
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...ENV, ...more }).filter(([, value]) => value !== undefined),
  );
  const child = spawn(process.execPath, [BIN, ...args], { cwd, env });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const ended = new Promise<BinResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const seen = (stream: NodeJS.ReadableStream, textOf: () => string, text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (textOf().includes(text)) resolve();
      };
      stream.on("data", look);
      look();
      void ended.then(() => reject(new Error(`aos ended without "${text}":\n${stderr}${stdout}`)));
    });
  return {
    child,
    ended,
    printed: (text) => seen(child.stderr, () => stderr, text),
    wrote: (text) => seen(child.stdout, () => stdout, text),
  };
}

/** A phase of a workflow file that runs a line of JavaScript. */
export function step(id: string, code: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { id, agent: "dev", prompt: `Do ${id}.`, run: ["node", "-e", code], ...more };
}

/** A project folder with one workflow, `flow`. JSON is YAML. */
export function project(
  phases: Record<string, unknown>[],
  files: Record<string, string | Uint8Array> = {},
): string {
  return testdir({
    ".agentos/agents/dev.md": "You develop.\n",
    ".agentos/workflows/flow.yaml": JSON.stringify({ id: "flow", name: "Flow", phases }, null, 2),
    ...files,
  });
}

/** Code for a phase that ends when a file appears in the project. */
export function untilFile(name: string): string {
  return `const t = setInterval(() => require("fs").existsSync(${JSON.stringify(name)}) && clearInterval(t), 20)`;
}

/** The sessions of a project. */
export function sessionIds(folder: string): string[] {
  const sessions = join(folder, ".agentos/state/sessions");
  return existsSync(sessions) ? readdirSync(sessions) : [];
}

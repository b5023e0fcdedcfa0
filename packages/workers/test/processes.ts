import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const AOS = fileURLToPath(new URL("../../cli/bin/aos.cjs", import.meta.url));

/** A run of the built command. */
export interface Aos {
  /** The id of the command's own process. */
  pid: number;
  /** The output so far. */
  text(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code, or to null if a signal ended the command. */
  ended: Promise<number | null>;
}

/** Starts the command. `WORKER_PID` in its environment is its own process id. */
export function startAos(
  args: readonly string[],
  queue: string | undefined,
  cwd: string,
  env: Record<string, string> = {},
): Aos {
  // The command replaces the shell.
  const child: ChildProcess = spawn(
    "sh",
    ["-c", 'WORKER_PID=$$ exec "$@"', "sh", process.execPath, AOS, ...args],
    {
      cwd,
      env: { ...process.env, AGENTOS_WORKERS: queue, NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  return {
    pid: child.pid!,
    text: () => text,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => child.once("close", resolve)),
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Returns the path of a program in `children/`. It imports the built package, so run the build first. */
export function child(name: string): string {
  return fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
}

/**
 * Starts a program, and returns it with an iterator over its output lines. The program is killed when the
 * test ends.
 */
export function startChild(
  name: string,
  args: string[],
): { process: ChildProcess; nextLine(): Promise<string> } {
  const process_ = spawn(process.execPath, [child(name), ...args], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    process_.kill("SIGKILL");
  });
  const lines = createInterface(process_.stdout)[Symbol.asyncIterator]();
  return { process: process_, nextLine: async () => String((await lines.next()).value) };
}

/** Kills with SIGKILL and waits until the system has removed the process. */
export async function kill(process: ChildProcess): Promise<void> {
  const exit = once(process, "exit");
  process.kill("SIGKILL");
  await exit;
}

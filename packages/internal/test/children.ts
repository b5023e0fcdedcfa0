import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The path of a program in `children/`. They import the built package: run the build first. */
export function child(name: string): string {
  return fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
}

/** Starts a program and gives it with its first line of output; it is gone when the test ends. */
export async function startChild(
  name: string,
  args: string[],
): Promise<{ process: ChildProcess; firstLine: string }> {
  const process_ = spawn(process.execPath, [child(name), ...args], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    process_.kill("SIGKILL");
  });
  const [firstLine] = (await once(createInterface(process_.stdout), "line")) as [string];
  return { process: process_, firstLine };
}

/** Kills with SIGKILL and waits until the system has forgotten the process. */
export async function kill(process: ChildProcess): Promise<void> {
  const exit = once(process, "exit");
  process.kill("SIGKILL");
  await exit;
}

import { spawn, spawnSync } from "node:child_process";
import { AGENT_VARIABLES } from "@agentos/clients";
import { PATIENCE_MS } from "@agentos/testing";
import { BIN, NOBODY } from "./aos.js";

/** Whether util-linux's `script` can give a program a terminal. Other versions take other options. */
export const hasScript =
  spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

export interface Seen {
  screen: string;
}

/** Runs the built command in a terminal, types each answer after its question, and returns the output. */
export function typed(
  cwd: string,
  args: string[],
  answers: [seen: string, keys: (seen: Seen) => string][],
  { inShell = (line: string) => line, env: more = {} as NodeJS.ProcessEnv } = {},
): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...NOBODY,
    ...more,
    TERM: "xterm",
    NO_COLOR: "1",
    SHELL: "/bin/sh",
  };
  for (const name of AGENT_VARIABLES) delete env[name];
  const line = [process.execPath, BIN, ...args].map((word) => `'${word}'`).join(" ");
  // A terminal without a size has no columns, and a prompt would wrap after each character.
  const script = `stty cols 0 rows 0; ${inShell(line)}`;
  return new Promise((resolve, reject) => {
    const child = spawn("script", ["-qec", script, "/dev/null"], { cwd, env, timeout: PATIENCE_MS });
    let screen = "";
    const left = [...answers];
    child.stdout.on("data", (chunk) => {
      screen += chunk;
      const [next] = left;
      if (!next || !screen.includes(next[0])) return;
      left.shift();
      // Keys are sent one at a time, because the prompt reads each key only after it has redrawn.
      for (const [index, key] of [...next[1]({ screen })].entries())
        setTimeout(() => child.stdin.write(key), 50 + 200 * index);
    });
    child.on("error", reject);
    child.on("close", () => resolve(screen));
  });
}

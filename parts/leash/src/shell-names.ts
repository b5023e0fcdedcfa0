import { spawnSync } from "node:child_process";

/** Cached results for names that not every shell accepts as variables. */
const known = new Map<string, boolean>();

export function passesOn(shell: string, names: readonly string[]): boolean {
  const odd = names.filter((name) => !isPlainName(name));
  const asked = odd.filter((name) => !known.has(name));
  if (asked.length > 0) {
    const seen = namesPassedOn(shell, asked);
    for (const name of asked) known.set(name, seen.has(name));
  }
  return odd.every((name) => known.get(name));
}

/**
 * Returns whether every shell passes the name on. dash drops names such as
 * `npm_config_//registry/:_authToken` and the names of functions that bash exports. macOS hides
 * DYLD_ variables from its own programs, including the shell.
 */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !name.startsWith("DYLD_");
}

function namesPassedOn(shell: string, names: readonly string[]): Set<string> {
  const env = Object.fromEntries(names.map((name) => [name, "1"]));
  const { stdout } = spawnSync(shell, ["-c", "exec env"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Set((stdout ?? "").split("\n").map((line) => line.slice(0, line.lastIndexOf("="))));
}

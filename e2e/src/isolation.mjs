import { canRun } from "./programs.mjs";

const UP = 'ip link set lo up && exec "$@"';

/**
 * The prefix for a command line that limits a program's network to loopback; empty if this machine does not
 * support that.
 * @returns {Promise<string[]>}
 */
export async function loopbackOnly() {
  for (const option of ["-n", "-rn"]) {
    const words = ["unshare", option, "sh", "-c", UP, "sh"];
    if (await canRun(words[0], [...words.slice(1), "true"])) return words;
  }
  return [];
}

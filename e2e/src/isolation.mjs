import { canRun } from "./programs.mjs";

const UP = 'ip link set lo up && exec "$@"';

/**
 * Returns a command prefix that limits the network to loopback, or an empty list if unsupported.
 */
export async function loopbackOnly() {
  for (const option of ["-n", "-rn"]) {
    const words = ["unshare", option, "sh", "-c", UP, "sh"];
    if (await canRun(words[0], [...words.slice(1), "true"])) return words;
  }
  return [];
}

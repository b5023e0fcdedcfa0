import { canRun } from "./programs.mjs";

const UP = 'ip link set lo up && exec "$@"';

/**
 * How to start a program that has no network but loopback: the words to put before its own, or none where
 * this machine cannot do it.
 * @returns {Promise<string[]>}
 */
export async function loopbackOnly() {
  for (const option of ["-n", "-rn"]) {
    const words = ["unshare", option, "sh", "-c", UP, "sh"];
    if (await canRun(words[0], [...words.slice(1), "true"])) return words;
  }
  return [];
}

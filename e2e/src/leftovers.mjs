import { readdirSync, readFileSync } from "node:fs";

/**
 * Kills processes that a client left running, such as Codex's server, and returns their number.
 * They are identified by their HOME, which only Linux exposes.
 */
export function killLeftovers(home) {
  if (process.platform !== "linux") return 0;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && homeOf(name) === home);
  for (const pid of pids) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
  return pids.length;
}

function homeOf(pid) {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return variables.find((each) => each.startsWith("HOME="))?.slice("HOME=".length);
  } catch {
    return undefined;
  }
}

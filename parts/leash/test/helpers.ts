export const IGNORES_TERM = "trap '' TERM; echo ready; while :; do sleep 0.2; done";

export function killGroup(pgid: number): void {
  try {
    process.kill(-pgid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

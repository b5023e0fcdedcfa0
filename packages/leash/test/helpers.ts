import { PATIENCE_MS } from "@agentos/test-helpers";

export const IGNORES_TERM = "trap '' TERM; echo ready; while :; do sleep 0.2; done";

/** Polls until `check` gives something, for at most {@link PATIENCE_MS}. */
export async function eventually<T>(what: string, check: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function killGroup(pgid: number): void {
  try {
    process.kill(-pgid, "SIGKILL");
  } catch {
    // It has gone already.
  }
}

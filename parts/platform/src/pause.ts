import { setTimeout as sleep } from "node:timers/promises";

/** @returns false if the signal ended the wait */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}

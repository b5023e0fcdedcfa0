import { PATIENCE_MS } from "./patience.js";

/** Polls until `check` returns a value, for at most {@link PATIENCE_MS}. */
export async function eventually<T>(what: string, check: () => T | undefined | false): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

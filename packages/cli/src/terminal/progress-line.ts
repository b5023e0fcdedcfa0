import { isLive } from "./colors.js";
import type { Context } from "./context.js";

// Faster work needs no progress line.
const QUIET_MS = 300;
const EVERY_MS = 100;

/** Shows nothing unless stderr is an interactive terminal. */
export function progressLine({ stderr, env }: Context): { show(text: () => string): void; end(): void } {
  let last = performance.now() + QUIET_MS - EVERY_MS;
  let drawn = false;
  return {
    show(text) {
      if (!isLive(stderr, env) || performance.now() - last < EVERY_MS) return;
      last = performance.now();
      drawn = true;
      stderr.write(`\r${text()}\u001B[K`);
    },
    end() {
      if (drawn) stderr.write("\r\u001B[K");
    },
  };
}

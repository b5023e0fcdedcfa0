import { isLive } from "./colors.js";
import type { Context } from "./context.js";
import { grouped } from "./words.js";

const FEW = 200;
const EVERY_MS = 100;
const LINE_EVERY = 1000;

/** Shows a count on stderr: a redrawn line in a terminal, else one line for each thousand. */
export function countProgress(context: Context, total: number, what: string): { step(): void; end(): void } {
  const { stderr, env } = context;
  const live = isLive(stderr, env);
  let done = 0;
  let drawn: number | undefined;
  const text = () => `${grouped(done)} of ${grouped(total)} ${what}`;
  return {
    step() {
      done++;
      if (total < FEW) return;
      if (!live) {
        if (done % LINE_EVERY === 0 && done < total) stderr.write(`${text()}\n`);
        return;
      }
      const ms = context.now().getTime();
      if (drawn !== undefined && ms - drawn < EVERY_MS) return;
      drawn = ms;
      stderr.write(`\r${text()}\u001b[K`);
    },
    end() {
      if (drawn !== undefined) stderr.write("\r\u001b[K");
    },
  };
}

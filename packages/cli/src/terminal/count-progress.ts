import { isLive } from "./colors.js";
import type { Context } from "./context.js";
import { progressLine } from "./progress-line.js";
import { grouped } from "./words.js";

const LINE_EVERY = 1000;

/** Redraws one line in a terminal. Otherwise, prints a line after every thousand steps. */
export function countProgress(context: Context, total: number, what: string): { step(): void; end(): void } {
  const live = isLive(context.stderr, context.env);
  const line = progressLine(context);
  let done = 0;
  const text = () => `${grouped(done)} of ${grouped(total)} ${what}`;
  return {
    step() {
      done++;
      if (live) line.show(text);
      else if (done % LINE_EVERY === 0 && done < total) context.stderr.write(`${text()}\n`);
    },
    end: line.end,
  };
}

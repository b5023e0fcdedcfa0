import type { Paint } from "../terminal/index.js";
import { widthOf } from "../terminal/text.js";
import { wrap } from "../terminal/wrap.js";

const INDENT = "  ";

/** Commands are never truncated, so that they can be copied. */
export function renderPairs(
  pairs: readonly { command: string; meaning: string }[],
  { paint, columns }: { paint: Paint; columns: number },
): string[] {
  const width = Math.max(0, ...pairs.map(({ command }) => widthOf(command)));
  const widest = Math.max(0, ...pairs.map(({ meaning }) => widthOf(meaning)));
  if (width + widest + 4 <= columns)
    return pairs.map(
      ({ command, meaning }) => `${INDENT}${paint.bold(command.padEnd(width))}  ${paint.dim(meaning)}`,
    );
  return pairs.flatMap(({ command, meaning }) => [
    `${INDENT}${paint.bold(command)}`,
    ...wrap(meaning, columns - 6).map((line) => `      ${paint.dim(line)}`),
  ]);
}

import type { Output } from "./context.js";
import { widthOf } from "./text.js";

export interface Size {
  columns: number;
  rows: number;
}

/** Lines at the bottom of a terminal that are redrawn in place. */
export interface Screen {
  size(): Size;
  draw(lines: readonly string[]): void;
  /** Writes permanent text above the lines. */
  print(text: string): void;
  erase(): void;
  /** Leaves the lines where they are and starts again below whatever other programs write. */
  abandon(): void;
  /** Shows the cursor again. Can be called repeatedly. */
  close(): void;
}

const HIDE_CURSOR = "\u001B[?25l";
const SHOW_CURSOR = "\u001B[?25h";
const ERASE_LINE_END = "\u001B[K";
const ERASE_BELOW = "\u001B[J";

/** Writes each frame in a single call to prevent flicker. */
export function createScreen(output: Output): Screen {
  let shown: readonly string[] = [];
  let hidden = false;

  const size = (): Size => ({ columns: output.columns || 80, rows: output.rows || 24 });

  const rowsShown = () => shown.reduce((sum, line) => sum + rowsOf(line, size().columns), 0);

  const toTop = () => `\r${up(rowsShown())}`;

  const body = (lines: readonly string[]) =>
    `${lines.map((line) => `${line}${ERASE_LINE_END}\n`).join("")}${ERASE_BELOW}`;

  return {
    size,
    draw(lines) {
      const hide = hidden ? "" : HIDE_CURSOR;
      hidden = true;
      output.write(hide + toTop() + body(lines));
      shown = lines;
    },
    print(text) {
      output.write(toTop() + body([...text.replace(/\n$/, "").split("\n"), ...shown]));
    },
    erase() {
      const rows = rowsShown();
      // Lines are erased one by one, because tmux moves screens erased in one step to its history.
      if (rows > 0) output.write(`${toTop()}${`${ERASE_LINE_END}\n`.repeat(rows)}${up(rows)}`);
      shown = [];
    },
    abandon() {
      shown = [];
    },
    close() {
      if (hidden) output.write(SHOW_CURSOR);
      hidden = false;
    },
  };
}

function up(rows: number): string {
  return rows === 0 ? "" : `\u001B[${rows}A`;
}

/**
 * A terminal wraps the lines when it becomes narrower. If the additional rows were not counted,
 * each resize would leave the top of the previous frame behind.
 */
function rowsOf(line: string, columns: number): number {
  return Math.max(1, Math.ceil(widthOf(line) / columns));
}

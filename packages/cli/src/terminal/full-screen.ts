import type { Output } from "./context.js";
import type { Size } from "./screen.js";

/** The alternate screen, which restores the previous content when it closes. */
export interface FullScreen {
  size(): Size;
  /** Shows lines from the top, writing only changed lines. Opens the screen if it is closed. */
  draw(lines: readonly string[]): void;
  /** Restores the terminal. Can be called repeatedly. */
  close(): void;
}

const OPEN = "\u001B[?1049h\u001B[?25l\u001B[2J";
const CLOSE = "\u001B[?25h\u001B[?1049l";
const ERASE_LINE_END = "\u001B[K";

export function createFullScreen(output: Output): FullScreen {
  let shown: readonly string[] | undefined;
  let drawnIn = "";
  const size = (): Size => ({ columns: output.columns || 80, rows: output.rows || 24 });
  return {
    size,
    draw(lines) {
      const { columns, rows } = size();
      // A resized terminal has reflowed its content.
      const isNew = shown === undefined || drawnIn !== `${columns} ${rows}`;
      drawnIn = `${columns} ${rows}`;
      const before = isNew ? [] : (shown ?? []);
      const changed = Array.from({ length: Math.max(lines.length, before.length) }, (_, at) => {
        const line = lines[at] ?? "";
        return line === before[at] ? "" : `\u001B[${at + 1};1H${line}${ERASE_LINE_END}`;
      }).join("");
      const text = (isNew ? OPEN : "") + changed;
      if (text !== "") output.write(text);
      shown = lines;
    },
    close() {
      if (shown !== undefined) output.write(CLOSE);
      shown = undefined;
    },
  };
}

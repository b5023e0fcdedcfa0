import type { Output } from "./context.js";
import type { Size } from "./screen.js";

/** The whole terminal, in its other buffer: what was there before comes back when it is closed. */
export interface FullScreen {
  size(): Size;
  /** Shows lines from the top, and writes only those that have changed. Opens the screen where it is closed. */
  draw(lines: readonly string[]): void;
  /** Gives the terminal back as it was. Harmless when repeated. */
  close(): void;
}

const OPEN = "\u001B[?1049h\u001B[?25l\u001B[2J";
const CLOSE = "\u001B[?25h\u001B[?1049l";
const ERASE_LINE_END = "\u001B[K";

/** A closed one. */
export function createFullScreen(output: Output): FullScreen {
  let shown: readonly string[] | undefined;
  let drawnIn = "";
  const size = (): Size => ({ columns: output.columns || 80, rows: output.rows || 24 });
  return {
    size,
    draw(lines) {
      const { columns, rows } = size();
      // A terminal of another size has moved what was in it.
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

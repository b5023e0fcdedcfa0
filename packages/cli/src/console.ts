import { openSync } from "node:fs";
import type { Console } from "./terminal/index.js";

/**
 * The terminal that this process belongs to, wherever its standard streams lead; undefined where it has none.
 * Windows has the console of a window instead.
 */
export function openConsole(): Console | undefined {
  const [input, output] =
    process.platform === "win32" ? ["\\\\.\\CONIN$", "\\\\.\\CONOUT$"] : ["/dev/tty", "/dev/tty"];
  const { ReadStream, WriteStream } = process.getBuiltinModule("node:tty");
  try {
    const from = new ReadStream(openSync(input, "r+"));
    const to = new WriteStream(openSync(output, "r+"));
    // One that nobody sized: a question would wrap after each character.
    to.columns ||= 80;
    return {
      async ask(message) {
        const { isCancel, text } = await import("@clack/prompts");
        const answer = await text({ message, input: from, output: to });
        return isCancel(answer) ? undefined : answer;
      },
      close() {
        from.destroy();
        to.destroy();
      },
    };
  } catch {
    return undefined;
  }
}

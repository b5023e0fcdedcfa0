import { openSync } from "node:fs";
import type { Console } from "./terminal/index.js";

/**
 * Opens the terminal even if the standard streams are redirected. Returns undefined if none exists.
 */
export function openConsole(): Console | undefined {
  const [input, output] =
    process.platform === "win32" ? ["\\\\.\\CONIN$", "\\\\.\\CONOUT$"] : ["/dev/tty", "/dev/tty"];
  const { ReadStream, WriteStream } = process.getBuiltinModule("node:tty");
  try {
    const from = new ReadStream(openSync(input, "r+"));
    const to = new WriteStream(openSync(output, "r+"));
    // A terminal without a size would wrap a question after each character.
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

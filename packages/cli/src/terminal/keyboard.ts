import { openSync } from "node:fs";
import { readProcStat } from "@agentos/platform";
import type { Keyboard } from "./context.js";

const INPUT = process.platform === "win32" ? "\\\\.\\CONIN$" : "/dev/tty";

export const keyboard: Keyboard = {
  isOurs,
  open(onInput) {
    if (!isOurs()) return undefined;
    const { ReadStream } = process.getBuiltinModule("node:tty");
    try {
      const from = new ReadStream(openSync(INPUT, "r+"));
      // An error means that the terminal is gone, which the SIGHUP handler deals with.
      from.on("error", () => {});
      from.setEncoding("utf8").on("data", onInput);
      from.setRawMode(true);
      return {
        setRaw: (isRaw) => void (isOurs() && from.setRawMode(isRaw)),
        close() {
          if (isOurs()) from.setRawMode(false);
          from.destroy();
        },
      };
    } catch {
      return undefined;
    }
  },
};

/**
 * Whether this process is in the foreground, which can be checked only on Linux. A background
 * process is stopped when it reads keys.
 */
function isOurs(): boolean {
  if (process.platform !== "linux") return true;
  const [, , group, , , foreground] = readProcStat("self")?.fields ?? [];
  return group !== undefined && group === foreground;
}

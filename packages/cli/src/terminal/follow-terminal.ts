import type { Host, Output } from "./context.js";

/**
 * Draws again when a terminal has changed its size or comes back from Ctrl-Z, and gives it back before Ctrl-Z and
 * at the end of the process.
 * @returns what stops the process as Ctrl-Z does, and what ends all that
 */
export function followTerminal(
  host: Host,
  output: Output,
  { draw, leave }: { draw(): void; leave(): void },
): { suspend(): void; dispose(): void } {
  const suspend = () => {
    leave();
    host.kill(host.pid, "SIGSTOP");
  };
  output.on("resize", draw);
  host.on("exit", leave);
  // What is told of it is to be read where it stays.
  host.on("uncaughtExceptionMonitor", leave);
  host.on("SIGTSTP", suspend);
  host.on("SIGCONT", draw);
  return {
    suspend,
    dispose() {
      output.off("resize", draw);
      host.off("exit", leave);
      host.off("uncaughtExceptionMonitor", leave);
      host.off("SIGTSTP", suspend);
      host.off("SIGCONT", draw);
    },
  };
}

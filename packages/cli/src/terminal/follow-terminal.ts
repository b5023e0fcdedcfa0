import type { Host, Output } from "./context.js";

/**
 * Redraws after a resize and after a suspension by Ctrl-Z. Restores the terminal before each
 * suspension and at exit.
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
  // The error must be printed on the normal screen, where it remains visible.
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

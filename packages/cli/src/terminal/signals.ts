import type { Host } from "./context.js";
import { EXIT } from "./exit-codes.js";

/** The requests to stop a run. */
interface Stops {
  /** Aborted at the first Ctrl-C. Nothing more may then be started. */
  pause: AbortSignal;
  /** Aborted at the second Ctrl-C, at SIGTERM and SIGHUP: stop at once. */
  stop: AbortSignal;
  /** A pause was requested elsewhere: the next Ctrl-C stops at once. */
  notePause(): void;
  /** The exit code of a run that was stopped at once. */
  stoppedWith(): number | undefined;
  /** Restores the default handling of signals. */
  dispose(): void;
}

/**
 * `npx` and `npm run` forward the SIGINT that the terminal has already sent to the current process.
 * A second one this soon is the same Ctrl-C.
 */
const SAME_KEY_PRESS_MS = 200;

/** Handles the signals that stop a run. The third Ctrl-C or the second SIGTERM exits immediately. */
export function watchSignals(
  host: Host,
  onStage: (stage: "pausing" | "stopping") => void,
  elapsedMs: () => number = () => performance.now(),
): Stops {
  const pause = new AbortController();
  const stop = new AbortController();
  let stoppedWith: number | undefined;
  let isPausing = false;
  let lastKeyPress = Number.NEGATIVE_INFINITY;

  const stopAtOnce = (code: number) => {
    if (stoppedWith !== undefined) return host.exit(code);
    stoppedWith = code;
    onStage("stopping");
    stop.abort();
  };
  const onInterrupt = () => {
    const isSameKeyPress = elapsedMs() - lastKeyPress < SAME_KEY_PRESS_MS;
    lastKeyPress = elapsedMs();
    if (isSameKeyPress) return;
    if (isPausing || stop.signal.aborted) return stopAtOnce(EXIT.interrupted);
    isPausing = true;
    onStage("pausing");
    pause.abort();
  };
  const onTerminate = () => stopAtOnce(EXIT.terminated);
  const onHangup = () => stopAtOnce(EXIT.hangup);

  host.on("SIGINT", onInterrupt);
  host.on("SIGTERM", onTerminate);
  host.on("SIGHUP", onHangup);
  return {
    pause: pause.signal,
    stop: stop.signal,
    notePause() {
      isPausing = true;
    },
    stoppedWith: () => stoppedWith,
    dispose() {
      host.off("SIGINT", onInterrupt);
      host.off("SIGTERM", onTerminate);
      host.off("SIGHUP", onHangup);
    },
  };
}

import type { Host } from "./context.js";
import { EXIT } from "./exit-codes.js";

interface Stops {
  /** Aborted on the first Ctrl-C, after which nothing new starts. */
  pause: AbortSignal;
  /** Aborted on SIGTERM, SIGHUP or the second Ctrl-C: everything must stop immediately. */
  stop: AbortSignal;
  /** Records a pause requested elsewhere, after which one Ctrl-C stops everything immediately. */
  notePause(): void;
  stoppedWith(): number | undefined;
  dispose(): void;
}

/**
 * `npx` and `npm run` forward a SIGINT that the terminal has already sent to this process. A second
 * SIGINT within this time belongs to the same Ctrl-C.
 */
const SAME_KEY_PRESS_MS = 200;

/** The third Ctrl-C or the second SIGTERM exits immediately. */
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

import type { NewSessionEvent } from "../../session/index.js";
import type { RunOptions } from "../options.js";
import { type PauseRequest, watchPauseRequests } from "./pause-request.js";

/** How a running session is told to pause or to stop, from wherever that comes. */
export interface RunControls {
  /** Aborted when the running phases must end. */
  readonly stop: AbortSignal;
  /** True once somebody asked for a pause, and also once everything must stop. */
  readonly pauseRequested: boolean;
  /** True once somebody asked for a stop at once. */
  readonly stopRequested: boolean;
  /** Who gave the session up, once somebody has. */
  readonly cancelledBy: string | undefined;
  /** What makes going on impossible: the state cannot be written, or somebody took the session over. */
  readonly fatal: unknown;
  /** Asks for a pause because the budget is spent. */
  pauseForBudget(by: string): void;
  /** True once that was asked. */
  readonly isSpent: boolean;
  /** Called when nothing more may start; at once when that is so already. */
  onPause(callback: () => void): void;
  /** Ends everything because of an error that no phase is to blame for. */
  fail(error: unknown): void;
  /** Runs something whose failure is such an error. */
  guard<Result>(run: () => Result): Result;
  /** Stops watching. */
  release(): void;
}

/**
 * Watches the caller's signals and other processes' requests.
 * @param record writes the request into the session's log
 */
export function watchControls(
  { pause, signal }: Pick<RunOptions, "pause" | "signal">,
  pauseRequestFile: string,
  record: (event: NewSessionEvent) => void,
): RunControls {
  const stop = new AbortController();
  const callbacks: (() => void)[] = [];
  let pauseRequested = false;
  let stopRequested = false;
  let cancelledBy: string | undefined;
  let fatal: unknown;
  let isSpent = false;

  function ask({ now, by, cancel }: PauseRequest): void {
    if (cancel) cancelledBy ??= by;
    if (stopRequested || (pauseRequested && !now)) return;
    pauseRequested = true;
    try {
      record({ type: "pause.requested", now, by });
    } catch (error) {
      fail(error);
    }
    for (const callback of callbacks) callback();
    if (!now) return;
    stopRequested = true;
    stop.abort();
  }

  function fail(error: unknown): void {
    fatal ??= error;
    stop.abort();
  }

  const onPause = () => ask({ now: false, by: "its terminal" });
  const onStop = () => ask({ now: true, by: "its terminal" });
  const unwatch = watchPauseRequests(pauseRequestFile, ask);
  pause?.addEventListener("abort", onPause);
  signal?.addEventListener("abort", onStop);
  if (pause?.aborted) onPause();
  if (signal?.aborted) onStop();

  return {
    stop: stop.signal,
    get pauseRequested() {
      return pauseRequested;
    },
    get stopRequested() {
      return stopRequested;
    },
    get cancelledBy() {
      return cancelledBy;
    },
    get fatal() {
      return fatal;
    },
    get isSpent() {
      return isSpent;
    },
    pauseForBudget(by) {
      isSpent = true;
      ask({ now: false, by });
    },
    onPause(callback) {
      callbacks.push(callback);
      if (pauseRequested) callback();
    },
    fail,
    guard(run) {
      try {
        return run();
      } catch (error) {
        fail(error);
        throw error;
      }
    },
    release() {
      unwatch();
      pause?.removeEventListener("abort", onPause);
      signal?.removeEventListener("abort", onStop);
    },
  };
}

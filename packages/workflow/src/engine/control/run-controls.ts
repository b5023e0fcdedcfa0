import type { NewSessionEvent } from "../../session/index.js";
import type { RunOptions } from "../options.js";
import { type PauseRequest, watchPauseRequests } from "./pause-request.js";

/** Requests to pause or stop a running session, from any source. */
export interface RunControls {
  /** Aborted when the running phases must end. */
  readonly stop: AbortSignal;
  /** True once somebody requested a pause or a stop. */
  readonly pauseRequested: boolean;
  /** True once somebody requested an immediate stop. */
  readonly stopRequested: boolean;
  /** Who cancelled the session, if somebody did. */
  readonly cancelledBy: string | undefined;
  /** The error that ends the run: the state cannot be written, or another process took the session over. */
  readonly fatal: unknown;
  /** Requests a pause because the budget is spent. */
  pauseForBudget(by: string): void;
  /** True after such a request. */
  readonly isSpent: boolean;
  /** Calls back when nothing more may start, or immediately if that is the case already. */
  onPause(callback: () => void): void;
  /** Ends everything because of an error that no phase caused. */
  fail(error: unknown): void;
  /** Runs a function whose failure is such an error. */
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

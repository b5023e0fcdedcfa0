import type { NewSessionEvent } from "../../session/index.js";
import type { RunOptions } from "../options.js";
import { type PauseRequest, watchPauseRequests } from "./pause-request.js";

export interface RunControls {
  /** Aborted when the running phases must stop. */
  readonly stop: AbortSignal;
  readonly pauseRequested: boolean;
  readonly stopRequested: boolean;
  readonly cancelledBy: string | undefined;
  /** An error that no phase caused, for example if the state cannot be written. */
  readonly fatal: unknown;
  pauseForBudget(by: string): void;
  readonly isSpent: boolean;
  /** Calls `callback` when a pause is requested, or immediately if one has already been requested. */
  onPause(callback: () => void): void;
  /** Ends the run with a fatal error. */
  fail(error: unknown): void;
  /** Treats an error thrown by `run` as fatal, and rethrows it. */
  guard<Result>(run: () => Result): Result;
  release(): void;
}

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

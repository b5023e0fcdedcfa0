import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../src/clock.js";

const MAX_LENGTH = 2 ** 31 - 1;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a timer can be longer than Node's limit", () => {
  const callback = vi.fn();
  systemClock.setTimeout(callback, 2 * MAX_LENGTH + 1000);
  vi.advanceTimersByTime(2 * MAX_LENGTH + 999);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
});

test("a long timer can be cleared at any time", () => {
  const callback = vi.fn();
  const wait = systemClock.setTimeout(callback, 2 * MAX_LENGTH);
  vi.advanceTimersByTime(MAX_LENGTH + 1);
  systemClock.clearTimeout(wait);
  vi.advanceTimersByTime(2 * MAX_LENGTH);
  expect(callback).not.toHaveBeenCalled();
});

import { expect, test } from "vitest";
import { pause } from "../src/index.js";

test("a wait without an abort lasts its full time", async () => {
  expect(await pause(1, undefined)).toBe(true);
  expect(await pause(1, new AbortController().signal)).toBe(true);
});

test("an abort ends a wait, even if the abort came first", async () => {
  const ended = new AbortController();
  const wait = pause(2 ** 30, ended.signal);
  ended.abort();
  expect(await wait).toBe(false);
  expect(await pause(2 ** 30, ended.signal)).toBe(false);
});

import { everyRow } from "@agentos/testing";
import { expect } from "vitest";
import { parseDuration } from "../../src/definition/index.js";

everyRow(
  "%j is %d ms",
  [
    [90, 90_000],
    ["90", 90_000],
    ["90s", 90_000],
    ["10m", 600_000],
    ["1h30m", 5_400_000],
    ["1h5s", 3_605_000],
    ["2d", 172_800_000],
    ["1d12h", 129_600_000],
    [" 2m ", 120_000],
    [0.5, 500],
    ["1.5h", 5_400_000],
    [0.0001, 1],
  ],
  (value, milliseconds) => {
    expect(parseDuration(value)).toBe(milliseconds);
  },
);

everyRow(
  "%j is no duration",
  [
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "",
    "0s",
    "-5s",
    "5 m",
    "1h30",
    "30s1h",
    "ten",
    "1w",
    "1h1d",
    ".",
  ],
  (value) => {
    expect(parseDuration(value)).toBeUndefined();
  },
);

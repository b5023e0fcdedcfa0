import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { homePath, rounded } from "../../src/terminal/index.js";
import { type GaugeReading, renderBar, renderPercent } from "../../src/views/gauge.js";
import { marksFor } from "../../src/views/marks.js";

const UNICODE = marksFor({}, "linux");
const LINUX_CONSOLE = marksFor({ TERM: "linux" }, "linux");

everyRow<[GaugeReading, string, string]>(
  "the bar of %j is %s %s",
  [
    [{}, "----------", "?%"],
    [{ usedPercent: 0, usedTokens: 0, windowTokens: 100 }, "----------", "0%"],
    [{ usedPercent: 50, usedTokens: 50, windowTokens: 100, pendingTokens: 0 }, "#####-----", "50%"],
    [{ usedPercent: 50, usedTokens: 50, windowTokens: 100, pendingTokens: 20 }, "#####++---", "50%"],
    [{ usedPercent: 95, usedTokens: 95, windowTokens: 100, pendingTokens: 500 }, "##########", "95%"],
    [{ usedPercent: 90, usedTokens: 90, windowTokens: 100, pendingTokens: 500 }, "#########+", "90%"],
    [{ usedPercent: 130, usedTokens: 130, windowTokens: 100 }, "##########", "130%"],
    [{ usedPercent: 70 }, "#######---", "70%"],
    [{ usedTokens: 5000, pendingTokens: 100 }, "----------", "?%"],
  ],
  (reading, bar, percent) => {
    expect(renderBar(reading, 10, LINUX_CONSOLE)).toBe(bar);
    expect(renderPercent(reading)).toBe(percent);
    expect([...renderBar(reading, 10, UNICODE)]).toHaveLength(10);
  },
);

everyRow(
  "%d tokens are %s",
  [
    [0, "0"],
    [999, "999"],
    [1000, "1k"],
    [999_499, "999k"],
    [999_500, "1.0M"],
    [1_048_576, "1.0M"],
  ],
  (amount, text) => expect(rounded(amount)).toBe(text),
);

test.skipIf(process.platform === "win32").each([
  ["/home/me", "/home/me", "~"],
  ["/home/me/work", "/home/me", "~/work"],
  ["/home/me2", "/home/me", "/home/me2"],
  ["/tmp\n\u001B[31m", "/home/me", "/tmp"],
  ["/home/me", undefined, "/home/me"],
])("the path %j with the home folder %s is shown as %s", (path, home, text) =>
  expect(homePath(path, home)).toBe(text),
);

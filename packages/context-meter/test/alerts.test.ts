import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AlertState,
  forecast,
  getLevel,
  type Level,
  nextAlert,
  type Observation,
  renderAlert,
} from "../src/index.js";

/** Returns the alert for each observation, or "-". */
function run(observations: Observation[], minUsesBetweenAlerts?: number): string[] {
  let state: AlertState | undefined;
  return observations.map((observation) => {
    const next = nextAlert(state, observation, { minUsesBetweenAlerts });
    state = next.state;
    return next.alert ? next.alert.level : "-";
  });
}

const reading = (remaining: number) => ({
  usedTokens: 100_000 - remaining * 1000,
  windowTokens: 100_000,
  pendingTokens: 0,
});
const remaining = (...percents: number[]) =>
  percents.map((percent) => ({ level: getLevel(reading(percent)) }));

describe("nextAlert", () => {
  everyRow(
    "%s",
    [
      [
        "the first alert at once, then every fifth tool use",
        [30, 30, 30, 30, 30, 30],
        "warning - - - - warning",
      ],
      ["a rise at once", [30, 30, 20, 20, 20, 20, 20, 20], "warning - critical - - - - critical"],
      ["recovery re-arms", [24, 90, 90, 90, 30, 24], "critical - - - warning critical"],
      ["recovery to a warning re-arms the critical one", [20, 30, 20], "critical - critical"],
      ["nothing above the thresholds", [36, 50, 100], "- - -"],
      ["the thresholds themselves alert", [35, 25], "warning critical"],
    ],
    (_, percents, expected) => {
      expect(run(remaining(...percents)).join(" ")).toBe(expected);
    },
  );

  test("the same level repeats once 3, then 9, then 27 more points of the window are used", () => {
    const slow = Array.from({ length: 350 }, (_, index) => index / 10 + 65);
    const told = (observations: Observation[]) =>
      run(observations).flatMap((alert, index) => (alert === "-" ? [] : [slow[index]]));
    expect(told(slow.map((usedPercent) => ({ level: "warning", usedPercent })))).toEqual([65, 68, 77]);
    const levels = slow.map((usedPercent) => ({ level: getLevel(reading(100 - usedPercent)), usedPercent }));
    expect(told(levels)).toEqual([65, 68, 75, 78, 87]);
  });

  test("growth does not repeat an alert before the minimum number of tool uses", () => {
    const quick = [30, 26, 90, 30, 26].map((percent) => ({
      level: getLevel(reading(percent)),
      usedPercent: 100 - percent,
    }));
    expect(run(quick).join(" ")).toBe("warning - - warning -");
  });

  test("an unknown level neither alerts nor re-arms, but counts as a tool use", () => {
    const levels: Level[] = [
      "warning",
      "unknown",
      "unknown",
      "unknown",
      "unknown",
      "warning",
      "unknown",
      "critical",
    ];
    expect(run(levels.map((level) => ({ level }))).join(" ")).toBe("warning - - - - warning - critical");
  });

  test("concurrent observers count as one tool use", () => {
    const together = Array.from({ length: 8 }, (_, index) => ({
      level: "warning" as const,
      startedAt: 1000 + index,
      at: 1100 + index,
    }));
    expect(run(together).filter((alert) => alert !== "-")).toHaveLength(1);
    const after = [1, 2, 3, 4, 5].map((index) => ({
      level: "warning" as const,
      startedAt: 2000 * index,
      at: 2000 * index + 50,
    }));
    expect(
      run([...together, ...after])
        .slice(8)
        .join(" "),
    ).toBe("- - - - warning");
  });

  test("concurrent observers still alert on a more serious level", () => {
    const observations: Observation[] = [
      { level: "warning", startedAt: 1000, at: 1100 },
      { level: "critical", startedAt: 1001, at: 1101 },
    ];
    expect(run(observations).join(" ")).toBe("warning critical");
  });

  test("a clock that was set back does not mute later alerts", () => {
    const observations = [9_000_000, 1000, 2000, 3000, 4000, 5000].map((at) => ({
      level: "warning" as const,
      startedAt: at - 50,
      at,
    }));
    expect(run(observations).at(-1)).toBe("warning");
  });

  test("returns the reason and passes the reading through", () => {
    const first = nextAlert(undefined, { level: "warning", reading: reading(30) });
    expect(first.alert).toEqual({ level: "warning", reason: "first", reading: reading(30) });
    expect(nextAlert(first.state, { level: "critical" }).alert?.reason).toBe("rise");
    expect(nextAlert(first.state, { level: "warning" }, { minUsesBetweenAlerts: 1 }).alert?.reason).toBe(
      "reminder",
    );
  });

  test("accepts a reading with its thresholds", () => {
    const alerted = nextAlert(undefined, reading(30));
    expect(alerted.alert).toEqual({ level: "warning", reason: "first", reading: reading(30) });
    expect(alerted.state).toEqual({ usesSinceAlert: 0, alerted: "warning", alertedPercent: 70 });
    expect(nextAlert(undefined, reading(30), { warning: 20, critical: 10 }).alert).toBeUndefined();
    expect(nextAlert(undefined, { inputTokens: 5, outputTokens: 5 })).toEqual({
      state: { usesSinceAlert: 1 },
    });
  });

  test("never repeats an alert within the interval unless the level rises, and never misses one", () => {
    const level = fc.constantFrom<Level>("normal", "warning", "critical", "unknown");
    fc.assert(
      fc.property(fc.array(level, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (levels, every) => {
        const alerts = run(
          levels.map((each) => ({ level: each })),
          every,
        );
        let sinceAlert = 0;
        let armed: Level = "normal";
        levels.forEach((each, index) => {
          sinceAlert++;
          const worse = rank(each) > rank(armed);
          const due = rank(each) > 0 && (worse || sinceAlert >= every);
          expect(alerts[index] !== "-").toBe(due);
          if (due || each === "normal") sinceAlert = 0;
          if (each !== "unknown") armed = each;
        });
      }),
    );
  });
});

const rank = (level: Level) => ({ unknown: 0, normal: 0, warning: 1, critical: 2 })[level];

describe("getLevel", () => {
  const at = (usedTokens: number, windowTokens = 200_000, pendingTokens = 0) => ({
    usedTokens,
    windowTokens,
    pendingTokens,
  });

  everyRow(
    "%j with %j is %s",
    [
      [at(129_999), {}, "normal"],
      [at(130_000), {}, "warning"],
      [at(149_999), {}, "warning"],
      [at(150_000), {}, "critical"],
      [at(250_000), {}, "critical"],
      [at(100_000, 200_000, 30_000), {}, "warning"],
      [at(960_000, 1_000_000), { warning: "80k", critical: "40k" }, "critical"],
      [at(930_000, 1_000_000), { warning: "80k", critical: "40k" }, "warning"],
      [at(900_000, 1_000_000), { warning: "80k", critical: 2 }, "normal"],
      [at(190_000), { warning: "5%", critical: "1%" }, "warning"],
      [at(199_000), { warning: 0, critical: 0 }, "normal"],
      [{ pendingTokens: 0, remainingPercent: 30 }, {}, "warning"],
      [{ pendingTokens: 0, remainingPercent: 30 }, { warning: "40k" }, "normal"],
      [{ pendingTokens: 0 }, {}, "unknown"],
      [{ usedTokens: 1000, pendingTokens: 0 }, {}, "unknown"],
      [{ ...at(Number.NaN), remainingPercent: Number.NaN }, {}, "unknown"],
    ] as const,
    (input, thresholds, expected) => {
      expect(getLevel(input, thresholds)).toBe(expected);
    },
  );

  test("if the client compacts before the warning threshold, the last tenth before compaction is a warning", () => {
    const early = { windowTokens: 200_000, pendingTokens: 0, autoCompactAt: 100_000 };
    expect(getLevel({ ...early, usedTokens: 89_000 })).toBe("normal");
    expect(getLevel({ ...early, usedTokens: 90_000 })).toBe("warning");
    const claude = { windowTokens: 200_000, pendingTokens: 0, autoCompactAt: 167_000 };
    expect(getLevel({ ...claude, usedTokens: 129_000 })).toBe("normal");
  });

  test.each([
    ["Claude Code with 1,000,000", 1_000_000, 967_000, 930_000, 950_000],
    ["a client with 400,000 that does not compact", 400_000, undefined, 330_000, 350_000],
    ["Gemini CLI", 1_048_576, 524_288, 487_288, 507_288],
    ["a window of 200,000, whatever its client does", 200_000, 167_000, 130_000, 150_000],
  ])(
    "larger windows alert at the same distance as 200,000: %s",
    (_, windowTokens, compactsAt, warning, critical) => {
      const autoCompactAt = compactsAt === undefined ? {} : { autoCompactAt: compactsAt };
      const level = (usedTokens: number) =>
        getLevel({ usedTokens, windowTokens, pendingTokens: 0, ...autoCompactAt });
      expect([warning - 1, warning, critical - 1, critical].map(level)).toEqual([
        "normal",
        "warning",
        "warning",
        "critical",
      ]);
      expect(
        getLevel(
          { usedTokens: windowTokens * 0.65, windowTokens, pendingTokens: 0, ...autoCompactAt },
          { warning: 35 },
        ),
      ).toMatch(/warning|critical/);
    },
  );

  test("critical takes precedence over warning, even if its threshold is reached first", () => {
    const upsideDown = { warning: 10, critical: 30 };
    expect([139_999, 140_000, 180_000].map((usedTokens) => getLevel(at(usedTokens), upsideDown))).toEqual([
      "normal",
      "critical",
      "critical",
    ]);
  });

  everyRow(
    "the threshold %j throws a TypeError",
    ["abc", "-5", "120%", -1, 101, Number.NaN, "", 0.35],
    (warning) => {
      expect(() => getLevel(at(1), { warning })).toThrow(/Expected the warning threshold/);
    },
  );

  test("a share is rejected, but less than one percent can be given as text", () => {
    expect(() => getLevel(at(1), { warning: 0.35 })).toThrow(
      /a percentage .* such as 35, not the share 0.35/,
    );
    expect(getLevel(at(1), { warning: "0.35%", critical: 0 })).toBe("normal");
  });

  test("without a window size, there is no alert", () => {
    expect(nextAlert(undefined, { usedTokens: 1e9 }).alert).toBeUndefined();
  });
});

describe("forecast", () => {
  test("returns tokens per call, and calls until each level", () => {
    const history = [100_000, 102_000, 105_000, 106_000].map((usedTokens) => ({ usedTokens }));
    expect(forecast(history, { windowTokens: 200_000, autoCompactAt: 167_000 })).toEqual({
      tokensPerCall: 2000,
      callsUntilWarning: 12,
      callsUntilCritical: 22,
      callsUntilAutoCompact: 31,
    });
  });

  test("restarts after a compaction", () => {
    expect(forecast([150_000, 160_000, 9000, 10_000])?.tokensPerCall).toBe(1000);
  });

  test.each([[[]], [[5]], [[5, 5]], [[9, 8]], [[Number.NaN, 0, -1]]])("%j shows no growth", (history) => {
    expect(forecast(history)).toBeUndefined();
  });

  test("a level that is already reached is 0 calls away", () => {
    expect(forecast([140_000, 160_000], { windowTokens: 200_000 })?.callsUntilCritical).toBe(0);
  });
});

test.each([
  [0, "At this rate, the level will be critical after the next tool call."],
  [1, "There is about 1 tool call until the level is critical"],
  [2, "There are about 2 tool calls until the level is critical"],
])("%i remaining calls: none, singular and plural", (callsUntilCritical, words) => {
  const forecast = { tokensPerCall: 10_000, callsUntilCritical };
  expect(renderAlert({ level: "warning", reason: "first", reading: reading(34), forecast })).toContain(words);
});

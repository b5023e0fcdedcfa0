import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { listLiveSessions, readMetrics, recordReading } from "../src/index.js";
import { clockAt } from "./clock.js";

const sessionId = "ses_1";
const reading = { client: "opencode", sessionId, inputTokens: 9_000, outputTokens: 1_000 };

function place(more: Record<string, string> = {}) {
  const folder = testdir({ "tmp/.keep": "", "home/.keep": "", "project/.agentos/.keep": "", ...more });
  const tmp = join(folder, "tmp");
  const env = { TMPDIR: tmp, TMP: tmp, TEMP: tmp, HOME: join(folder, "home") };
  return { tmp, options: { cwd: join(folder, "project"), since: 1_000_000, now: clockAt(2_000_000), env } };
}

describe("a reading recorded from a client's stream", () => {
  test("is found by listLiveSessions, even for a client whose files cannot be read", async () => {
    const { tmp, options } = place();
    expect(recordReading({ ...reading, windowTokens: 20_000 }, options)).toBe(20_000);
    const metrics = readMetrics(sessionId, { folder: tmp, now: options.now });
    expect(metrics).toMatchObject({
      client: "opencode",
      source: "stream",
      usedTokens: 10_000,
      windowTokens: 20_000,
      windowSource: "client",
      usedPercent: 50,
      level: "normal",
      cwd: options.cwd,
    });
    const { env, now } = options;
    expect(await listLiveSessions({ env, now })).toMatchObject([{ sessionId, client: "opencode" }]);
  });

  test("keeps the history", () => {
    const { tmp, options } = place();
    recordReading({ ...reading, windowTokens: 20_000 }, options);
    recordReading(
      { ...reading, inputTokens: 11_000, windowTokens: 20_000 },
      { ...options, now: clockAt(2_060_000) },
    );
    expect(readMetrics(sessionId, { folder: tmp, now: clockAt(2_060_000) })?.history).toEqual([
      { timestamp: 2000, usedTokens: 10_000 },
      { timestamp: 2060, usedTokens: 12_000 },
    ]);
  });

  test("uses the window of the project, the client or the model, in this order", () => {
    const { options } = place();
    const model = "gemini-2.5-pro";
    expect(recordReading({ ...reading, model }, options)).toBe(1_048_576);
    expect(recordReading({ ...reading, model, windowTokens: 5_000 }, options)).toBe(5_000);
    const configured = place({ "project/.agentos/config.json": '{"context":{"windowTokens":70000}}' });
    expect(recordReading({ ...reading, model, windowTokens: 5_000 }, configured.options)).toBe(70_000);
  });

  test("is not written without a window, or if the project turns metrics off", () => {
    const { tmp, options } = place();
    expect(recordReading(reading, options)).toBeUndefined();
    expect(readMetrics(sessionId, { folder: tmp, now: options.now })).toBeUndefined();
    const silent = place({ "project/.agentos/config.json": '{"context":{"enabled":false}}' });
    expect(recordReading({ ...reading, windowTokens: 20_000 }, silent.options)).toBe(20_000);
    expect(readMetrics(sessionId, { folder: silent.tmp, now: options.now })).toBeUndefined();
  });

  test("does not replace what the client's own hook has written since its start", () => {
    const { tmp, options } = place();
    const file = join(tmp, `agentos-ctx-${sessionId}.json`);
    recordReading({ ...reading, windowTokens: 20_000 }, { ...options, now: clockAt(1_500_000) });
    const own = readFileSync(file, "utf8").replace('"source":"stream"', '"source":"transcript"');
    const { tmp: other, options: second } = place({ [`tmp/agentos-ctx-${sessionId}.json`]: own });
    recordReading({ ...reading, inputTokens: 1, windowTokens: 20_000 }, second);
    expect(readMetrics(sessionId, { folder: other, now: clockAt(2_000_000) })?.usedTokens).toBe(10_000);
    recordReading({ ...reading, inputTokens: 1, windowTokens: 20_000 }, { ...second, since: 1_900_000 });
    expect(readMetrics(sessionId, { folder: other, now: clockAt(2_000_000) })?.usedTokens).toBe(1_001);
  });

  test("still yields the window if it cannot be written", () => {
    const { tmp, options } = place();
    const env = { ...options.env, TMPDIR: join(tmp, "nowhere") };
    expect(recordReading({ ...reading, windowTokens: 20_000 }, { ...options, env })).toBe(20_000);
  });

  test("is not written if the id is not a valid file name", () => {
    const { tmp, options } = place();
    expect(recordReading({ ...reading, sessionId: "../x", windowTokens: 20_000 }, options)).toBe(20_000);
    expect(readMetrics("../x", { folder: tmp, now: options.now })).toBeUndefined();
  });
});

test("sessions of another home folder that share the temporary folder are not listed", async () => {
  const { options } = place({ "other/.keep": "" });
  recordReading({ ...reading, windowTokens: 20_000 }, options);
  const { env, now } = options;
  expect(await listLiveSessions({ env, now })).toHaveLength(1);
  const other = { ...env, HOME: env.HOME.replace(/home$/, "other") };
  expect(await listLiveSessions({ env: other, now })).toEqual([]);
});

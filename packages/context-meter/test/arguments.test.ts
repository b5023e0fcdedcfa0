import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  findDatabaseSessions,
  findNewestSession,
  findSessions,
  forecast,
  getLevel,
  levelTokens,
  listLiveSessions,
  loadContextConfig,
  nextAlert,
  readSessionContext,
  recordReading,
  renderAlert,
  scanUsage,
  windowTokens,
} from "../src/index.js";

const reading = { usedTokens: 90, windowTokens: 100 };

everyRow<[call: () => unknown, message: string]>(
  "a wrong argument is a TypeError that names it",
  [
    [() => getLevel(undefined as never), 'Expected "reading" to be an object, not undefined'],
    [
      () => getLevel(reading, { warn: 5 } as never),
      'Unknown threshold "warn"; the thresholds are "warning" and "critical"',
    ],
    [() => getLevel(reading, 35 as never), 'Expected "thresholds" to be an object, not 35'],
    [
      () => getLevel({ prompt_tokens: 5, completion_tokens: 1 } as never),
      'Expected a Usage such as { inputTokens, outputTokens }, not an object with "prompt_tokens"',
    ],
    [
      () => nextAlert(undefined, { input_tokens: 190_000, windowTokens: 200_000 } as never),
      'Expected a Usage such as { inputTokens, outputTokens }, not an object with "input_tokens"',
    ],
    [() => levelTokens(100 as never), 'Expected "window" to be an object, not 100'],
    [() => nextAlert(undefined, undefined as never), 'Expected "reading" to be an object, not undefined'],
    [
      () => nextAlert(undefined, reading, { thresholds: {} } as never),
      'Unknown option "thresholds"; the options are warning, critical, minUsesBetweenAlerts',
    ],
    [
      () => nextAlert(nextAlert(undefined, reading) as never, reading),
      'Expected "state" to be the "state" of the previous result, or undefined',
    ],
    [() => renderAlert(undefined as never), 'Expected "alert" to be an object, not undefined'],
    [
      () => renderAlert(nextAlert(undefined, reading) as never),
      'Expected "alert" to be the "alert" in a result of nextAlert',
    ],
    [() => forecast(undefined as never), 'Expected "history" to be a list, not undefined'],
    [() => windowTokens(undefined as never), 'Expected "model" to be a string, not undefined'],
    [() => loadContextConfig(undefined as never), 'Expected "cwd" to be a string, not undefined'],
    [
      () =>
        recordReading({ client: "c", sessionId: "s", inputTokens: 1, outputTokens: 1 }, undefined as never),
      "Expected the options to be an object, not undefined",
    ],
    [() => findNewestSession(undefined as never), 'Expected "folder" to be a string, not undefined'],
    [
      () => findSessions({ since: "2026-11-21" as never }),
      'Expected "since" to be in milliseconds since 1970, not "2026-11-21"',
    ],
    [
      () => findDatabaseSessions({ since: new Date() as never }),
      'Expected "since" to be in milliseconds since 1970, not an object',
    ],
    [
      () => findDatabaseSessions({ folders: "a" } as never),
      'Unknown option "folders"; did you mean "folder"?',
    ],
    [() => findSessions({ ids: "a" } as never), 'Unknown option "ids"; did you mean "id"?'],
    [
      () => findNewestSession("x", { client: "claud" as never }),
      expect.stringMatching(/^Expected "client" to be one of .*claude-code.*, not "claud"$/),
    ],
  ],
  (call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(expect.objectContaining({ message }));
  },
);

everyRow<[call: () => Promise<unknown>, message: string]>(
  "a wrong argument rejects the promise with a TypeError that names it",
  [
    [
      () => readSessionContext("x", { folders: "a" } as never),
      'Unknown option "folders"; did you mean "folder"?',
    ],
    [
      () => listLiveSessions({ subagent: true } as never),
      'Unknown option "subagent"; did you mean "subagents"?',
    ],
    [() => scanUsage("x"), 'Expected "paths" to be a list of paths, not a string'],
    [
      () => scanUsage([], { untill: "2026-11-21" } as never),
      'Unknown option "untill"; did you mean "until"?',
    ],
  ],
  (call, message) => expect(call()).rejects.toThrow(new TypeError(message)),
);

test("a usage without usedTokens counts its input and output", () => {
  const usage = { inputTokens: 60, outputTokens: 30, windowTokens: 100 };
  expect(getLevel(usage)).toBe("critical");
  const { alert, state } = nextAlert(undefined, usage);
  expect(state.alertedPercent).toBe(90);
  expect(renderAlert(alert!)).toContain("about 90% of the context window is used (90 of 100 tokens)");
  expect(getLevel({ inputTokens: 90, windowTokens: 100 })).toBe("unknown");
});

test("the level of a reading with unknown usage is unknown", () => {
  const compacted = { freshness: "stale", inputTokens: 90, outputTokens: 5, windowTokens: 100 };
  expect(getLevel(compacted)).toBe("unknown");
});

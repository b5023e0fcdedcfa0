import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  DIALECTS,
  dialectFor,
  guessDialect,
  RECORDED_EVENTS,
  readEvent,
  readSessionHookEvent,
} from "../src/index.js";

const recorded = Object.entries(RECORDED_EVENTS).flatMap(([client, events]) =>
  Object.entries(events)
    .filter(([name, event]) => name !== "statusLine" && !isTakenOver(client, event))
    .map(([name, event]) => ({ client, name, event })),
);

/** Qwen Code's file has two of Claude Code's events, because its own were not recorded. */
function isTakenOver(client: string, event: object): boolean {
  return client === "qwen" && JSON.stringify(event).includes("/.claude/");
}

describe("readEvent", () => {
  everyRow("understands $name as $client sends it", recorded, ({ client, name, event }) => {
    const { sessionId, session_id: id = sessionId } = event as Record<string, unknown>;
    const expected = { client, kind: dialectFor(client as never).events[name], sessionId: id };
    expect(readEvent(event as never)).toMatchObject(expected);
  });

  test("recognizes Codex by its file, in any home folder", () => {
    const event = { hook_event_name: "Stop", session_id: "s", transcript_path: "C:\\x\\rollout-1.jsonl" };
    expect(readEvent(event)?.client).toBe("codex");
  });

  test("recognizes Copilot CLI by a result under an adopted event name", () => {
    const event = { hook_event_name: "PostToolUse", session_id: "s", tool_name: "bash", tool_result: "ok" };
    expect(readEvent(event)).toMatchObject({ client: "copilot", calls: [{ tool: "bash", result: "ok" }] });
  });

  everyRow(
    "a session that starts because of %j has the source %s",
    [
      [undefined, "startup"],
      ["startup", "startup"],
      ["new", "startup"],
      ["clear", "clear"],
      ["compact", "compact"],
      ["resume", "resume"],
      ["fork", "resume"],
      ["an unknown reason", "resume"],
      ["__proto__", "resume"],
    ],
    (source, expected) => {
      const event = { hook_event_name: "SessionStart", session_id: "s", source };
      expect(readEvent(event)?.source).toBe(expected);
    },
  );

  test("lists each call of a batch", () => {
    const calls = [{ tool_name: "Read", tool_use_id: "1" }, null, { tool_name: "Bash", tool_use_id: "2" }];
    const event = readEvent({ hook_event_name: "PostToolBatch", session_id: "s", tool_calls: calls });
    expect(event?.calls.map(({ ids }) => ids)).toEqual([["1"], ["2"]]);
  });

  test("drops ids that are not safe as part of a path, and paths with a NUL", () => {
    const event = readEvent({
      hook_event_name: "Stop",
      session_id: "../up",
      agent_id: "a/b",
      cwd: "/x\0y",
    });
    expect(event).toEqual({
      client: "claude-code",
      kind: "turn-end",
      name: "Stop",
      isSubagent: true,
      isContinuation: false,
      calls: [],
    });
  });

  test.each([
    {},
    { hook_event_name: 7 },
    { hook_event_name: "constructor" },
    { hook_event_name: "PreCompress" },
  ])("does not recognize the event %j", (event) => {
    expect(readEvent({ session_id: "s", ...event })).toBeUndefined();
  });
});

describe("readSessionHookEvent", () => {
  const event = { hook_event_name: "Stop", session_id: "s" };
  test("returns an event with the session's id", () => {
    expect(readSessionHookEvent(event)?.sessionId).toBe("s");
  });

  test.each([{ session_id: "../up" }, { session_id: undefined }, { agent_id: "a1" }])(
    "returns nothing for an event with %j",
    (fields) => {
      expect(readSessionHookEvent({ ...event, ...fields })).toBeUndefined();
    },
  );
});

describe("guessDialect", () => {
  test.each(DIALECTS.filter(({ marks }) => marks.length > 0))(
    "recognizes $client by a string in a broken event",
    (dialect) => {
      for (const mark of dialect.marks)
        expect(guessDialect(Buffer.from(`{"x": [${mark}, `)).client).toBe(dialect.client);
    },
  );

  test("defaults to Claude Code", () => {
    expect(guessDialect(Buffer.from("\xff")).client).toBe("claude-code");
  });
});

test("every dialect refuses a call with the reason, and passes on text", () => {
  for (const { context, deny } of DIALECTS) {
    expect(JSON.stringify(deny("PreToolUse", "why"))).toMatch(/"deny".*"why"/);
    expect(JSON.stringify(context("SessionStart", "what"))).toContain('"additionalContext":"what"');
  }
});

import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type ContextReading, readContext } from "../src/index.js";
import { answer, boundary, lines, progress, user } from "./transcript-builder.js";

async function read(
  content: string | Uint8Array,
  name = "session.jsonl",
): Promise<ContextReading | undefined> {
  return readContext(join(testdir({ [name]: content }), name), { env: {} });
}

const used = async (content: string | Uint8Array) => (await read(content))?.usedTokens;

test("rule 1: file order, not timestamps, determines which row is newest", async () => {
  const content = lines(
    answer({ input: 500, row: { timestamp: "2030-01-01T00:00:00.000Z" } }),
    answer({ input: 700, row: { timestamp: "2020-01-01T00:00:00.000Z" } }),
  );
  expect(await used(content)).toBe(710);
});

describe("rule 2: a side chain is ignored", () => {
  test("its newer response does not count", async () => {
    expect(await used(lines(answer({ input: 500 }), answer({ input: 9, row: { isSidechain: true } })))).toBe(
      510,
    );
  });

  test("its compact boundary does not count", async () => {
    expect(await read(lines(answer({ input: 500 }), boundary(20, { isSidechain: true })))).toMatchObject({
      usedTokens: 510,
      freshness: "current",
    });
  });

  test("its appended rows are not pending in the main window", async () => {
    const reading = await read(lines(answer({ input: 500 }), user("x".repeat(4000), { isSidechain: true })));
    expect(reading?.pendingTokens).toBe(0);
  });

  test("its rows do count in the subagent's own file", async () => {
    const row = { isSidechain: true, agentId: "abc" };
    const content = lines(answer({ input: 500, row }), user("x".repeat(400), row));
    expect(await read(content, "agent-abc.jsonl")).toMatchObject({
      usedTokens: 510,
      agentId: "abc",
      pendingTokens: 100,
    });
  });
});

describe("rule 3: rows that did not come from the model are ignored", () => {
  test.each([
    ["a synthetic model", { model: "<synthetic>" }],
    ["an API error", { row: { isApiErrorMessage: true } }],
  ])("%s", async (_, options) => {
    expect(await used(lines(answer({ input: 500 }), answer({ input: 0, output: 0, ...options })))).toBe(510);
    expect(await used(lines(answer({ input: 500 }), answer({ input: 90_000, ...options })))).toBe(510);
  });
});

describe("rule 4: only an assistant row's own usage counts", () => {
  const usage = { input_tokens: 99_999, output_tokens: 1 };

  everyRow(
    "%s",
    [
      ["a progress row", progress()],
      ["a tool result that quotes a transcript", user(`${answer({ input: 90_000 })}\n`)],
      [
        "a tool result that is a transcript row",
        user([{ type: "tool_result", content: [JSON.parse(answer({ input: 90_000 }))] }]),
      ],
      ["a user row with usage", user("Hi", { usage, message: { role: "user", content: "Hi", usage } })],
      [
        "an attachment with usage",
        JSON.stringify({ type: "attachment", message: { role: "assistant", usage }, sessionId: "s" }),
      ],
      ["usage at the top level", answer({ usage: null, row: { usage } })],
      [
        "a nested type",
        JSON.stringify({ data: { type: "assistant" }, type: "x", message: { role: "assistant", usage } }),
      ],
    ],
    async (_, decoy) => {
      expect(await used(lines(answer({ input: 500 }), decoy))).toBe(510);
    },
  );
});

describe("rule 5: everything before the last compaction is stale", () => {
  test("postTokens is used", async () => {
    const reading = await read(
      lines(answer({ input: 160_000 }), boundary(2500), user("summary", { isCompactSummary: true })),
    );
    expect(reading).toMatchObject({
      usedTokens: 2500,
      freshness: "stale",
      model: "claude-sonnet-4-6",
      pendingTokens: 0,
    });
    expect(reading?.usedPercent).toBe(1.3);
  });

  test("without postTokens, the usage is unknown", async () => {
    const reading = await read(lines(answer({ input: 160_000 }), boundary()));
    expect(reading).toMatchObject({ freshness: "unknown", windowTokens: 200_000 });
    expect(reading?.usedTokens).toBeUndefined();
    expect(reading?.remainingPercent).toBeUndefined();
  });

  test("a zero after a compaction does not mean an empty window", async () => {
    const reading = await read(
      lines(answer({ input: 160_000 }), boundary(2500), answer({ input: 0, output: 0 })),
    );
    expect(reading).toMatchObject({ usedTokens: 2500, freshness: "stale" });
  });

  test("the next response is current again", async () => {
    expect(await read(lines(boundary(2500), answer({ input: 9000 })))).toMatchObject({
      usedTokens: 9010,
      freshness: "current",
    });
  });
});

describe("rule 6: files may be torn and contain invalid bytes", () => {
  const good = answer({ input: 500 });
  const newer = answer({ input: 900 });

  test("a torn last line is ignored, wherever it was cut", async () => {
    for (let cut = 1; cut < newer.length; cut += 7) {
      expect(await read(`${good}\n${newer.slice(0, cut)}`)).toMatchObject({
        usedTokens: 510,
        pendingTokens: 0,
      });
    }
  });

  test("a complete last line counts even without a line feed", async () => {
    expect(await used(`${good}\n${newer}`)).toBe(910);
  });

  test.each([
    ["CRLF", `${good}\r\n${newer}\r\n`],
    ["a byte-order mark", `\uFEFF${newer}\n`],
    ["blank lines", `${good}\n\n${newer}\n\n\n`],
    ["garbage lines", `${good}\n${newer}\n}{\n\u0000\u0001\nnull\n[1]\n"x"\n`],
    ["spaces in the JSON", `${good}\n${JSON.stringify(JSON.parse(newer), null, 1).replaceAll("\n", " ")}\n`],
  ])("%s", async (_, content) => {
    expect(await used(content)).toBe(910);
  });

  test("invalid UTF-8", async () => {
    const broken = Buffer.concat([
      Buffer.from(`${good}\n${newer.slice(0, -1)},"x":"`),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from('"}\n'),
    ]);
    expect(await used(broken)).toBe(910);
  });
});

describe("rule 7: counts may be missing, null, negative or not numbers", () => {
  everyRow(
    "%s",
    [
      ["null cache", { input_tokens: 500, cache_read_input_tokens: null, output_tokens: 10 }, 510],
      ["missing output", { input_tokens: 500 }, 500],
      ["negative", { input_tokens: 500, cache_read_input_tokens: -400, output_tokens: -1 }, 500],
      ["text", { input_tokens: 500, cache_read_input_tokens: "9000", output_tokens: "x" }, 500],
      ["only nested cache writes", nested(0), 4510],
      ["cache writes recorded twice", nested(4000), 4510],
    ],
    async (_, usage, expected) => {
      expect(await used(lines(answer({ usage })))).toBe(expected);
    },
  );

  test.each([
    [
      "zeros",
      { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 50 },
    ],
    ["nothing", {}],
    ["null", null],
    ["a list", [1]],
  ])("a row whose usage is %s is ignored", async (_, usage) => {
    expect(
      await used(
        lines(answer({ input: 500 }), answer({ row: { message: { role: "assistant", model: "m", usage } } })),
      ),
    ).toBe(510);
  });

  function nested(written: number) {
    return {
      input_tokens: 500,
      cache_creation_input_tokens: written,
      cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 3000 },
      output_tokens: 10,
    };
  }
});

describe("rule 8: one message may consist of several rows", () => {
  test("they are not added up, and the largest output is the final one", async () => {
    const id = "msg_same";
    const content = lines(
      answer({ input: 400, output: 99_999 }),
      answer({ id, input: 500, output: 1 }),
      user("result"),
      answer({ id, input: 500, output: 222 }),
      answer({ id, input: 500, output: 1 }),
    );
    expect(await read(content)).toMatchObject({ inputTokens: 500, outputTokens: 222, usedTokens: 722 });
  });
});

describe("rule 9: no file and no line is too large", () => {
  const good = answer({ input: 500 });

  test.each([
    ["a user line of 10 MB at the end", user("line\n".repeat(2_000_000))],
    ["an image of 3 MB at the end", user([{ type: "image", source: { data: "A".repeat(3_000_000) } }])],
    [
      "an attachment of 1 MB at the end",
      JSON.stringify({ attachment: { x: "y".repeat(1_000_000) }, type: "attachment" }),
    ],
  ])("%s is skipped", async (_, row) => {
    const reading = await read(lines(good, row));
    expect(reading?.usedTokens).toBe(510);
    // Clients truncate a longer result.
    expect(reading?.pendingTokens).toBeLessThanOrEqual(25_000);
  });

  test("the client's record of its own prompt (110 KB per session) does not count as pending", async () => {
    const attachment = { type: "prompt_snapshot", systemPrompt: ["x".repeat(110_000)] };
    const row = JSON.stringify({ parentUuid: "p", isSidechain: false, attachment, type: "attachment" });
    const reading = await read(lines(good, user("y".repeat(400)), row));
    expect(reading).toMatchObject({ usedTokens: 510, pendingTokens: 100 });
  });

  test("a response of 3 MB in the last row is read", async () => {
    const text = '{"type":"user"} "usage":{"input_tokens":1} \\ \n'.repeat(60_000);
    expect(await used(lines(good, answer({ input: 900, text })))).toBe(910);
  });

  test("a torn response of 3 MB is ignored", async () => {
    const torn = answer({ input: 900, text: "x".repeat(3_000_000) }).slice(0, -200);
    expect(await used(`${good}\n${torn}`)).toBe(510);
  });

  test("a response before 3 MB of progress rows is found", async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => progress(100 + (index % 50) * 40));
    expect(await used(lines(good, ...rows))).toBe(510);
  });

  test("lines of any length around the chunk sizes are read completely", async () => {
    for (const size of [16, 64, 80, 256, 336, 592].map((kibibytes) => kibibytes * 1024)) {
      for (const off of [-300, -1, 0, 1, 300]) {
        const filler = user("").length;
        const content = lines(good, user("x".repeat(size + off - filler)));
        expect(await used(content)).toBe(510);
        expect(await used(lines(user("x".repeat(size + off - filler)), good))).toBe(510);
      }
    }
  });
});

test("rule 10: percentages are of the whole window, and compaction is reported separately", async () => {
  const reading = await read(lines(answer({ input: 60_000, output: 10_000 })));
  expect(reading).toMatchObject({
    windowTokens: 200_000,
    usedPercent: 35,
    remainingPercent: 65,
    autoCompactAt: 167_000,
  });
});

test("content appended since the last response is estimated separately", async () => {
  const result = [{ type: "tool_result", tool_use_id: "t", content: "x".repeat(4000) }];
  expect(await read(lines(answer({ input: 500 }), user(result)))).toMatchObject({
    usedTokens: 510,
    pendingTokens: 1000,
  });
});

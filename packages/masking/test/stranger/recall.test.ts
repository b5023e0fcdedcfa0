// @module-tag fuzz

import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createFolderStore,
  createMasker,
  createMemoryStore,
  type Ledger,
  type MaskStore,
  maskObservations,
  RECALL_TOOL,
  recall,
  recallTool,
} from "../../src/index.js";
import { arbitraries, histories, shapes } from "../histories/index.js";
import { validators } from "../validators/index.js";
import {
  call,
  changedResults,
  contents,
  conversation,
  maskAll,
  NOTHING_PROTECTED,
  prose,
  results,
  step,
  user,
} from "./build.js";

const numRuns = Number(process.env.FUZZ_RUNS ?? 4);

const reads = (count: number) => [
  user("Go on."),
  ...Array.from({ length: count }, (_, index) =>
    step(call("read_file", { path: `src/part_${index}.txt` }, prose(`part ${index}`, 60))),
  ),
];

const find = (store: MaskStore, ledger: Ledger, request: Parameters<typeof recall>[0]) =>
  recall(request, { ledger, store });

describe.each(shapes)("recall from %s messages", (shape) => {
  test("returns every original, byte for byte, by its id and by its label", () => {
    fc.assert(
      fc.property(arbitraries[shape]({ loneSurrogates: true, maxSize: 25 }), (messages) => {
        const store = createMemoryStore();
        const { ledger, messages: masked } = maskAll(messages, { shape, store });
        const originals = contents(messages).map((content) => JSON.stringify(content));
        const found = ledger.records.map(({ id, label }) => {
          const byId = find(store, ledger, { id });
          expect(byId).toMatchObject({ status: "found", id, label });
          expect(find(store, ledger, { id: label })).toEqual(byId);
          expect(find(store, ledger, label)).toEqual(byId);
          return byId.status === "found" ? JSON.stringify(byId.content) : "";
        });
        const changed = changedResults(messages, masked);
        expect(found.sort()).toEqual(changed.map((place) => originals[place]!).sort());
      }),
      { numRuns },
    );
  });

  test("returns partly masked entries, and entries masked by earlier calls", () => {
    const messages = histories[shape](31, 30);
    const store = createMemoryStore();
    let ledger: Ledger | undefined;
    for (const share of [0.8, 0.5, 0.2]) {
      const target = Math.round(maskObservations(messages, { target: 1e12 }).beforeTokens * share);
      const options = { target, store, protect: NOTHING_PROTECTED, ...(ledger ? { ledger } : {}) };
      const after = maskObservations(messages, options);
      ledger = after.ledger;
      const originals = new Set(contents(messages).map((content) => JSON.stringify(content)));
      expect(ledger.records.length).toBeGreaterThan(0);
      for (const { id } of ledger.records) {
        const recalled = find(store, ledger, { id });
        expect(recalled.status).toBe("found");
        if (recalled.status === "found") expect(originals).toContain(JSON.stringify(recalled.content));
      }
    }
  });

  test("the API accepts the tool's definition and its result", () => {
    const definition = JSON.stringify(recallTool(shape));
    expect(definition).toContain(RECALL_TOOL);
    const store = createMemoryStore();
    const { ledger } = maskAll(conversation(shape, reads(6)), { store });
    const recalled = find(store, ledger, { id: ledger.records[1]!.label });
    expect(recalled).toMatchObject({ status: "found", text: expect.stringContaining("part 1 goes") });
    const asked = call(RECALL_TOOL, { id: ledger.records[1]!.label }, recalled.text);
    const messages = conversation(shape, [...reads(6), step(asked)]);
    expect(validators[shape](maskAll(messages, { ledger }).messages)).toEqual([]);
  });

  test("recalled results stay for a limited time", () => {
    const store = createMemoryStore();
    const { ledger } = maskAll(conversation(shape, reads(6)), { store });
    const asked = step(call(RECALL_TOOL, { id: "r1" }, prose("the original", 60)));
    const after = (more: number) => {
      const later = Array.from({ length: more }, (_, index) =>
        step(call("read_file", { path: `lib/${index}.txt` }, prose(`later ${index}`, 60))),
      );
      const messages = conversation(shape, [...reads(6), asked, ...later]);
      const masked = maskAll(messages, {
        store,
        ledger,
        protect: { ...NOTHING_PROTECTED, recalledTurns: 4 },
      });
      return changedResults(messages, masked.messages).includes(6);
    };
    expect([0, 1, 3].map(after)).toEqual([false, false, false]);
    expect(after(9)).toBe(true);
  });
});

describe("an agent's requests", () => {
  const store = createMemoryStore();
  const turns = [
    user("Go on."),
    step(call("read_file", { path: "src/lease.ts" }, prose("lease", 60))),
    step(
      call(
        "bash",
        { command: "cargo build --release" },
        `${prose("building", 60)}\nerror[E0308]: mismatched types`,
      ),
    ),
    step(call("web_fetch", { url: "https://docs.example.org/queues" }, prose("queues", 60))),
  ];
  const { ledger } = maskAll(conversation("anthropic", turns), { store });

  test.each([
    ["src/lease.ts", 0],
    ["lease.ts", 0],
    ["cargo build", 1],
    ["the output of cargo build --release", 1],
    ["https://docs.example.org/queues", 2],
  ])("%s is found by its words", (query, place) => {
    expect(find(store, ledger, { query })).toMatchObject({ status: "found", id: ledger.records[place]!.id });
    expect(find(store, ledger, query)).toMatchObject({ status: "found", id: ledger.records[place]!.id });
  });

  everyRow(
    "%j is unknown, with a text for the agent",
    [
      "r99",
      "",
      "   ",
      "nothing like it",
      "r1; rm -rf /",
      "../../etc/passwd",
      "__proto__",
      "(a+)+$",
      "x".repeat(100_000),
      "\ud83d",
    ],
    (request) => {
      const recalled = find(store, ledger, request);
      expect(recalled.status).toBe("unknown");
      expect(recalled.text.length).toBeGreaterThan(10);
      expect(recalled.text.length).toBeLessThan(3000);
    },
  );

  everyRow<unknown>(
    "%j does not throw",
    [undefined, null, 7, {}, [], { id: 7 }, { id: null, query: null }, { id: "" }],
    (request) => {
      expect(find(store, ledger, request as string).status).toBe("unknown");
    },
  );

  test("a long original is cut at a code point for the agent, and stays whole in content", () => {
    const own = createMemoryStore();
    const text = "🚀".repeat(2000);
    const masked = maskAll(
      conversation("openai-chat", [user("Go."), step(call("read_file", { path: "a" }, text))]),
      { store: own },
    );
    for (const maxLength of [101, 102, 103]) {
      const recalled = recall({ id: "r1" }, { ledger: masked.ledger, store: own, maxLength });
      expect(recalled.text.length).toBeLessThanOrEqual(maxLength);
      expect(recalled.text).not.toMatch(/\p{Surrogate}/u);
      expect(recalled).toMatchObject({ status: "found", content: text });
    }
  });
});

describe("a store that no longer has the original", () => {
  const messages = conversation("anthropic", reads(4));

  test("says that the original is gone", () => {
    const { ledger } = maskAll(messages, { store: createMemoryStore() });
    expect(find(createMemoryStore(), ledger, { id: ledger.records[0]!.id }).status).toBe("gone");
  });

  test("says so even if nothing was ever stored", () => {
    const { ledger } = maskAll(messages);
    expect(find(createMemoryStore(), ledger, "r1").status).toBe("gone");
  });

  test.each<[string, MaskStore["get"]]>([
    ["returns something else", () => JSON.stringify("another text")],
    ["returns invalid JSON", () => "{{{"],
    ["returns truncated text", () => '"part 0 goes'],
    [
      "throws",
      () => {
        throw new Error("EIO");
      },
    ],
  ])("never gives a wrong original: a store that %s", (_, get) => {
    const store = createMemoryStore();
    const { ledger } = maskAll(messages, { store });
    const recalled = find({ put: store.put, get }, ledger, "r1");
    expect(["damaged", "gone"]).toContain(recalled.status);
  });

  test("a full store leaves observations in the conversation", () => {
    const store = createMemoryStore({ maxSize: 6000 });
    const after = maskAll(messages, { store });
    expect(after.masked.length).toBeLessThan(4);
    expect(after.diagnostics.map(({ code }) => code)).toContain("store-failed");
    expect(changedResults(messages, after.messages)).toHaveLength(after.masked.length);
    for (const { id } of after.ledger.records) expect(find(store, after.ledger, { id }).status).toBe("found");
  });

  test("a store that refuses everything leaves the list untouched", () => {
    const store: MaskStore = {
      put: () => {
        throw new Error("ENOSPC");
      },
      get: () => undefined,
    };
    const after = maskAll(messages, { store });
    expect(after).toMatchObject({ messages, masked: [], reclaimedTokens: 0 });
    expect(after.notification).toBeUndefined();
    expect(after.diagnostics.map(({ code }) => code)).toContain("store-failed");
  });
});

describe("a folder as a store", () => {
  const messages = conversation("anthropic", reads(6));
  const files = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));

  test("keeps originals for other processes, readable only by their owner", async () => {
    const folder = join(await testdir({}), "deep", "originals");
    const { ledger } = maskAll(messages, { store: createFolderStore(folder) });
    const store = createFolderStore(folder);
    expect(ledger.records).toHaveLength(6);
    for (const { id } of ledger.records) expect(find(store, ledger, { id }).status).toBe("found");
    for (const file of files(folder)) expect(statSync(file).mode & 0o077).toBe(0);
  });

  test("drops expired originals, and says so", async () => {
    const folder = await testdir({});
    let time = 1_800_000_000_000;
    const store = createFolderStore(folder, { maxAgeMs: 1000, now: () => new Date(time) });
    const { ledger } = maskAll(messages, { store });
    expect(find(store, ledger, "r1").status).toBe("found");
    time += 5000;
    expect(
      find(createFolderStore(folder, { maxAgeMs: 1000, now: () => new Date(time) }), ledger, "r2").status,
    ).toBe("gone");
  });

  test("stays within its size", async () => {
    const folder = await testdir({});
    const store = createFolderStore(folder, { maxBytes: 8000 });
    const after = maskAll(messages, { store });
    const size = files(folder).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(size).toBeLessThanOrEqual(8000);
    expect(after.masked.length).toBeLessThan(6);
    for (const { id } of after.ledger.records) expect(find(store, after.ledger, { id }).status).toBe("found");
  });

  test("a damaged file is never returned as the original", async () => {
    const folder = await testdir({});
    const store = createFolderStore(folder);
    const { ledger } = maskAll(messages, { store });
    for (const file of files(folder)) {
      chmodSync(file, 0o600);
      writeFileSync(file, '"something else"');
    }
    for (const { id } of ledger.records) expect(find(store, ledger, { id }).status).not.toBe("found");
  });

  test("a folder that no longer exists, and one that is not writable", async () => {
    const folder = await testdir({ "a-file": "x" });
    const store = createFolderStore(join(folder, "originals"));
    const { ledger } = maskAll(messages, { store });
    rmSync(join(folder, "originals"), { recursive: true });
    expect(find(store, ledger, "r1").status).toBe("gone");
    const blocked = maskAll(messages, { store: createFolderStore(join(folder, "a-file", "originals")) });
    expect(blocked.messages).toEqual(messages);
    expect(blocked.diagnostics.map(({ code }) => code)).toContain("store-failed");
  });
});

describe("a masker", () => {
  test("keeps the ledger of its conversation, and answers the recall tool", () => {
    const masker = createMasker({
      target: 1,
      order: "oldest",
      protect: NOTHING_PROTECTED,
      store: createMemoryStore(),
    });
    const first = masker.mask(conversation("openai-chat", reads(3)));
    expect(first.masked).toHaveLength(3);
    const second = masker.mask(conversation("openai-chat", reads(5)));
    expect(second.masked).toHaveLength(2);
    expect(results(second.messages).slice(0, 3)).toEqual(results(first.messages));
    expect(masker.ledger?.records).toHaveLength(5);
    expect(masker.recall("r2")).toMatchObject({ status: "found", content: prose("part 1", 60) });
    expect(masker.recall('{"id": "r2"}')).toEqual(masker.recall({ id: "r2" }));
    expect(masker.recall("{ broken").status).toBe("unknown");
    expect(masker.recall("r2", { maxLength: 50 })).toMatchObject({
      text: expect.stringMatching(/^.{1,50}$/s),
    });
  });
});

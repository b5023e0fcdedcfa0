import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import {
  createGraph,
  createRun,
  hold,
  type Journal,
  type JournalEntry,
  jsonlJournal,
  type NodeInput,
  runGraph,
} from "../src/index.js";
import { shape } from "./shapes.js";

/** A journal in memory whose entries are converted to JSON and back, as in a file. */
function memoryJournal(entries: JournalEntry[] = []): Journal & { entries: JournalEntry[] } {
  return {
    entries,
    read: () => entries,
    append: (entry) => void entries.push(JSON.parse(JSON.stringify(entry)) as JournalEntry),
  };
}

/** Runs the nodes with a journal, and returns which of them ran. */
async function runWith(journal: Journal, nodes: NodeInput[], outputs: Record<string, unknown> = {}) {
  const ran: string[] = [];
  const run = createRun(
    createGraph(nodes),
    ({ id }) => {
      ran.push(id);
      if (outputs[id] instanceof Error) throw outputs[id];
      return id in outputs ? outputs[id] : `output of ${id}`;
    },
    { journal },
  );
  return { result: await run.start(), ran, run };
}

const nodes = shape("a", "b < a", "c < b", "d");

test("finished nodes do not run again, and dependents get their outputs", async () => {
  const journal = memoryJournal();
  const first = await runWith(journal, nodes, { b: new Error("broken") });
  expect(first.ran).toEqual(["a", "d", "b"]);
  const second = await runWith(journal, nodes);
  expect(second.ran).toEqual(["b", "c"]);
  expect(second.result.status).toBe("completed");
  expect(second.result.nodes.get("a")).toMatchObject({
    status: "done",
    reused: true,
    output: "output of a",
    attempts: 1,
  });
  expect(second.result.nodes.get("b")).toMatchObject({
    attempts: 2,
    reason: "it ended as failed in an earlier run",
  });
  expect((await runWith(journal, nodes)).ran).toEqual([]);
});

describe("a finished node runs again if its inputs changed, and its result says why", () => {
  test.each<[string, NodeInput[], string, string[], RegExp]>([
    [
      "its fingerprint",
      [{ ...nodes[0]!, fingerprint: "v2" }, ...nodes.slice(1)],
      "a",
      ["a"],
      /^its fingerprint changed/,
    ],
    ["a new dependency", shape("a", "b < a d", "c < b", "d"), "b", ["b"], /^it now depends on "d"/],
    ["a removed dependency", shape("a", "b", "c < b", "d"), "b", ["b"], /^it no longer depends on "a"/],
  ])("%s", async (_, changed, id, again, why) => {
    const journal = memoryJournal();
    await runWith(journal, nodes);
    const { ran, result } = await runWith(journal, changed);
    // The outputs are the same as before, so dependents keep their results.
    expect(ran).toEqual(again);
    expect(result.nodes.get(id)?.reason).toMatch(why);
  });

  test("the output of a dependency", async () => {
    const journal = memoryJournal();
    await runWith(journal, nodes);
    const changed = [{ ...nodes[0]!, fingerprint: "v2" }, ...nodes.slice(1)];
    const { ran, result } = await runWith(journal, changed, { a: "something else" });
    expect(ran).toEqual(["a", "b"]);
    expect(result.nodes.get("b")?.reason).toBe('the output of "a" changed');
  });
});

test("estimates, line numbers, writes and the nodes' order are not inputs", async () => {
  const journal = memoryJournal();
  await runWith(journal, nodes);
  const changed = nodes.map((node) => ({ ...node, estimate: 5, line: 7, writes: ["x"] })).reverse();
  expect((await runWith(journal, changed)).ran).toEqual([]);
});

test("a node that started but did not end runs again, even if it was done before", async () => {
  const journal = memoryJournal();
  await runWith(journal, nodes);
  journal.entries.push({ type: "started", id: "b", attempt: 2, at: 0 });
  const { ran, result } = await runWith(journal, nodes);
  expect(ran).toEqual(["b"]);
  expect(result.nodes.get("b")).toMatchObject({
    attempts: 3,
    reason: "it was running when an earlier run was interrupted",
  });
});

test("a held node runs again, unless the journal says that it is done", async () => {
  const journal = memoryJournal();
  const held = { b: hold("draft") };
  expect((await runWith(journal, nodes, held)).result.status).toBe("held");
  const again = await runWith(journal, nodes, held);
  expect(again.ran).toEqual(["b"]);
  const asked = journal.entries.findLast(({ id }) => id === "b")!;
  journal.entries.push({ ...asked, status: "done", output: "approved" } as JournalEntry);
  const approved = await runWith(journal, nodes);
  expect(approved.ran).toEqual(["c"]);
  expect(approved.result.nodes.get("b")!.output).toBe("approved");
});

test("an entry without inputs counts as unchanged", async () => {
  const theirs = {
    type: "ended",
    id: "a",
    status: "done",
    attempts: 1,
    startedAt: 0,
    endedAt: 5,
    output: 1,
  } as const;
  const { ran, result } = await runWith(memoryJournal([theirs]), [{ id: "a", fingerprint: "any" }]);
  expect(ran).toEqual([]);
  expect(result.nodes.get("a")).toMatchObject({ reused: true, durationMs: 5 });
});

test("a dependent of a node that must run again waits for it, even if it was done", async () => {
  const journal = memoryJournal();
  await runWith(journal, nodes);
  journal.entries.push({ type: "started", id: "a", attempt: 2, at: 0 });
  const { result } = await runWith(journal, nodes, { a: new Error("broken") });
  expect(Array.from(result.nodes, ([id, { status }]) => [id, status])).toEqual([
    ["a", "failed"],
    ["b", "skipped"],
    ["c", "skipped"],
    ["d", "done"],
  ]);
});

test("journal entries of unknown nodes, and ids that are built-in names, are harmless", async () => {
  const odd = shape("__proto__", "toString < __proto__");
  const journal = memoryJournal([{ type: "started", id: "gone", attempt: 1, at: 0 }]);
  expect((await runWith(journal, odd)).ran).toEqual(["__proto__", "toString"]);
  expect((await runWith(journal, odd)).ran).toEqual([]);
});

test("a chain of 50,000 finished nodes is read from the journal without recursion", {
  tags: ["slow"],
}, async () => {
  const long = Array.from({ length: 50_000 }, (_, i) => ({
    id: `n${i}`,
    dependsOn: i === 0 ? [] : [`n${i - 1}`],
  }));
  const journal = memoryJournal();
  await runWith(journal, long);
  expect((await runWith(journal, long)).ran).toEqual([]);
});

test("a dependent starts only after the journal has the end of its dependency", async () => {
  const order: string[] = [];
  const journal: Journal = {
    read: () => Promise.resolve([]),
    append: async (entry) => {
      await sleep(1);
      order.push(`${entry.type} ${entry.id}`);
    },
  };
  await runGraph(createGraph(shape("a", "b < a")), ({ id }) => void order.push(`runs ${id}`), { journal });
  expect(order).toEqual(["started a", "runs a", "ended a", "started b", "runs b", "ended b"]);
});

test.each(["started", "ended"])(
  "a journal that cannot write a node's %s stops the run with its error",
  async (type) => {
    const journal: Journal = {
      read: () => [],
      append: (entry) => {
        if (entry.type === type && entry.id === "b") throw new Error("disk full");
      },
    };
    const ran: string[] = [];
    const run = runGraph(createGraph(nodes), ({ id }) => void ran.push(id), { journal });
    await expect(run).rejects.toThrow("disk full");
    expect(ran).not.toContain("c");
  },
);

test("a journal that cannot be read stops the run before it starts", async () => {
  const journal: Journal = { read: () => Promise.reject(new Error("no such disk")), append: () => {} };
  await expect(runGraph(createGraph(nodes), () => expect.unreachable(), { journal })).rejects.toThrow(
    "no such disk",
  );
});

describe("jsonlJournal", () => {
  test("stores a run in a file and continues it", async () => {
    const path = join(testdir(), "sub/run.jsonl");
    await runWith(jsonlJournal(path), nodes, { b: new Error("disk \u001b[31mfull") });
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      type: "ended",
      id: "b",
      status: "failed",
      error: "disk \u001b[31mfull",
    });
    const journal = jsonlJournal(path);
    expect((await runWith(journal, nodes)).ran).toEqual(["b", "c"]);
    expect(journal.problems).toEqual([]);
    journal.close();
  });

  test("drops and reports a torn last line, and lines that are not entries", async () => {
    const path = join(testdir(), "run.jsonl");
    const journal = jsonlJournal(path);
    await runWith(journal, nodes);
    journal.close();
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, `${JSON.stringify({ type: "other" })}\nnull\n{"type":"ended","id":"a"}\n${whole}`);
    appendFileSync(path, '{"type":"started","id":"a","att');
    const { ran } = await runWith(journal, nodes);
    expect(ran).toEqual([]);
    expect(journal.problems.map(({ line }) => line)).toEqual([12, 1, 2, 3]);
    journal.close();
  });

  test("leaves a file alone that is not a journal", async () => {
    const path = join(testdir({ "notes.txt": "one\ntwo" }), "notes.txt");
    await expect(runWith(jsonlJournal(path), nodes)).rejects.toThrow(
      `${path} is not a journal: choose another file`,
    );
    expect(readFileSync(path, "utf8")).toBe("one\ntwo");
  });

  test("rejects outputs that cannot be converted to JSON", async () => {
    const journal = jsonlJournal(join(testdir(), "run.jsonl"));
    await expect(runWith(journal, shape("a"), { a: 1n })).rejects.toThrow(TypeError);
    journal.close();
  });

  test("a run killed at any moment continues where it was", { tags: ["slow"] }, async () => {
    const folder = testdir({
      "run.mjs": `
        import { appendFileSync } from "node:fs";
        import { createGraph, jsonlJournal, runGraph } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
        const nodes = Array.from({ length: 40 }, (_, i) => ({ id: "n" + i, dependsOn: i < 4 ? [] : ["n" + (i - 4), "n" + (i - 3)] }));
        let left = Number(process.argv[2] ?? 40);
        const { status, nodes: results } = await runGraph(createGraph(nodes), async ({ id, inputs }) => {
          // Once this many nodes have run, the others wait to be killed, so that the run cannot finish first.
          await new Promise((resolve) => setTimeout(resolve, left-- > 0 ? 10 : 2 ** 30));
          appendFileSync("ran.txt", id + "\\n");
          return [id, ...inputs.values()].join("").length;
        }, { journal: jsonlJournal("run.jsonl") });
        console.log(status, JSON.stringify(Array.from(results, ([id, { output }]) => [id, output])));
      `,
    });
    const start = (...args: string[]) =>
      spawn(process.execPath, ["run.mjs", ...args], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    for (let kills = 0; kills < 3; kills++) {
      const child = start("12");
      const closed = once(child, "close");
      const before = linesOf(join(folder, "ran.txt"));
      while (linesOf(join(folder, "ran.txt")) < before + 5) await sleep(5);
      child.kill("SIGKILL");
      await closed;
    }
    const child = start();
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    await once(child, "close");
    expect(stdout).toMatch(/^completed /);
    const journal = jsonlJournal(join(folder, "run.jsonl"));
    const ends = [...(journal.read() as JournalEntry[])].filter(({ type }) => type === "ended");
    expect(ends).toHaveLength(40);
    expect(new Set(ends.map(({ id }) => id)).size).toBe(40);
    // Interrupted nodes ran twice; at most four ran at a time, and the run was killed three times.
    expect(linesOf(join(folder, "ran.txt"))).toBeLessThanOrEqual(40 + 3 * 4);

    const unbroken = testdir({ "run.mjs": readFileSync(join(folder, "run.mjs")) });
    const whole = spawn(process.execPath, ["run.mjs"], {
      cwd: unbroken,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let expected = "";
    whole.stdout.on("data", (chunk: Buffer) => {
      expected += chunk.toString();
    });
    await once(whole, "close");
    expect(stdout).toBe(expected);
  });
});

function linesOf(path: string): number {
  try {
    return readFileSync(path, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}

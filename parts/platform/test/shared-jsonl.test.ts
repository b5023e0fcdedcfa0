import fs, { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { type JsonlFile, openJsonl } from "../src/index.js";
import { systemError, withFake } from "./fake-fs.js";

/** The callbacks of each line, in the order of the calls. */
function recorder(file: JsonlFile): { settled: string[]; append(name: string): Promise<void> } {
  const told: string[] = [];
  const append = (name: string) =>
    new Promise<void>((resolve) => {
      file.appendShared(name, (error) => {
        told.push(error === undefined ? name : `${name}: ${(error as Error).message}`);
        resolve();
      });
    });
  return { settled: told, append };
}

/** Counts the asynchronous fsyncs, or makes them fail. */
function fakeSync(answer: (count: number) => Error | null = () => null): () => number {
  const real = fs.fsync;
  let count = 0;
  fs.fsync = ((fd: number, callback: (error: Error | null) => void) => {
    const error = answer(++count);
    if (error === null) real(fd, callback);
    else setImmediate(() => callback(error));
  }) as typeof fs.fsync;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsync = real;
    syncBuiltinESMExports();
  });
  return () => count;
}

describe("lines that share an fsync", () => {
  test("are in the file at once, and their callbacks run in order", async () => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    const { settled: told, append } = recorder(file);
    const all = Promise.all(["a", "b", "c"].map(append));
    expect(readFileSync(path, "utf8")).toBe('"a"\n"b"\n"c"\n');
    expect(told).toEqual([]);
    await all;
    expect(told).toEqual(["a", "b", "c"]);
    file.close();
  });

  test("take two fsyncs, regardless of how many arrive during the first", async () => {
    const syncs = fakeSync();
    const file = openJsonl(join(testdir(), "e.jsonl"));
    const { append } = recorder(file);
    await Promise.all(Array.from({ length: 100 }, (_, index) => append(String(index))));
    expect(syncs()).toBe(2);
    file.close();
  });

  test.each([
    ["an awaited append", (file: JsonlFile) => file.append("last")],
    ["a flush", (file: JsonlFile) => file.flush()],
    ["close", (file: JsonlFile) => file.close()],
  ])("are called back before %s returns", (_, settle) => {
    const file = openJsonl(join(testdir(), "e.jsonl"));
    const { settled: told, append } = recorder(file);
    void append("a");
    void append("b");
    settle(file);
    expect(told).toEqual(["a", "b"]);
    file.close();
  });

  test("may be appended from callbacks", async () => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      file.appendShared("a", () => {
        order.push("a");
        file.append("c");
        order.push("c");
        file.appendShared("d", () => resolve());
      });
      file.appendShared("b", () => order.push("b"));
    });
    expect(order).toEqual(["a", "b", "c"]);
    expect(readFileSync(path, "utf8")).toBe('"a"\n"b"\n"c"\n"d"\n');
    file.close();
  });

  test("are all removed if they cannot be flushed, and others may be appended", async () => {
    fakeSync((count) => (count === 2 ? systemError("EIO") : null));
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    const { settled: told, append } = recorder(file);
    await append("a");
    await Promise.all([append("b"), append("c")]);
    expect(told).toEqual(["a", "b: EIO: fake", "c: EIO: fake"]);
    expect(readFileSync(path, "utf8")).toBe('"a"\n');
    await append("d");
    expect(told.at(-1)).toBe("d");
    expect(readFileSync(path, "utf8")).toBe('"a"\n"d"\n');
    file.close();
  });

  test("are kept if a later line does not fit", async () => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    const { settled: told, append } = recorder(file);
    const first = append("a");
    const full = () => () => {
      throw systemError("ENOSPC");
    };
    expect(() => withFake("writeSync", full, () => file.appendShared("b", () => {}))).toThrow("ENOSPC");
    await first;
    expect(told).toEqual(["a"]);
    expect(readFileSync(path, "utf8")).toBe('"a"\n');
    file.close();
  });
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  openRegularFile,
  readMarkedRows,
  readRegularFile,
  readSettings,
  readTextFile,
} from "../src/index.js";

const isWindows = process.platform === "win32";

test("a file is read completely, its text without a byte order mark", () => {
  const folder = testdir({ "a.txt": "\uFEFFtext" });
  expect(readTextFile(join(folder, "a.txt"))).toBe("text");
  expect(readRegularFile(join(folder, "a.txt"))).toHaveLength(7);
});

test("a file that is missing, a folder, or too large is an error with a code", () => {
  const folder = testdir({ "a.txt": "text" });
  expect(() => readRegularFile(join(folder, "b"))).toThrow(expect.objectContaining({ code: "ENOENT" }));
  expect(() => readRegularFile(folder)).toThrow(expect.objectContaining({ code: "EISDIR" }));
  expect(() => readRegularFile(join(folder, "a.txt"), 3)).toThrow(expect.objectContaining({ code: "EFBIG" }));
});

test.skipIf(isWindows)(
  "a FIFO and a device are errors, and nothing waits for a writer (needs mkfifo)",
  () => {
    const folder = testdir({ ".agentos/x": "" });
    const fifo = join(folder, ".agentos/config.json");
    execFileSync("mkfifo", [fifo]);
    for (const path of [fifo, "/dev/null"])
      expect(() => openRegularFile(path)).toThrow(expect.objectContaining({ code: "EFTYPE" }));
    const problems: string[] = [];
    expect(readSettings(folder, "rules", ({ message }) => problems.push(message))).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining("it is not a regular file")]);
    expect([...readMarkedRows(fifo, [Buffer.from("a")])]).toEqual([]);
  },
);

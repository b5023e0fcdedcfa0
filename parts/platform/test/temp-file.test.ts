import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { readTempFile, writeTempFile } from "../src/index.js";
import { systemError, withFake } from "./fake-fs.js";

const posix = process.platform !== "win32";
const root = process.getuid?.() === 0;

test("reads what was written, from the system's temporary folder by default", () => {
  const name = `agentos-test-${process.pid}.json`;
  const path = writeTempFile(name, "metrics ü");
  onTestFinished(() => void spawnSync(process.execPath, ["-e", `fs.rmSync(${JSON.stringify(path)})`]));
  expect(path).toBe(join(tmpdir(), name));
  expect(readTempFile(name)).toBe("metrics ü");
});

describe("writeTempFile", () => {
  test("replaces a file in one step and leaves nothing else behind", () => {
    const folder = testdir({ "m.json": "old" });
    writeTempFile("m.json", new Uint8Array([110, 101, 119]), { folder });
    expect(readFileSync(join(folder, "m.json"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["m.json"]);
  });

  test.skipIf(!posix)("creates a file that only its owner can read, even over a readable one", () => {
    const folder = testdir({ "m.json": "old" });
    chmodSync(join(folder, "m.json"), 0o644);
    writeTempFile("m.json", "new", { folder });
    expect(statSync(join(folder, "m.json")).mode & 0o777).toBe(0o600);
  });

  test.skipIf(!posix)("replaces a symbolic link and leaves its target alone", () => {
    const folder = testdir({ "victim.txt": "precious" });
    symlinkSync(join(folder, "victim.txt"), join(folder, "m.json"));
    writeTempFile("m.json", "new", { folder });
    expect(readFileSync(join(folder, "victim.txt"), "utf8")).toBe("precious");
    expect(lstatSync(join(folder, "m.json")).isFile()).toBe(true);
  });

  test("a failing rename leaves the old content and no temporary file", () => {
    const folder = testdir({ "m.json": "old" });
    const failing = () => {
      throw systemError("EIO");
    };
    expect(() =>
      withFake(
        "renameSync",
        () => failing,
        () => writeTempFile("m.json", "new", { folder }),
      ),
    ).toThrow("EIO");
    expect(readdirSync(folder)).toEqual(["m.json"]);
    expect(readFileSync(join(folder, "m.json"), "utf8")).toBe("old");
  });

  test.each(["../m.json", "a/b", "", ".hidden", "nul\0"])("refuses the name %j", (name) => {
    const folder = testdir();
    expect(() => writeTempFile(name, "x", { folder })).toThrow(TypeError);
    expect(() => readTempFile(name, { folder })).toThrow(TypeError);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("readTempFile trusts", () => {
  test.each<[string, number]>([
    ["a file as large as allowed", 10],
    ["an empty file", 0],
  ])("%s", (_, size) => {
    const folder = testdir({ file: "x".repeat(size) });
    expect(readTempFile("file", { folder, maxBytes: 10 })).toBe("x".repeat(size));
  });

  test.skipIf(!posix)("a group-writable file, which some systems create by default", () => {
    const folder = testdir({ file: "x" });
    chmodSync(join(folder, "file"), 0o664);
    expect(readTempFile("file", { folder })).toBe("x");
  });
});

describe("readTempFile does not trust", () => {
  const refused: [string, boolean, (path: string) => void][] = [
    ["a missing file", true, () => {}],
    ["a folder", true, (path) => mkdirSync(path)],
    ["a file above the limit", true, (path) => writeFileSync(path, "x".repeat(11))],
    ["a symbolic link", posix, (path) => symlinkSync("/etc/hostname", path)],
    ["a broken link", posix, (path) => symlinkSync("/nowhere", path)],
    ["a named pipe, and does not wait for its writer", posix, (path) => void spawnSync("mkfifo", [path])],
    [
      "a world-writable file",
      posix,
      (path) => {
        writeFileSync(path, "x");
        chmodSync(path, 0o666);
      },
    ],
    [
      "another user's file",
      root,
      (path) => {
        writeFileSync(path, "x");
        chownSync(path, 12345, 12345);
      },
    ],
  ];
  for (const [what, possible, make] of refused) {
    test.skipIf(!possible)(what, () => {
      const folder = testdir();
      make(join(folder, "file"));
      expect(readTempFile("file", { folder, maxBytes: 10 })).toBeUndefined();
    });
  }
});

// @module-tag slow

import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { renameWithRetry, syncFolder, TEMPORARY_NAME, writeFileAtomic } from "../src/index.js";
import { child } from "./children.js";
import { systemError, withFake } from "./fake-fs.js";

const posix = process.platform !== "win32";
const root = process.getuid?.() === 0;

describe("writeFileAtomic", () => {
  test.each<[string, string | Uint8Array]>([
    ["text", "grüße\r\n"],
    ["nothing", ""],
    ["bytes that are not text", new Uint8Array([0, 255, 254, 10])],
    ["three megabytes", "x".repeat(3 * 1024 * 1024)],
  ])("writes %s", (_, data) => {
    const folder = testdir();
    writeFileAtomic(join(folder, "file"), data);
    expect(readFileSync(join(folder, "file")).equals(Buffer.from(data as string))).toBe(true);
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("creates the parent folders", () => {
    const folder = testdir();
    writeFileAtomic(join(folder, "a/b/c/file"), "deep");
    expect(readFileSync(join(folder, "a/b/c/file"), "utf8")).toBe("deep");
  });

  test.skipIf(!posix)("keeps a symbolic link and replaces its target", () => {
    const folder = testdir({ "real/settings.json": "old" });
    symlinkSync("real/settings.json", join(folder, "link"));
    symlinkSync("link", join(folder, "link to the link"));
    writeFileAtomic(join(folder, "link to the link"), "new");
    expect(readFileSync(join(folder, "real/settings.json"), "utf8")).toBe("new");
    expect(readlinkSync(join(folder, "link"))).toBe("real/settings.json");
    expect(lstatSync(join(folder, "link to the link")).isSymbolicLink()).toBe(true);
  });

  test.skipIf(!posix)("creates the target of a dangling link", () => {
    const folder = testdir({ "dotfiles/.keep": "" });
    symlinkSync("dotfiles", join(folder, "home"));
    symlinkSync("../dotfiles/new.json", join(folder, "dotfiles/dangling"));
    writeFileAtomic(join(folder, "home/dangling"), "new");
    expect(readFileSync(join(folder, "dotfiles/new.json"), "utf8")).toBe("new");
    expect(lstatSync(join(folder, "dotfiles/dangling")).isSymbolicLink()).toBe(true);
  });

  test.skipIf(!posix)("refuses circular links", () => {
    const folder = testdir();
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    expect(() => writeFileAtomic(join(folder, "a"), "x")).toThrow(/ELOOP/);
  });

  test.skipIf(!posix).each([0o600, 0o444, 0o755, 0o666])(
    "keeps the mode %o regardless of the umask",
    (mode) => {
      const path = join(testdir({ file: "old" }), "file");
      chmodSync(path, mode);
      writeFileAtomic(path, "new");
      expect(statSync(path).mode & 0o777).toBe(mode);
    },
  );

  test.skipIf(!posix)("gives new and existing files the requested mode", () => {
    const folder = testdir({ old: "" });
    for (const name of ["new", "old"]) {
      writeFileAtomic(join(folder, name), "x", { mode: 0o640 });
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o640);
    }
  });

  test.skipIf(!root)("keeps a file's owner when root writes it", () => {
    const path = join(testdir({ file: "old" }), "file");
    chmodSync(path, 0o600);
    chownSync(path, 12345, 54321);
    writeFileAtomic(path, "new");
    expect(statSync(path)).toMatchObject({ uid: 12345, gid: 54321 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("a failing rename leaves the old content and no temporary file", () => {
    const folder = testdir({ file: "old" });
    const failing = () => {
      throw systemError("EIO");
    };
    expect(() =>
      withFake(
        "renameSync",
        () => failing,
        () => writeFileAtomic(join(folder, "file"), "new"),
      ),
    ).toThrow("EIO");
    expect(readdirSync(folder)).toEqual(["file"]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("old");
  });

  test("a full disk leaves the old content and no temporary file", () => {
    const folder = testdir({ file: "old" });
    const full = () => {
      throw systemError("ENOSPC");
    };
    expect(() =>
      withFake(
        "fsyncSync",
        () => full,
        () => writeFileAtomic(join(folder, "file"), "new"),
      ),
    ).toThrow(expect.objectContaining({ code: "ENOSPC", path: join(folder, "file") }));
    expect(readdirSync(folder)).toEqual(["file"]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("old");
  });

  test("a folder in the file's place is an error, and is kept", () => {
    const folder = testdir({ "taken/inside": "x" });
    expect(() => writeFileAtomic(join(folder, "taken"), "x")).toThrow(/EISDIR|EPERM|EEXIST|ENOTEMPTY/);
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  test.skipIf(!posix)("a device is never replaced by a file", () => {
    expect(() => writeFileAtomic("/dev/null", "x")).toThrow("/dev/null is not a regular file");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test.skipIf(!posix).each([
    ["there was a file before", "old content"],
    ["there was no file before", undefined],
  ])("leaves the old or the new content if killed at any call: %s", async (_, old) => {
    const folder = testdir();
    const path = join(folder, "sub/file");
    const covered: string[] = [];
    for (let n = 1, finished = false; !finished; n++) {
      mkdirSync(join(folder, "sub"), { recursive: true });
      if (old !== undefined) writeFileSync(path, old);
      const { code, signal, stdout } = await runBin(child("kill-at-call"), {
        args: [path, "new content", String(n)],
      });
      finished = code === 0;
      if (!finished) {
        expect(signal).toBe("SIGKILL");
        covered.push(stdout);
      }
      const found = existsSync(path) ? readFileSync(path, "utf8") : undefined;
      const renamed = finished || covered.slice(0, -1).includes("renameSync");
      expect(found).toBe(renamed ? "new content" : old);
      const others = readdirSync(join(folder, "sub")).filter((name) => name !== "file");
      expect(others.filter((name) => !TEMPORARY_NAME.test(name))).toEqual([]);
      if (renamed) expect(readFileSync(path, "utf8")).toBe("new content");
      if (old === undefined && !renamed) expect(existsSync(path)).toBe(false);
    }
    expect(covered).toEqual(
      expect.arrayContaining(["openSync", "writeSync", "fsyncSync", "closeSync", "renameSync"]),
    );
  });
});

test("renameWithRetry gives up at once if waiting does not help", () => {
  const folder = testdir();
  expect(() => renameWithRetry(join(folder, "none"), join(folder, "to"))).toThrow(/ENOENT/);
});

test("syncFolder accepts a folder that no longer exists", () => {
  expect(() => syncFolder(join(testdir(), "gone"))).not.toThrow();
});

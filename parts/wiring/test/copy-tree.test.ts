import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { copyTree } from "../src/doctor/copy-tree.js";

/** The content of a folder's copy. */
function copied(folder: string): string[] {
  const copy = join(testdir({}), "copy");
  copyTree(folder, copy);
  return existsSync(copy) ? (readdirSync(copy, { recursive: true }) as string[]).sort() : [];
}

test("files and folders are copied with their contents", () => {
  const folder = testdir({ "a/b/c.md": "C", "d.md": "D" });
  const copy = join(testdir({}), "copy");
  copyTree(folder, copy);
  expect(readFileSync(join(copy, "a/b/c.md"), "utf8")).toBe("C");
  expect(readFileSync(join(copy, "d.md"), "utf8")).toBe("D");
});

test("a single file is copied; a missing one is ignored", () => {
  const folder = testdir({ "a.md": "A" });
  copyTree(join(folder, "a.md"), join(folder, "new/b.md"));
  copyTree(join(folder, "none"), join(folder, "copy"));
  expect(readFileSync(join(folder, "new/b.md"), "utf8")).toBe("A");
  expect(existsSync(join(folder, "copy"))).toBe(false);
});

test("link targets are copied, even if read-only", () => {
  const folder = testdir({ "real/a.md": "A", "in/b.md": "B" });
  chmodSync(join(folder, "real/a.md"), 0o400);
  symlinkSync("../real", join(folder, "in/folder"));
  symlinkSync("../real/a.md", join(folder, "in/file.md"));
  expect(copied(join(folder, "in"))).toEqual(["b.md", "file.md", "folder", "folder/a.md"]);
});

test("broken and circular links, and links to a parent folder, are left out", () => {
  const folder = testdir({ "in/b.md": "B" });
  symlinkSync("nowhere", join(folder, "in/dangling"));
  symlinkSync("self", join(folder, "in/self"));
  symlinkSync("..", join(folder, "in/up"));
  symlinkSync(".", join(folder, "in/here"));
  expect(copied(join(folder, "in"))).toEqual(["b.md"]);
});

test.runIf(process.platform !== "win32")("pipes and sockets are left out (needs mkfifo)", async () => {
  const folder = testdir({ "b.md": "B" });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  const server = createServer().listen(join(folder, "socket"));
  try {
    await new Promise((resolve) => server.once("listening", resolve));
    expect(copied(folder)).toEqual(["b.md"]);
  } finally {
    server.close();
  }
});

test.runIf(process.getuid?.() !== 0)("a folder that cannot be read is left out (not as root)", () => {
  const folder = testdir({ "b.md": "B", "closed/c.md": "C" });
  chmodSync(join(folder, "closed"), 0);
  expect(copied(folder)).toEqual(["b.md"]);
  chmodSync(join(folder, "closed"), 0o700);
});

test("a file of more than a megabyte is left out", () => {
  const folder = testdir({ "b.md": "B" });
  mkdirSync(join(folder, "large"));
  writeFileSync(join(folder, "large/x.md"), Buffer.alloc(1024 * 1024 + 1));
  expect(copied(folder)).toEqual(["b.md"]);
});

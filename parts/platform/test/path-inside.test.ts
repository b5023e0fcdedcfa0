import { posix, win32 } from "node:path";
import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { isInside, pathInside } from "../src/index.js";

everyRow(
  "seen from %s, %s is %j",
  [
    ["/a/b", "/a/b", ""],
    ["/a/b", "/a/b/", ""],
    ["/a/b", "/a/b/c/d", "c/d"],
    ["/a/b", "/a/b/..c", "..c"],
    ["/a/b", "/a/b/..c/d", "..c/d"],
    ["/a/b", "/a/b/...", "..."],
    ["/a/b", "/a/b/c/../d", "d"],
    ["/a/b", "/a", undefined],
    ["/a/b", "/a/bc", undefined],
    ["/a/b", "/a/..b", undefined],
    ["/a/b", "/a/b/../c", undefined],
    ["/", "/a", "a"],
    ["/a/b", "/", undefined],
  ],
  (folder, path, way) => {
    expect(pathInside(folder, path, posix)).toBe(way);
  },
);

everyRow(
  "on Windows, seen from %s, %s is %j",
  [
    ["C:\\a", "C:\\a\\b\\c", "b\\c"],
    ["C:\\a", "c:\\A\\b", "b"],
    ["C:\\a", "C:\\a\\..b", "..b"],
    ["C:\\a", "C:\\b", undefined],
    ["C:\\a", "D:\\a\\b", undefined],
    ["C:\\a", "\\\\server\\share\\b", undefined],
  ],
  (folder, path, way) => {
    expect(pathInside(folder, path, win32)).toBe(way);
  },
);

test("a folder is inside itself, and its neighbor is not", () => {
  expect(isInside("/a/b", "/a/b")).toBe(true);
  expect(isInside("/a/b", "/a/c")).toBe(false);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { describeError, errorCode } from "../src/index.js";

everyRow<[unknown, string]>(
  "%# is described as %j",
  [
    [Object.assign(new Error("x"), { code: "ENOSPC" }), "disk full"],
    [Object.assign(new Error("x"), { code: "EACCES" }), "permission denied"],
    [{ code: "EROFS" }, "read-only file system"],
    [Object.assign(new Error("the message"), { code: "ERR_OTHER" }), "the message"],
    [Object.assign(new Error("the message"), { code: "constructor" }), "the message"],
    [Object.assign(new Error("the message"), { code: 28 }), "the message"],
    [new RangeError("too far"), "too far"],
    [new RangeError(), "RangeError"],
    ["just text", "just text"],
    [undefined, "undefined"],
    [Symbol("s"), "Symbol(s)"],
    [Object.create(null), "unknown error"],
  ],
  (error, description) => {
    expect(describeError(error)).toBe(description);
  },
);

test("a real system error is described in words", () => {
  const thrown = (path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      return `${errorCode(error)}: ${describeError(error)}`;
    }
  };
  const folder = testdir({ file: "" });
  expect(thrown(join(folder, "none"))).toBe("ENOENT: no such file or folder");
  expect(thrown(folder)).toBe("EISDIR: it is a folder");
  if (process.platform !== "win32") {
    expect(thrown(join(folder, "file/x"))).toBe("ENOTDIR: a part of the path is not a folder");
    expect(thrown(join(folder, "x".repeat(300)))).toBe("ENAMETOOLONG: name too long");
  }
});

test.each([undefined, null, "ENOENT", {}, { code: 2 }])("%j has no code", (error) => {
  expect(errorCode(error)).toBeUndefined();
});

import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync, type writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { openJsonl, parseJsonl, readJsonl } from "../src/index.js";
import { systemError, withFake } from "./fake-fs.js";

const text = (content: string | Uint8Array) => parseJsonl(Buffer.from(content as string));
const values = (content: string | Uint8Array) => text(content).rows.map((row) => row.value);

describe("parseJsonl", () => {
  everyRow<[string, string | Uint8Array, unknown[], string[]]>(
    "reads %s",
    [
      ["nothing", "", [], []],
      ["complete lines", '{"a":1}\n[2]\n"three"\nnull\n', [{ a: 1 }, [2], "three", null], []],
      ["a last line without its newline", '{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }], []],
      ["a torn last line", '{"a":1}\n{"a":', [{ a: 1 }], ["2: torn last line, dropped"]],
      ["a torn line that is the only one", '{"a', [], ["1: torn last line, dropped"]],
      ["a torn character", Buffer.from('1\n"ü').subarray(0, 4), [1], ["2: torn last line, dropped"]],
      ["CRLF", '{"a":1}\r\n{"a":2}\r\n', [{ a: 1 }, { a: 2 }], []],
      ["a byte order mark", '\uFEFF{"a":1}\n', [{ a: 1 }], []],
      ["only a byte order mark", "\uFEFF", [], []],
      ["blank lines", '\n\n{"a":1}\n  \n', [{ a: 1 }], []],
      ["garbage in between", "1\nnot json\n3\n", [1, 3], ["2: not valid JSON, skipped"]],
      ["remains of a power cut", "1\n\0\0\0\0", [1], ["2: torn last line, dropped"]],
      ["two merged records", '{"a":1}{"a":2}\n3\n', [3], ["1: not valid JSON, skipped"]],
      ["invalid UTF-8 in a string", Buffer.from('"a\xffb"\n2\n', "latin1"), ["a\uFFFDb", 2], []],
      ["keys such as __proto__", '{"__proto__":{"x":1}}\n', [JSON.parse('{"__proto__":{"x":1}}')], []],
    ],
    (_, content, expected, problems) => {
      const read = text(content);
      expect(read.rows.map((row) => row.value)).toEqual(expected);
      expect(read.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual(problems);
    },
  );

  test("counts blank and bad lines in line numbers", () => {
    expect(text("\n1\nbad\n2").rows).toEqual([
      { line: 2, value: 1 },
      { line: 4, value: 2 },
    ]);
  });

  test("reads a view into a larger buffer", () => {
    const whole = new Uint8Array(Buffer.from("xx1\n2\nxx"));
    expect(parseJsonl(whole.subarray(2, 6)).rows.map((row) => row.value)).toEqual([1, 2]);
  });

  test("after a cut at any byte, all complete lines are read", () => {
    const rows = fc.array(fc.record({ text: fc.string({ unit: "binary" }), n: fc.integer() }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, fc.nat(), (written, at) => {
        const bytes = Buffer.from(written.map((row) => `${JSON.stringify(row)}\n`).join(""));
        const cut = bytes.subarray(0, at % (bytes.length + 1));
        const whole = cut.filter((byte) => byte === 0x0a).length;
        const read = values(cut);
        // There is one more value than newlines if the cut removed only a newline.
        expect(read.length - whole === 0 || read.length - whole === 1).toBe(true);
        expect(read).toEqual(JSON.parse(JSON.stringify(written.slice(0, read.length))));
      }),
    );
  });
});

test("readJsonl: a missing file has no rows; a folder is an error", () => {
  const folder = testdir();
  expect(readJsonl(join(folder, "none.jsonl"))).toEqual({ rows: [], problems: [] });
  expect(() => readJsonl(folder)).toThrow(/EISDIR/);
});

describe("openJsonl", () => {
  test("creates the file and its folders, and appends each time it is opened", () => {
    const path = join(testdir(), "a/b/events.jsonl");
    const first = openJsonl(path);
    first.append({ n: 1 });
    first.append("line\nbreak");
    first.close();
    const second = openJsonl(path);
    second.append(null);
    second.close();
    expect(readFileSync(path, "utf8")).toBe('{"n":1}\n"line\\nbreak"\nnull\n');
  });

  everyRow(
    "never appends a record to %s",
    [
      ["a torn record", '{"a":1}\n{"a":2', '{"a":1}\n3\n'],
      ["a torn record that is the only one", '{"a', "3\n"],
      ["a complete record without its newline", '{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}\n3\n'],
      ["a complete record that lacks the second half of CRLF", '{"a":1}\r', '{"a":1}\r\n3\n'],
      ["zeros from a power cut", "1\n\0\0\0", "1\n3\n"],
      ["a torn record longer than one read", `1\n{"a":"${"x".repeat(200_000)}`, "1\n3\n"],
      ["nothing wrong", "1\n2\n", "1\n2\n3\n"],
      ["an empty file", "", "3\n"],
    ],
    (_, before, after) => {
      const path = join(testdir({ "e.jsonl": before }), "e.jsonl");
      const file = openJsonl(path);
      file.append(3);
      file.close();
      expect(readFileSync(path, "utf8")).toBe(after);
    },
  );

  test("keeps a long complete record that lacks its newline", () => {
    const long = JSON.stringify("y".repeat(200_000));
    const path = join(testdir({ "e.jsonl": `1\n${long}` }), "e.jsonl");
    openJsonl(path).close();
    expect(readFileSync(path, "utf8")).toBe(`1\n${long}\n`);
  });

  everyRow("refuses %s, which has no JSON form", [[undefined], [() => 1], [Symbol("s")]], (value) => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    expect(() => file.append(value)).toThrow(TypeError);
    file.append(1);
    file.close();
    expect(readFileSync(path, "utf8")).toBe("1\n");
  });

  test("closing twice does not close another file", () => {
    const folder = testdir();
    const first = openJsonl(join(folder, "first.jsonl"));
    first.close();
    const second = openJsonl(join(folder, "second.jsonl"));
    first.close();
    second.append(1);
    second.close();
    expect(readJsonl(join(folder, "second.jsonl")).rows).toHaveLength(1);
  });

  test("a disk that is full in the middle of a line leaves the file unchanged", () => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    file.append({ n: 1 });
    expect(() => withFullDisk(() => file.append({ n: 2 }))).toThrow(
      expect.objectContaining({ code: "ENOSPC", path }),
    );
    expect(readFileSync(path, "utf8")).toBe('{"n":1}\n');
    file.append({ n: 3 });
    file.close();
    expect(readFileSync(path, "utf8")).toBe('{"n":1}\n{"n":3}\n');
  });

  test("an incomplete line that could not be removed at once is removed before the next record", () => {
    const path = join(testdir(), "e.jsonl");
    const file = openJsonl(path);
    file.append({ n: 1 });
    const refused = () => {
      throw systemError("EIO");
    };
    const append = () => withFullDisk(() => file.append({ n: 2 }));
    expect(() => withFake("ftruncateSync", () => refused, append)).toThrow("ENOSPC");
    expect(readFileSync(path, "utf8")).toBe('{"n":1}\n{"n"');
    file.append({ n: 3 });
    file.close();
    expect(readFileSync(path, "utf8")).toBe('{"n":1}\n{"n":3}\n');
  });

  const small = smallDisk();
  test.skipIf(small === undefined)("on a disk that is really full, no record is lost or merged", () => {
    const folder = small?.() ?? "";
    const path = join(folder, "e.jsonl");
    writeFileSync(join(folder, "ballast"), Buffer.alloc(20_000));
    const file = openJsonl(path);
    let written = 0;
    const fill = () => {
      for (;;) {
        file.append({ n: written, text: "x".repeat(700) });
        written++;
      }
    };
    expect(fill).toThrow(/ENOSPC/);
    expect(written).toBeGreaterThan(10);
    rmSync(join(folder, "ballast"));
    file.append({ n: written, last: true });
    file.close();
    const { rows, problems } = readJsonl(path);
    expect(problems).toEqual([]);
    expect(rows.map((row) => (row.value as { n: number }).n)).toEqual([...Array(written + 1).keys()]);
  });
});

test("a concurrent reader only sees complete records", () => {
  const path = join(testdir({ "e.jsonl": "1\n" }), "e.jsonl");
  appendFileSync(path, '{"half":');
  expect(readJsonl(path)).toEqual({
    rows: [{ line: 1, value: 1 }],
    problems: [{ line: 2, message: "torn last line, dropped" }],
  });
});

function withFullDisk(run: () => void): void {
  const halfAndFull = (real: typeof writeSync) => (fd: number, bytes: Uint8Array) => {
    real(fd, bytes.subarray(0, 4));
    throw systemError("ENOSPC");
  };
  withFake("writeSync", halfAndFull, run);
}

/** Returns a folder on a disk of 64 KB, if this user may mount one. */
function smallDisk(): (() => string) | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const mount = (folder: string) =>
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).status === 0;
  const unmount = (folder: string) => spawnSync("umount", ["-l", folder]);
  const trial = mkdtempSync(join(tmpdir(), "agentos-mount-"));
  const possible = mount(trial);
  if (possible) unmount(trial);
  rmSync(trial, { recursive: true });
  if (!possible) return undefined;
  return () => {
    const folder = testdir();
    mount(folder);
    onTestFinished(() => void unmount(folder));
    return folder;
  };
}

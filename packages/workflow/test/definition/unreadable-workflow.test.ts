import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadWorkflow, parseWorkflow } from "../../src/definition/index.js";

const GOOD = "id: w\nname: W\nphases: [{ id: a, agent: dev, prompt: Go }]\n";

/** The one message about a file, with its line, if any. */
function messageOf(path: string): string {
  const { workflow, diagnostics } = loadWorkflow(path);
  expect(workflow).toBeUndefined();
  expect(diagnostics).toHaveLength(1);
  const { severity, line, message, path: named } = diagnostics[0]!;
  expect({ severity, named }).toEqual({ severity: "error", named: path });
  return line === undefined ? message : `line ${line}: ${message}`;
}

describe("a file that is not text gets one message", () => {
  everyRow<[string, string | Uint8Array, string]>(
    "%s",
    [
      ["empty", "", 'line 1: the workflow file is empty; it needs at least "id", "name" and "phases"'],
      ["blank", " \n\n", 'line 1: the workflow file is empty; it needs at least "id", "name" and "phases"'],
      [
        "only a comment",
        "# later\n",
        'line 1: the workflow file is empty; it needs at least "id", "name" and "phases"',
      ],
      ["null", "~", 'line 1: the workflow file is empty; it needs at least "id", "name" and "phases"'],
      [
        "binary",
        new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]),
        "the workflow file is a binary file, not text",
      ],
      ["UTF-16", Buffer.from(`\uFEFF${GOOD}`, "utf16le"), "the workflow file is UTF-16; save it as UTF-8"],
      [
        "Latin-1",
        Buffer.from(GOOD.replace("name: W", "name: M\u00fcller"), "latin1"),
        "line 2: the workflow file is not UTF-8 from this line on; save it as UTF-8",
      ],
    ],
    (_, content, message) => {
      expect(messageOf(join(testdir({ "w.yaml": content }), "w.yaml"))).toBe(message);
    },
  );

  test("missing", () => {
    expect(messageOf(join(testdir(), "w.yaml"))).toBe(
      "the workflow file cannot be read: no such file or folder",
    );
  });

  test("a folder", () => {
    expect(messageOf(testdir())).toBe("the workflow file is a folder; name a file in it");
  });

  test("a name with a NUL", () => {
    const { diagnostics } = loadWorkflow("/tmp/\0.yaml");
    expect(diagnostics).toHaveLength(1);
  });

  test("over 4 MB, without reading it", () => {
    const path = join(testdir({ "w.yaml": GOOD }), "w.yaml");
    truncateSync(path, 5_000_000_000);
    expect(messageOf(path)).toBe("the workflow file is too big: 5000 MB, but the limit is 4 MB");
  });

  test.skipIf(process.platform === "win32")("a link to itself", () => {
    const path = join(testdir(), "w.yaml");
    symlinkSync(path, path);
    expect(messageOf(path)).toBe("the workflow file cannot be read: too many symbolic links");
  });

  test.skipIf(process.platform === "win32")("a pipe, without waiting for its writer", () => {
    const path = join(testdir(), "w.yaml");
    execFileSync("mkfifo", [path]);
    expect(messageOf(path)).toBe("the workflow file is not a regular file");
  });

  // The superuser may read everything.
  test.skipIf(process.platform === "win32" || process.getuid?.() === 0)("not permitted", () => {
    const path = join(testdir({ "w.yaml": GOOD }), "w.yaml");
    chmodSync(path, 0);
    expect(messageOf(path)).toBe("the workflow file cannot be read: permission denied");
  });
});

describe("invalid YAML is reported at its line", () => {
  test.each([
    ["a tab", "id: w\nphases:\n\t- id: a\n", /^3:1 this line is indented with a tab; YAML requires spaces$/],
    [
      "an open bracket",
      "id: w\nphases: [a\n",
      /^3:1 a list or mapping in brackets is not closed before this position$/,
    ],
    ["an open quote", 'id: "w\n', /^\d:\d the text that starts here with " has no closing "; add it/],
    ["two documents", "id: w\n---\nid: v\n", /^2:1 a second YAML document starts here/],
    ["a colon in text", "id: w\nname: a: b\n", /^2:7 .*/],
    ["wrong indentation", "id: w\nphases:\n    - id: a\n  - id: b\n", /^4:\d .*/],
    ["a key that is a list", "? [a, b]\n: c\n", /^1:3 this is not a valid YAML key/],
    ["an alias without an anchor", "id: *a\n", /^1:5 the alias "\*a" does not refer to an anchor above it$/],
    [
      "an alias inside itself",
      "id: w\nphases: &a\n  - *a\n",
      /^3:5 the alias "\*a" is inside the value it refers to$/,
    ],
    ["deep brackets", `id: ${"[".repeat(70)}${"]".repeat(70)}\n`, /is nested more than 64 levels deep/],
    ["deeper brackets", "[".repeat(20_000), /is nested more than 64 levels deep/],
    ["deep lists", "- ".repeat(20_000), /is nested more than 64 levels deep/],
    ["deep keys", "? ".repeat(20_000), /is nested more than 64 levels deep/],
    ["deep mappings", "{a: ".repeat(20_000), /is nested more than 64 levels deep/],
    [
      "depth through aliases",
      `l0: &l0 [x]\n${Array.from({ length: 70 }, (_, level) => `l${level + 1}: &l${level + 1} [*l${level}]\n`).join("")}`,
      /^64:\d+ this is nested more than 64 levels deep/,
    ],
  ])("%s", (_, text, expected) => {
    const { workflow, diagnostics } = parseWorkflow(text, { path: "/w.yaml" });
    expect(workflow).toBeUndefined();
    const shown = diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
    expect(shown[0]).toMatch(expected);
    expect(shown.length).toBeLessThanOrEqual(20);
    for (const message of shown) expect(message).not.toMatch(/\n| at line /);
  });

  test("aliases that would multiply are rejected before they are expanded", () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const list =
        level === 0
          ? "x, x, x, x, x, x, x, x, x"
          : Array(9)
              .fill(`*l${level - 1}`)
              .join(", ");
      return `l${level}: &l${level} [${list}]`;
    });
    const { diagnostics } = parseWorkflow(`${levels.join("\n")}\n`, { path: "/w.yaml" });
    expect(diagnostics).toMatchObject([
      { line: 6, message: "the aliases in this file expand to too many values; write the values out" },
    ]);
  });
});

describe("a big file is checked in limited time", () => {
  test.each([
    ["keys", Array.from({ length: 10_000 }, (_, index) => `key${index}:`).join("\n")],
    ["the same key", "key:\n".repeat(10_000)],
    [
      "anchors and aliases",
      `id: [${Array.from({ length: 10_000 }, (_, index) => `&a${index} x,*a${index}`).join(",")}]`,
    ],
    [
      "phases",
      `id: w\nname: W\nphases:\n${Array.from({ length: 2_000 }, (_, index) => ` - { id: p${index}, agent: a, prompt: Go }\n`).join("")}`,
    ],
    ["duplicate phases", `id: w\nname: W\nphases:\n${" - { id: p, agent: a, prompt: Go }\n".repeat(2_000)}`],
  ])("of %s", { tags: ["slow"] }, (_, text) => {
    const { diagnostics } = parseWorkflow(text.slice(0, 4_000_000), { path: "/w.yaml" });
    expect(diagnostics.length).toBeLessThanOrEqual(101);
  });
});

describe("any input gives a workflow or errors with positions", () => {
  const check = (text: string) => {
    const { workflow, diagnostics } = parseWorkflow(text, { path: "/w.yaml" });
    expect(workflow === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
    for (const { line, message } of diagnostics) {
      expect(line).toBeGreaterThan(0);
      expect(message).not.toMatch(/[\u0000-\u001f]|undefined|\[object|NaN/);
    }
  };

  test("any text", { tags: ["slow"] }, () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), check));
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."id: &*-[]{}'\"\n\t|>#!?%,w0") }), check), {
      numRuns: 500,
    });
  });

  test("any value under any key", { tags: ["slow"] }, () => {
    const key = fc.constantFrom(
      ..."id name module concurrency pools defaults phases agent prompt dependsOn next run gate artifact timeout retries pool env writes estimate runner command shell path minLines ids nmae agnet runer comand paht".split(
        " ",
      ),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom<unknown>(
          "a",
          "10m",
          "",
          "approval",
          "command",
          "${x}",
          0,
          1,
          -1,
          2.5,
          1e20,
          true,
          null,
        ),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 8 }), (file) => check(JSON.stringify(file))),
      { numRuns: 500 },
    );
  });
});

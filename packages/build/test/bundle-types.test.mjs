import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../src/bundle-types.mjs", import.meta.url));
const EXPORTS = { ".": { types: "./dist/index.d.ts" } };

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "agentos-build-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  }
}

const run = () => execFileSync(process.execPath, [PROGRAM], { cwd: join(root, "library"), stdio: "pipe" });
const read = (name) => readFileSync(join(root, "library/dist", name), "utf8");

test("declarations of private packages are copied with what they reach, and imports point to the copies", () => {
  write({
    "library/package.json": { exports: EXPORTS },
    "library/dist/index.d.ts": 'export type { Part } from "./deep/part.js";\n',
    "library/dist/deep/part.d.ts": 'export type Part = import("@agentos/inner").Inner;\n',
    "library/dist/unused.d.ts": "export {};\n",
    "inner/package.json": { private: true, exports: EXPORTS },
    "inner/dist/index.d.ts": 'export type { Inner } from "./inner.js";\nimport { z } from "zod";\n',
    "inner/dist/inner.d.ts": 'import type { Other } from "@agentos/other";\nexport type Inner = Other;\n',
    "other/package.json": { private: true, exports: EXPORTS },
    "other/dist/index.d.ts": "export type Other = 1;\n",
  });
  run();
  expect(read("deep/part.d.ts")).toContain('import("../private/inner/index.js").Inner');
  expect(read("private/inner/index.d.ts")).toContain('"./inner.js"');
  expect(read("private/inner/index.d.ts")).toContain('from "zod"');
  expect(read("private/inner/inner.d.ts")).toContain('from "../other/index.js"');
  expect(read("private/other/index.d.ts")).toBe("export type Other = 1;\n");
  expect(existsSync(join(root, "library/dist/unused.d.ts"))).toBe(false);
});

test("published packages stay imports", () => {
  write({
    "library/package.json": { exports: EXPORTS },
    "library/dist/index.d.ts": 'export type { Peer } from "@agentos/peer";\n',
    "peer/package.json": { exports: EXPORTS },
  });
  run();
  expect(read("index.d.ts")).toBe('export type { Peer } from "@agentos/peer";\n');
});

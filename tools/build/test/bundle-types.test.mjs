import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../src/bundle-types.mjs", import.meta.url));
const EXPORTS = { ".": { types: "./dist/index.d.ts" } };

/** Bundles the types of `library` among these packages. */
function bundle(files) {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? content : JSON.stringify(content),
  ]);
  const library = join(testdir(Object.fromEntries(texts)), "library");
  execFileSync(process.execPath, [PROGRAM], { cwd: library, stdio: "pipe" });
  return (name) => join(library, "dist", name);
}

test("declarations of private packages are copied with what they reach, and imports point to the copies", () => {
  const path = bundle({
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
  expect(readFileSync(path("deep/part.d.ts"), "utf8")).toContain('import("../private/inner/index.js").Inner');
  expect(readFileSync(path("private/inner/index.d.ts"), "utf8")).toContain('"./inner.js"');
  expect(readFileSync(path("private/inner/index.d.ts"), "utf8")).toContain('from "zod"');
  expect(readFileSync(path("private/inner/inner.d.ts"), "utf8")).toContain('from "../other/index.js"');
  expect(readFileSync(path("private/other/index.d.ts"), "utf8")).toBe("export type Other = 1;\n");
  expect(existsSync(path("unused.d.ts"))).toBe(false);
});

test("published packages stay imports", () => {
  const path = bundle({
    "library/package.json": { exports: EXPORTS },
    "library/dist/index.d.ts": 'export type { Peer } from "@agentos/peer";\n',
    "peer/package.json": { exports: EXPORTS },
  });
  expect(readFileSync(path("index.d.ts"), "utf8")).toBe('export type { Peer } from "@agentos/peer";\n');
});

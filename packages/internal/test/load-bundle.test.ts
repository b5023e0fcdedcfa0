import { createRequire } from "node:module";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { loadBundle } from "../src/index.js";

const require = createRequire(import.meta.url);

test("a bundle is evaluated once, however the folder is spelled in which others look for it", () => {
  const root = testdir({
    "dist/first.cjs": "globalThis.evaluations = (globalThis.evaluations ?? 0) + 1; exports.name = 'first';",
    "dist/second.cjs": "exports.name = require(__dirname + '/first.cjs').name; exports.folder = __dirname;",
    "bin/hook.cjs": "",
  });
  const folder = `${root}/bin/../dist`;
  loadBundle(folder, "first.cjs", { require });
  const { exports } = loadBundle(folder, "second.cjs", { require });
  expect(exports).toEqual({ name: "first", folder: join(root, "dist") });
  expect((globalThis as { evaluations?: number }).evaluations).toBe(1);
});

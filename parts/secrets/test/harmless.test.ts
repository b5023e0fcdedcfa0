import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findSecrets } from "../src/index.js";

/** The READMEs of installed packages were written by other people, for the public. */
const INSTALLED = fileURLToPath(new URL("../../../node_modules/.pnpm", import.meta.url));

// A README counts only once, even if it shows a password in many addresses, as drivers' READMEs do.
test("finds something in at most one installed README per megabyte", {
  tags: ["slow"],
}, () => {
  const texts = packagesIn(INSTALLED).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^readme\.md$/i.test(name))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const found = texts.flatMap((text) =>
    findSecrets(text)
      .slice(0, 1)
      .map(({ rule, start, end }) => `${rule}: ${text.slice(Math.max(0, start - 40), end + 10)}`),
  );
  expect(characters).toBeGreaterThan(500_000);
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(Math.ceil(characters / 1e6));
});

/** Returns each package once. Dependents have only links to it. */
function packagesIn(store: string): string[] {
  return foldersIn(store).flatMap((installed) =>
    foldersIn(join(installed, "node_modules")).flatMap((folder) =>
      basename(folder).startsWith("@") ? foldersIn(folder) : [folder],
    ),
  );
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

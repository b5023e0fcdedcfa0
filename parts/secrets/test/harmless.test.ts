import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findSecrets } from "../src/index.js";

/** Whatever this workspace installs, other people wrote it to be read. */
const INSTALLED = fileURLToPath(new URL("../../../node_modules/.pnpm", import.meta.url));

// A driver's document that shows a password in each of its addresses counts once.
test("hides something in at most one document a megabyte of those that this repository installs", {
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

/** Each package once: where another one needs it, there is a link. */
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

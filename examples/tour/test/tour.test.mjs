// @module-tag slow

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const TOUR = fileURLToPath(new URL("../src/main.mjs", import.meta.url));
const README = fileURLToPath(new URL("../../../README.md", import.meta.url));
const OWN_README = fileURLToPath(new URL("../README.md", import.meta.url));
const SHOWN = /(?<=```console\n\$ npm start\n)(?:(?!```)[\s\S])*(?=```)/;

test("npm start prints what the README shows", async () => {
  const TMPDIR = testdir();
  const { stdout, stderr, status } = spawnSync(process.execPath, [TOUR], {
    env: { PATH: process.env.PATH, TMPDIR },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const story = stdout
    .trim()
    .replaceAll(/\S*agentos-tour-\w+/g, "/tmp/agentos-tour")
    .replaceAll(/(?<=approve |approvals\/)[0-9a-f]{10}/g, "331c0065b8")
    .replaceAll(/features-\d{8}-\d{6}-\w{4}/g, "features-20261129-091500-ab12")
    .replaceAll(/\b\d+\.\ds\b/g, "1.0s");
  await showIn(OWN_README, story);
  const steps = story.split(/\n\n(?=\d\. )/);
  const selected = steps.filter((step) => /^3\. A command|^4\. "All tests/.test(step));
  expect(selected).toHaveLength(2);
  await showIn(README, `…\n\n${selected.join("\n\n")}\n\n…`);
});

/** Expects a document to show the text in its block, which `-u` updates. */
async function showIn(file, text) {
  const document = readFileSync(file, "utf8");
  expect(document).toMatch(SHOWN);
  await expect(document.replace(SHOWN, () => `${text}\n`)).toMatchFileSnapshot(file);
}

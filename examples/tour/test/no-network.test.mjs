// @module-tag slow

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const TOUR = fileURLToPath(new URL("../src/main.mjs", import.meta.url));
const NOTES = readFileSync(new URL("no-network.cjs", import.meta.url), "utf8");
/** A command that runs a program without network access. */
const ISOLATED = ["unshare", "--map-root-user", "--net"];
const canIsolate = spawnSync(ISOLATED[0], [...ISOLATED.slice(1), "true"]).status === 0;

function run(program, args) {
  const folder = testdir({ "no-network.cjs": NOTES, "tmp/.keep": "" });
  const env = {
    PATH: process.env.PATH,
    TMPDIR: join(folder, "tmp"),
    NODE_OPTIONS: `--require ${join(folder, "no-network.cjs")}`,
  };
  const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  const file = join(folder, "attempts");
  return { status, stderr, attempts: existsSync(file) ? readFileSync(file, "utf8") : "" };
}

test("an attempt to open a network connection is recorded", () => {
  const { attempts } = run(process.execPath, [
    "-e",
    "require('node:net').connect(9, '127.0.0.1').on('error', () => {})",
  ]);
  expect(attempts).toContain("127.0.0.1:9");
});

test.skipIf(!canIsolate)(
  "neither the command nor a hook needs the network or tries to use it (skipped if unshare is not allowed)",
  () => {
    const [program, ...args] = [...ISOLATED, process.execPath, TOUR];
    const { status, stderr, attempts } = run(program, args);
    expect(status, stderr).toBe(0);
    expect(attempts).toBe("");
  },
);

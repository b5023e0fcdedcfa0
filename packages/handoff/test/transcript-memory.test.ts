// @module-tag slow
// @module-tag every-point

import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { claude, requestsIn } from "./sessions.js";

const READ = fileURLToPath(new URL("processes/read-big-transcript.mjs", import.meta.url));
const MEGABYTE = 1024 * 1024;

/**
 * Writes a session of `megabytes`: turns with edits and commands, results of 20 KB, and a few rows of 12 MB.
 */
function writeSession(path: string, megabytes: number): void {
  const lines = (...rows: object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const turn = (index: number) =>
    lines(
      claude.user(`Request ${index}`),
      claude.calls(`w${index}`, "Write", {
        file_path: `/home/user/project/${index}.ts`,
        content: "x".repeat(2_000),
      }),
      claude.result(
        `w${index}`,
        "y".repeat(20_000),
        {},
        { toolUseResult: { originalFile: "z".repeat(20_000) } },
      ),
      ...claude.runs(`b${index}`, `npm test ${index}`, `Exit code 1\n${"red\n".repeat(1_000)}`),
      claude.says(`Answer ${index}`),
    );
  const screenshot = lines(
    claude.result("none", [{ type: "image", source: { data: "A".repeat(12 * MEGABYTE) } }]),
  );
  const fd = openSync(path, "w");
  let written = writeSync(fd, lines(claude.user("First request")));
  for (let index = 0; written < megabytes * MEGABYTE; index++) {
    written += writeSync(fd, turn(index));
    if (index % 500 === 250) written += writeSync(fd, screenshot);
  }
  written += writeSync(fd, lines(claude.user("Last request"), claude.says("Last answer")));
  closeSync(fd);
}

const LARGE = process.env.EVERY_POINT ? 60 : 40;

test(`a session file of ${LARGE} MB (EVERY_POINT: 60) takes no more memory than a tenth of its size`, async () => {
  const read = async (megabytes: number) => {
    const path = join(testdir({}), "session.jsonl");
    writeSession(path, megabytes);
    const { stdout, stderr } = await runBin(READ, { nodeArgs: ["--expose-gc"], args: [path] });
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  };
  const small = await read(LARGE / 10);
  const large = await read(LARGE);
  expect(large.diagnostics).toEqual([]);
  expect(large.handoff.goal).toBe("First request");
  expect(requestsIn(large.handoff).at(-1)).toBe("Last request");
  expect(large.handoff.notes).toContain("Last answer");
  expect(large.handoff.filesChanged).toHaveLength(50);
  expect(large.reads).toBeGreaterThan(20);
  // Allows for the row that is being read.
  expect(large.held).toBeLessThan(small.held + 16 * MEGABYTE);
});

// @module-tag slow

import { join } from "node:path";
import { runReadmeProgram } from "@agentos/testing";
import { expect, test } from "vitest";
import { noPostgres, startPostgres } from "./postgres.js";

test.skipIf(noPostgres)("the README's program prints what the README says", async () => {
  const server = startPostgres();
  process.env.AGENTOS_WORKERS = server.url;
  try {
    const run = await runReadmeProgram(join(import.meta.dirname, "../README.md"));
    const { stdout, stderr, code, expected } = run;
    expect({ stdout, stderr, code }).toEqual({ stdout: expected, stderr: "", code: 0 });
  } finally {
    delete process.env.AGENTOS_WORKERS;
    server.remove();
  }
});

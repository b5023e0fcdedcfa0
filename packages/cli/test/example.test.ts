// @module-tag slow
// @module-tag every-point

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtAos } from "./aos.js";
import { installFakeClients } from "./fake-client.js";
import { fresh } from "./wired-project.js";

// The clients' streams and options are tested elsewhere, so one client is usually enough here.
const clients = process.env.EVERY_POINT ? ["claude", "codex", "gemini", "qwen"] : ["claude"];

test.each(clients)(
  "the example that init writes for %s (EVERY_POINT: for each client) runs unchanged: to its gate, back to its agent, and to its end",
  async (client) => {
    const { root, read, project, env } = fresh();
    // A separate process, whose phases find the program.
    const aos = (...args: string[]) => builtAos(project, args, env);
    installFakeClients(join(root, "bin"), [client]);
    writeFileSync(join(project, "FEATURE.md"), "A dark mode.\n");
    expect((await aos("init", "--yes", "--workflows", "--client", client)).code).toBe(0);
    expect((await aos("run")).stdout).toContain("Plans a change, waits for approval");
    const begun = await aos("run", "feature-dev");
    expect([begun.code, begun.stdout]).toEqual([3, expect.stringContaining("0 of 4 done, plan waits")]);
    expect((await aos("resume", "--reject", "Name the tests")).code).toBe(3);
    expect(read("docs/plan.md")).toContain("page.test.js");
    const ended = await aos("resume");
    expect([ended.code, ended.stdout]).toEqual([0, expect.stringContaining("4 of 4 done")]);
    expect(read("docs/review.md")).toContain("# Review");
  },
);

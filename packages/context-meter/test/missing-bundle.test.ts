import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { HookBench, STATUSLINE } from "./hook-runner.js";

/** A copy of the installed files that has not run yet. */
function installation(): string {
  const folder = testdir();
  cpSync(join(STATUSLINE, "../../dist"), join(folder, "dist"), { recursive: true });
  cpSync(join(STATUSLINE, ".."), join(folder, "bin"), { recursive: true });
  return folder;
}

test.each([
  ["agentos-context-hook", "hook.cjs"],
  ["agentos-statusline", "statusline.cjs"],
])("%s without its %s does not stop the client: one line, exit code 0", async (bin, missing) => {
  const bench = new HookBench();
  bench.remain(20);
  const folder = installation();
  rmSync(join(folder, "dist", missing));
  const file = join(folder, "bin", `${bin}.cjs`);
  const { code, stdout, stderr } = await bench.bin(JSON.stringify(bench.event()), { file });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^${bin}: .*${missing}.*\n$`));
});

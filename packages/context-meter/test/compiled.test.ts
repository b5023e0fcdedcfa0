import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { HookBench, STATUSLINE } from "./hook-runner.js";

/** A copy of what is installed, which did not run yet. */
function installation(): string {
  const folder = testdir();
  const isNew = (path: string) => !path.includes(".cache");
  cpSync(join(STATUSLINE, "../../dist"), join(folder, "dist"), { recursive: true, filter: isNew });
  cpSync(join(STATUSLINE, ".."), join(folder, "bin"), { recursive: true });
  return folder;
}

const shown = { session_id: "s", model: { display_name: "Sonnet" }, workspace: { current_dir: "/w" } };

test.each([
  ["the hook with nothing to tell", "agentos-context-hook", ["hook-main"], 80],
  ["the hook with an alert", "agentos-context-hook", ["hook-main"], 20],
  ["the status line", "agentos-statusline", ["statusline-main"], undefined],
])(
  "%s keeps what was compiled, and does the same with it, without it and with rubbish",
  async (_, bin, kept, remaining) => {
    const bench = new HookBench();
    if (remaining !== undefined) bench.remain(remaining);
    const folder = installation();
    const caches = () => readdirSync(join(folder, "dist")).filter((name) => name.includes(".cache"));
    let session = 0;
    const ask = () => {
      session++;
      const event = remaining === undefined ? shown : bench.event({ session_id: `session-${session}` });
      return bench.bin(JSON.stringify(event), { file: join(folder, "bin", `${bin}.cjs`) });
    };
    const first = await ask();
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain({ 80: "", 20: "CRITICAL" }[remaining ?? 0] ?? "Sonnet");
    const made = caches();
    expect(made.map((name) => name.split(".")[0])).toEqual(kept);
    expect(await ask()).toEqual(first);
    for (const rubbish of ["", "rubbish", "x".repeat(200_000)]) {
      for (const name of made) writeFileSync(join(folder, "dist", name), rubbish);
      expect(await ask()).toEqual(first);
    }
    // A folder in its place can be neither read nor replaced, like an installation that
    // belongs to somebody else.
    for (const name of made) {
      rmSync(join(folder, "dist", name));
      mkdirSync(join(folder, "dist", name, "full"), { recursive: true });
    }
    expect(await ask()).toEqual(first);
    expect(caches()).toEqual(made);
  },
);

test.each([
  ["agentos-context-hook", "hook-main.cjs"],
  ["agentos-statusline", "statusline-main.cjs"],
])("%s without its %s lets the client go on: one line, exit code 0", async (bin, missing) => {
  const bench = new HookBench();
  bench.remain(20);
  const folder = installation();
  rmSync(join(folder, "dist", missing));
  const file = join(folder, "bin", `${bin}.cjs`);
  const { code, stdout, stderr } = await bench.bin(JSON.stringify(bench.event()), { file });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^${bin}: .*${missing}.*\n$`));
});

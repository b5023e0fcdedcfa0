import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { whole } from "./documents.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const guard = { artifacts: [{ path: "plan.md", criteria: { requiredSections: ["Summary", "Risks"] } }] };

/** A copy of the installed package, which has not run yet, and a project with an artifact. */
function installation(text: string | Uint8Array) {
  const folder = testdir({ ".agentos/config.json": JSON.stringify({ guard }), "tmp/x": "" });
  writeFileSync(join(folder, "plan.md"), text);
  cpSync(join(PACKAGE, "dist"), join(folder, "guard/dist"), { recursive: true });
  cpSync(join(PACKAGE, "bin"), join(folder, "guard/bin"), { recursive: true });
  const dist = join(folder, "guard/dist");
  const stop = () =>
    runBin(join(folder, "guard/bin/agentos-guard-hook.cjs"), {
      input: JSON.stringify({ hook_event_name: "Stop", session_id: "s1", cwd: folder }),
      cwd: folder,
      env: { TMPDIR: join(folder, "tmp"), AGENTOS_ARTIFACT: undefined as never },
    });
  return { folder, dist, stop };
}

test("does not load the parser if there is nothing to check", async () => {
  const { folder, dist, stop } = installation(whole());
  rmSync(join(folder, "plan.md"));
  rmSync(join(dist, "hook-check.cjs"));
  expect(await stop()).toMatchObject({ code: 0, stdout: "", stderr: "" });
});

test.each(["hook.cjs", "hook-turn.cjs", "hook-check.cjs"])(
  "lets the session end if %s is missing",
  async (missing) => {
    const { dist, stop } = installation("# Plan\n");
    rmSync(join(dist, missing));
    const { code, stdout, stderr } = await stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^agentos-guard-hook: .*${missing}.*\n$`));
  },
);

test("caches compiled code, but not for a file that has changed", async () => {
  const { dist, stop } = installation("# Plan\n");
  const reason = async () => JSON.parse((await stop()).stdout).reason;
  expect(await reason()).toContain("Fix this in the files now.");
  const kept = readdirSync(join(dist, "cache"));
  expect(kept.join(" ")).toContain("hook-check.cjs.bin");
  // V8 itself would accept a source of the same length.
  for (const name of readdirSync(dist).filter((each) => /^(?:chunk|hook-).*\.cjs$/.test(each)))
    writeFileSync(
      join(dist, name),
      readFileSync(join(dist, name), "utf8").replaceAll("Fix this", "Fit this"),
    );
  expect(await reason()).toContain("Fit this in the files now.");
  const cache = join(dist, "cache", kept.find((name) => name.includes("hook-check"))!);
  const cut = readFileSync(cache).subarray(0, -1);
  for (const damaged of ["damaged", cut]) {
    writeFileSync(cache, damaged);
    expect(await reason()).toContain("Fit this in the files now.");
  }
});

test("loads the schema only for settings that are not plainly valid", async () => {
  const { folder, dist, stop } = installation("# Plan\n");
  rmSync(join(dist, "check-settings.cjs"));
  expect(JSON.parse((await stop()).stdout)).toMatchObject({ decision: "block" });
  writeFileSync(join(folder, ".agentos/config.json"), JSON.stringify({ guard: { artefacts: [] } }));
  const { code, stdout, stderr } = await stop();
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/^agentos-guard-hook: .*check-settings\.cjs.*\n$/);
});

test("reads an artifact in UTF-16, and skips a binary one with a line on stderr", async () => {
  const stub = Buffer.from("\ufeff# Plan\r\n\r\n## Summary\r\n\r\nTBD\r\n", "utf16le");
  expect(JSON.parse((await installation(stub).stop()).stdout).reason).toContain(
    'The section "Risks" is missing',
  );
  const finished = Buffer.from(`\ufeff${whole(["Summary", "Risks"])}`, "utf16le");
  expect(await installation(finished).stop()).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const binary = await installation(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])).stop();
  expect(binary).toMatchObject({ code: 0, stdout: "" });
  expect(binary.stderr).toBe("agentos-guard-hook: plan.md: This is not text: nothing was checked\n");
});

test("the bundles are ASCII, because they are read as Latin-1", () => {
  const bundles = readdirSync(join(PACKAGE, "dist")).filter((name) => name.endsWith(".cjs"));
  expect(bundles).toContain("hook-turn.cjs");
  for (const name of bundles)
    expect(readFileSync(join(PACKAGE, "dist", name), "utf8")).toMatch(/^[\x00-\x7f]*$/);
});

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { whole } from "./documents.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const guard = { artifacts: [{ path: "plan.md", criteria: { requiredSections: ["Summary", "Risks"] } }] };

/** A copy of what is installed, which did not run yet, and a project with an artifact. */
function installation(text: string | Uint8Array) {
  const folder = testdir({ ".agentos/config.json": JSON.stringify({ guard }), "tmp/x": "" });
  writeFileSync(join(folder, "plan.md"), text);
  const isNew = (path: string) => !path.includes(".cache");
  cpSync(join(PACKAGE, "dist"), join(folder, "guard/dist"), { recursive: true, filter: isNew });
  cpSync(join(PACKAGE, "bin"), join(folder, "guard/bin"), { recursive: true });
  const dist = join(folder, "guard/dist");
  const caches = () => readdirSync(dist).filter((name) => name.includes(".cache"));
  const stop = () =>
    runBin(join(folder, "guard/bin/agentos-guard-hook.cjs"), {
      input: JSON.stringify({ hook_event_name: "Stop", session_id: "s1", cwd: folder }),
      cwd: folder,
      env: { TMPDIR: join(folder, "tmp"), AGENTOS_ARTIFACT: undefined as never },
    });
  return { folder, dist, caches, stop };
}

test("what was compiled is kept, and the hook answers the same with it, without it and with rubbish", async () => {
  const { dist, caches, stop } = installation("# Plan\n\n## Summary\n\nTBD\n");
  const first = await stop();
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(first.stdout).decision).toBe("block");
  const made = caches();
  expect(made.map((name) => name.split(".")[0]).sort()).toEqual(["hook-check", "hook-quick"]);
  expect(await stop()).toEqual(first);
  for (const rubbish of ["", "rubbish", "x".repeat(200_000)]) {
    for (const name of made) writeFileSync(join(dist, name), rubbish);
    expect(await stop()).toEqual(first);
  }
  // A folder in its place can be neither read nor replaced, like an installation that belongs to somebody
  // else.
  for (const name of made) {
    rmSync(join(dist, name));
    mkdirSync(join(dist, name, "full"), { recursive: true });
  }
  expect(await stop()).toEqual(first);
});

test("where there is nothing to check, the parser is not loaded", async () => {
  const { folder, caches, stop } = installation(whole());
  rmSync(join(folder, "plan.md"));
  expect(await stop()).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect(caches().map((name) => name.split(".")[0])).toEqual(["hook-quick"]);
});

test.each(["hook-quick.cjs", "hook-check.cjs"])("without its %s it lets the session end", async (missing) => {
  const { dist, stop } = installation("# Plan\n");
  rmSync(join(dist, missing));
  const { code, stdout, stderr } = await stop();
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^agentos-guard-hook: .*${missing}.*\n$`));
});

test.each(["hook.cjs", "hook-quick.cjs", "hook-check.cjs"])("%s has nothing but ASCII", (name) => {
  expect(readFileSync(join(PACKAGE, "dist", name), "utf8")).toMatch(/^[\x00-\x7f]*$/);
});

test("an artifact in UTF-16 is read, and a binary one is left alone with a line on stderr", async () => {
  const stub = Buffer.from("\ufeff# Plan\r\n\r\n## Summary\r\n\r\nTBD\r\n", "utf16le");
  expect(JSON.parse((await installation(stub).stop()).stdout).reason).toContain(
    'The section "Risks" is missing',
  );
  const finished = Buffer.from(`\ufeff${whole(["Summary", "Risks"])}`, "utf16le");
  expect(await installation(finished).stop()).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const binary = await installation(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])).stop();
  expect(binary).toMatchObject({ code: 0, stdout: "" });
  expect(binary.stderr).toBe("agentos-guard-hook: plan.md: This is no text: nothing was checked\n");
});

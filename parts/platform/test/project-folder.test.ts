import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { findAgentosFolder, findProjectFolder } from "../src/project-folder.js";

/** Creates `code/app/src` and the given folders in a home folder. */
function folders(...made: string[]) {
  const home = testdir();
  for (const path of ["code/app/src", ...made]) mkdirSync(join(home, path), { recursive: true });
  return { home, app: join(home, "code/app"), src: join(home, "code/app/src") };
}

test("returns the folder of the nearest .agentos, else of the nearest .git, else the folder itself", () => {
  const { home, app, src } = folders();
  expect(findProjectFolder(src)).toBe(src);
  mkdirSync(join(app, ".git"));
  expect(findProjectFolder(src)).toBe(app);
  expect(findAgentosFolder(src)).toBeUndefined();
  mkdirSync(join(home, "code/.agentos"));
  expect(findProjectFolder(src)).toBe(join(home, "code"));
  expect(findAgentosFolder(src)).toBe(join(home, "code"));
});

test("the home folder's .agentos counts only if the search starts there", () => {
  const { home, app, src } = folders(".agentos", "code/app/.git");
  const env = { HOME: home, USERPROFILE: home };
  expect(findAgentosFolder(src, env)).toBeUndefined();
  expect(findProjectFolder(src, env)).toBe(app);
  expect(findAgentosFolder(home, env)).toBe(home);
  expect(findAgentosFolder(src)).toBe(home);
  rmSync(join(app, ".git"), { recursive: true });
  mkdirSync(join(home, ".git"));
  expect(findProjectFolder(src, env)).toBe(src);
});

test("the home folder is recognized by any of its paths", () => {
  const { home, src } = folders(".agentos");
  const link = join(testdir(), "link");
  symlinkSync(home, link, "junction");
  for (const path of [`${home}/`, link])
    expect(findAgentosFolder(src, { HOME: path, USERPROFILE: path })).toBeUndefined();
});

test.skipIf(process.getuid?.() !== 0)(
  "an .agentos that another user created in a world-writable folder is skipped (needs root)",
  () => {
    const { home, app, src } = folders("code/.agentos", "code/app/.git");
    const code = join(home, "code");
    chownSync(join(code, ".agentos"), 12345, 12345);
    expect(findProjectFolder(src)).toBe(code);
    chmodSync(code, 0o1777);
    expect(findProjectFolder(src)).toBe(app);
    chownSync(join(code, ".agentos"), 0, 0);
    expect(findProjectFolder(src)).toBe(code);
  },
);

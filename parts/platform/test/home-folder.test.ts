import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { expect, test } from "vitest";
import { findHomeFolder } from "../src/home-folder.js";

const VARIABLE = process.platform === "win32" ? "USERPROFILE" : "HOME";

test("the home folder comes from the environment, or else from the system", () => {
  expect(findHomeFolder({ [VARIABLE]: "/home/me" })).toBe("/home/me");
  expect(findHomeFolder({ [VARIABLE]: "" })).toBe(homedir());
});

test.skipIf(process.getuid?.() !== 0)(
  "a user who is unknown to the system gets the root folder (needs root)",
  () => {
    const program = `
      const { findHomeFolder } = await import(${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)});
      process.setuid(54321);
      console.log(findHomeFolder({}));`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      env: {},
    });
    expect([stdout, stderr]).toEqual(["/\n", ""]);
  },
);

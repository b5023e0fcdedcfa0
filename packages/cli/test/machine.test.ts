// @module-tag slow

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRootsAlone } from "@agentos/rules/internal";
import { expect, onTestFinished, test } from "vitest";
import { BIN } from "./aos.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isRoot = process.geteuid?.() === 0;
const canUnshare =
  isRoot &&
  isRootsAlone(BIN) &&
  isRootsAlone(process.execPath) &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!canUnshare || !hasPython)(
  "on a machine that root set up, root's grants pass once, and files that the user's programs write grant nothing (needs root, unshare, python3, and root's own files)",
  () => {
    const files = [
      BIN,
      here("../../rules/bin/agentos-rules-hook.cjs"),
      here("forger.py"),
      here("../../../tools/testing/src/grant.ts"),
      here("../../rules/src/internal.ts"),
    ];
    const script = `mount -t tmpfs -o mode=755 none /etc && echo root:x:0:0::/root:/bin/sh > /etc/passwd && exec "$0" "$@"`;
    const { stdout, stderr } = spawnSync(
      "unshare",
      ["-m", "sh", "-c", script, process.execPath, here("machine-scenario.mjs"), ...files],
      { encoding: "utf8", cwd: here("../../.."), env: { PATH: process.env.PATH }, timeout: 250_000 },
    );
    expect(stderr).toBe("");
    const { userApproves, rootApproves, doctor, ...seen } = JSON.parse(stdout);
    expect(seen).toEqual({
      asUser: 5,
      init: 0,
      settings: true,
      before: "deny",
      forging: 0,
      forged: "deny",
      writing: 1,
      moving: 1,
      tampered: "deny",
      grantOwner: 0,
      granted: "passes",
      again: "deny",
      used: true,
      replayed: "deny",
      uninstall: 0,
      gone: true,
    });
    // The terminal wraps the message.
    expect(userApproves.replace(/\s+/g, " ")).toContain("run the command again with sudo");
    expect(rootApproves).toContain("Granted");
    expect(doctor).toContain("only root can approve");
  },
);

test.skipIf(!isRoot)("every parent folder must be writable only by root (needs root)", () => {
  // Not in the temporary folder, which is world-writable.
  const folder = mkdtempSync("/opt/agentos-test-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "open"), { mode: 0o755 });
  for (const name of ["own", "open/inner"]) writeFileSync(join(folder, name), "{}", { mode: 0o644 });
  spawnSync("chmod", ["755", folder]);
  expect(isRootsAlone(join(folder, "own"))).toBe(true);
  spawnSync("chmod", ["777", join(folder, "open")]);
  expect(isRootsAlone(join(folder, "open/inner"))).toBe(false);
  expect(isRootsAlone(join(folder, "none"))).toBe(false);
  spawnSync("chown", ["12345", join(folder, "own")]);
  expect(isRootsAlone(join(folder, "own"))).toBe(false);
});

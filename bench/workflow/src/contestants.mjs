import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentosProject, PARALLEL, peerProject } from "./projects.mjs";

export const AOS = fileURLToPath(new URL("../../../packages/cli/bin/aos.cjs", import.meta.url));
const LOOP = fileURLToPath(new URL("spawn-loop.mjs", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const BIN = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const { PATH } = process.env;

/**
 * For each contestant: the number of tasks, and the command that runs a given number of empty tasks.
 * Contestants that start a package manager for each task get fewer tasks, because each of their tasks takes
 * about 100 ms.
 */
export const CONTESTANTS = {
  "a Node loop that calls `spawn`": {
    tasks: 400,
    run: () => (count) => ({ command: ["node", LOOP, String(count), String(PARALLEL)] }),
  },
  "aos run": {
    tasks: 400,
    run: (scratch) => (count) => ({
      command: ["node", AOS, "run", "flow"],
      cwd: agentosProject(scratch, count),
    }),
  },
  "make -j16": {
    tasks: 400,
    needs: "make",
    run: (scratch) => (count) => ({
      command: ["make", "-s", `-j${PARALLEL}`, "all"],
      cwd: peerProject(scratch, count),
    }),
  },
  "xargs -P16": {
    tasks: 400,
    needs: "xargs",
    run: (scratch) => (count) => ({
      command: ["xargs", "-a", "names.txt", "-n1", `-P${PARALLEL}`, "true"],
      cwd: peerProject(scratch, count),
    }),
  },
  just: {
    tasks: 400,
    needs: join(BIN, "just"),
    run: (scratch) => (count) => ({ command: [join(BIN, "just"), "all"], cwd: peerProject(scratch, count) }),
  },
  wireit: {
    tasks: 200,
    needs: join(BIN, "wireit"),
    run: (scratch) => (count) => ({
      command: ["npm", "run", "--silent", "all"],
      cwd: join(peerProject(scratch, count), "wireit"),
      env: { PATH: `${BIN}:${PATH}`, WIREIT_PARALLEL: String(PARALLEL), WIREIT_CACHE: "none" },
    }),
  },
  turbo: {
    tasks: 30,
    needs: join(ROOT, "node_modules/.bin/turbo"),
    run: (scratch) => (count) => ({
      command: [
        join(ROOT, "node_modules/.bin/turbo"),
        "run",
        `--concurrency=${PARALLEL}`,
        "--no-daemon",
        ...Array.from({ length: count }, (_, index) => `p${index}`),
      ],
      cwd: join(peerProject(scratch, count), "turbo"),
      env: { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
    }),
  },
  "npm-run-all2": {
    tasks: 30,
    needs: join(BIN, "run-p"),
    run: (scratch) => (count) => ({
      command: [join(BIN, "run-p"), "--max-parallel", String(PARALLEL), "p*"],
      cwd: join(peerProject(scratch, count), "npm"),
      env: { PATH: `${BIN}:${PATH}` },
    }),
  },
};

/** Returns why a contestant cannot run on this machine, or undefined if it can. */
export function reasonUnavailable({ needs }) {
  if (needs === undefined) return undefined;
  const { error, status } = spawnSync(needs, ["--version"], { stdio: "ignore" });
  return error === undefined && status !== null ? undefined : `${needs} cannot be started`;
}

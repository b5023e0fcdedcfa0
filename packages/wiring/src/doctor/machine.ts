import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describeError } from "@agentos/internal";
import type { Places } from "../clients/client.js";
import { isAtLeast } from "../version.js";
import type { Finding } from "./finding.js";

const OLDEST_NODE = "20.19.0";
const STALE_AFTER_MS = 7 * 24 * 3_600_000;

/** Node, folders, the project's configuration, and metrics that nobody cleared away. */
export function examineMachine({ project, env }: Places, now: number): Finding[] {
  return [
    examineNode(process.version),
    examineFolder(join(project, ".agentos", "state"), "sessions and handoffs are kept there"),
    examineFolder(env.TMPDIR || tmpdir(), "context metrics are kept there"),
    ...examineConfig(join(project, ".agentos", "config.json")),
    ...examineMetrics(env.TMPDIR || tmpdir(), now),
  ];
}

function examineNode(version: string): Finding {
  return isAtLeast(version, OLDEST_NODE)
    ? { code: "node", severity: "ok", message: `Node ${version}` }
    : {
        code: "node",
        severity: "error",
        message: `Node ${version} is older than ${OLDEST_NODE}`,
        remedy: "install a current Node",
      };
}

function examineFolder(folder: string, why: string): Finding {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  try {
    if (!statSync(existing).isDirectory()) throw new Error("it is not a folder");
    accessSync(existing, constants.W_OK | constants.X_OK);
    return { code: "folder", severity: "ok", path: folder, message: "can be written" };
  } catch (error) {
    return {
      code: "folder",
      severity: "error",
      path: existing,
      message: `${describeError(error)}; ${why}`,
      remedy: `give yourself the right to write there: ls -ld ${existing}`,
    };
  }
}

function examineConfig(path: string): Finding[] {
  if (!existsSync(path)) return [];
  try {
    JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    return [];
  } catch (error) {
    return [
      {
        code: "config",
        severity: "error",
        path,
        message: `it can not be read, so the defaults count: ${describeError(error)}`,
        remedy: "mend it, or delete it and run `aos init`",
      },
    ];
  }
}

function examineMetrics(folder: string, now: number): Finding[] {
  let stale: string[];
  try {
    stale = readdirSync(folder).filter(
      (name) =>
        /^agentos-ctx-.*\.json$/.test(name) &&
        now - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now) > STALE_AFTER_MS,
    );
  } catch {
    return [];
  }
  if (stale.length === 0) return [];
  return [
    {
      code: "metrics",
      severity: "info",
      path: folder,
      message: `${stale.length} files with context metrics are older than a week`,
      remedy: `delete ${join(folder, "agentos-ctx-*.json")}`,
    },
  ];
}

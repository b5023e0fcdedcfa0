import { accessSync, constants, existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Places } from "@agentos/clients";
import { describeError, findJsonError, findJsonPosition, nearest, printable } from "@agentos/platform";
import { SettingsSchema } from "@agentos/platform/settings";
import type { WiringOptions } from "../options.js";
import { runProgram } from "../run-program.js";
import { readText } from "../text-file.js";
import { isAtLeast } from "../version.js";
import type { Finding } from "./finding.js";

const OLDEST_NODE = "20.19.0";
const SECTIONS = Object.keys(SettingsSchema.shape);

/** Checks Node, the folders that AgentOS writes to, and the project's configuration. */
export async function examineMachine({ project, env }: WiringOptions): Promise<Finding[]> {
  return [
    await examineNode(env),
    examineFolder(join(project, ".agentos", "state"), "it holds sessions and handoffs"),
    examineFolder(env.TMPDIR || tmpdir(), "it holds context metrics"),
    ...examineConfig(join(project, ".agentos", "config.json")),
  ];
}

/** Checks the `node` in PATH, which hooks use and which may differ from the running one. */
async function examineNode(env: Places["env"]): Promise<Finding> {
  let version: string;
  try {
    const { stdout, code, timedOut } = await runProgram("node", ["--version"], { env, limitMs: 2000 });
    if (timedOut)
      return {
        code: "node",
        severity: "error",
        message:
          "the node in PATH hangs: `node --version` did not respond within 2 s, so every hook hangs too",
        remedy: "run `node --version` yourself, and put a working Node first in PATH",
      };
    if (code !== 0) throw new Error("no node");
    version = stdout.trim();
  } catch {
    return {
      code: "node",
      severity: "error",
      message: "there is no node in PATH: no hook can start",
      remedy: "add Node's folder to the PATH of the shells and programs that start your clients",
    };
  }
  if (isAtLeast(version, OLDEST_NODE)) return { code: "node", severity: "ok", message: `Node ${version}` };
  return {
    code: "node",
    severity: "error",
    message: `the node in PATH is ${version}; hooks need ${OLDEST_NODE} or newer`,
    remedy: "install a current Node, or put it first in PATH",
  };
}

function examineFolder(folder: string, why: string): Finding {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  try {
    if (!statSync(existing).isDirectory()) throw new Error("it is not a folder");
    accessSync(existing, constants.W_OK | constants.X_OK);
    return { code: "folder", severity: "ok", path: folder, message: "is writable" };
  } catch (error) {
    return {
      code: "folder",
      severity: "error",
      path: existing,
      message: `${describeError(error)}; ${why}`,
      remedy: `give yourself write permission there (see: ls -ld ${existing})`,
    };
  }
}

function examineConfig(path: string): Finding[] {
  const text = readText(path);
  if (text === undefined) return [];
  const about = { code: "config", path } as const;
  const remedy = "fix it, or delete it and run `aos init`";
  let config: unknown;
  try {
    config = JSON.parse(text);
  } catch (error) {
    const found = findJsonError(text);
    const where = found
      ? `line ${found.line}, column ${found.column}: ${found.message}`
      : describeError(error);
    const message = `it is not valid JSON, so the defaults apply: ${where}`;
    return [{ ...about, severity: "error", message, remedy }];
  }
  if (typeof config !== "object" || config === null || Array.isArray(config))
    return [{ ...about, severity: "error", message: "its top level must be an object", remedy }];
  const unknown = Object.keys(config)
    .filter((name) => !SECTIONS.includes(name))
    .map((name) => {
      const meant = nearest(name, SECTIONS);
      const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
      const { line } = findJsonPosition(text, [name]);
      const message = `line ${line}: unknown section "${printable(name)}"${hint}`;
      return {
        ...about,
        severity: "warning",
        message,
        remedy: `remove it; known sections: ${SECTIONS.join(", ")}`,
      } as const;
    });
  return [...unknown, ...examineSwitchedOff(config as Record<string, unknown>, path)];
}

function switchedSections(): string[] {
  return SECTIONS.filter((name) => SettingsSchema.safeParse({ [name]: { enabled: false } }).success);
}

/** Reports sections that are switched off, which is fine as long as some are left. */
function examineSwitchedOff(config: Readonly<Record<string, unknown>>, path: string): Finding[] {
  const switched = switchedSections();
  const off = switched.filter((name) => (config[name] as { enabled?: unknown } | null)?.enabled === false);
  if (off.length === 0) return [];
  const message = `"enabled": false switches off ${new Intl.ListFormat("en").format(off)}`;
  if (off.length < switched.length) return [{ code: "config", severity: "info", path, message }];
  return [
    {
      ...{ code: "config", severity: "warning", path },
      message: `${message}: only the rules hook is still active`,
      remedy: 'remove "enabled": false from the sections that you want, or run aos uninstall',
    },
  ];
}

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ClientIdentity, type ClientProbe, identityOf, type ProbeRequest } from "@agentos/clients";
import { pathInside } from "@agentos/platform";
import type { Client } from "../../clients/client.js";
import { findInstalled } from "../../installation.js";
import type { WiringOptions } from "../../options.js";
import { copyTree } from "../copy-tree.js";
import { CONFIG_PATHS } from "../run-hook.js";
import { harmless } from "./harmless.js";

export interface ProbeScratch {
  home: string;
  project: string;
  /** The folder within the project in which the client is started. */
  folder: string;
  /** The file in which hooks record that they were started. */
  marks: string;
  /** Replaces scratch paths in the client's output with the user's paths. */
  realPaths(text: string): string;
  remove(): void;
}

/**
 * Copies the files that determine which hooks a client runs: its settings, with all other commands
 * disabled, and the project's configuration. Links the rest of the project, which hooks may need.
 */
export function createProbeScratch(client: Client, probe: ClientProbe, options: WiringOptions): ProbeScratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "aos-probe-")));
  const [home, project, marks] = [join(root, "home"), join(root, "project"), join(root, "marks.jsonl")];
  mkdirSync(join(home, "tmp"), { recursive: true });
  writeFileSync(marks, "");
  const { startFolder = options.project } = options;
  const below = pathInside(options.project, startFolder) ?? "";
  const names = below === "" || below === "." ? [] : below.split(/[\\/]/);
  mirror(options.project, project, names);
  const real = [options.project, ...(names.length > 0 ? [startFolder] : [])];
  for (const each of real) {
    const copy = join(project, pathInside(options.project, each) ?? "");
    copySettings(client, { ...options, project: each }, { home, project: copy, env: {} }, probe);
  }
  for (const name of CONFIG_PATHS) copyTree(join(options.project, name), join(project, name));
  if (existsSync(join(options.project, ".git"))) mkdirSync(join(project, ".git"));
  linkInstallation(options.project, root, project);
  const realPaths = (text: string) =>
    text.replaceAll(project, options.project).replaceAll(home, options.home);
  const remove = () => {
    try {
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // One of the client's processes may still be writing there, but the result is already known.
    }
  };
  return { ...{ home, project, marks }, folder: join(project, ...names), realPaths, remove };
}

/** Writes the other files in the client's home that determine which hooks run. */
export function writeHomeFiles(probe: ClientProbe, options: WiringOptions, request: ProbeRequest): void {
  const { home, project } = request;
  const { home: homeOf }: ClientIdentity = identityOf(probe.client);
  if (homeOf === undefined) return;
  for (const [name, read] of Object.entries(probe.alsoReads ?? {})) {
    // If the file has already been copied, changes apply to the copy.
    const to = join(homeOf({ home, env: {} }), name);
    const from = existsSync(to) ? to : join(homeOf(options), name);
    put(to, read(textOf(from)?.toString("utf8") ?? "", { ...request, project }));
  }
}

/** Links a folder's contents, but creates real folders on the way to the start folder. */
function mirror(from: string, to: string, [next, ...rest]: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  // Names that start with a dot are skipped. Clients' settings are copied separately, and files such as
  // `.env` must not be copied.
  for (const name of readdirSync(from))
    if (!name.startsWith(".") && name !== next) symlinkSync(join(from, name), join(to, name));
  if (next !== undefined) mirror(join(from, next), join(to, next), rest);
}

function copySettings(
  client: Client,
  from: WiringOptions,
  to: { home: string; project: string; env: object },
  probe: ClientProbe,
): void {
  const copies = client.settingsFiles({ ...to, env: {} });
  for (const [scope, path] of Object.entries(client.settingsFiles(from))) {
    const copy = copies[scope as keyof typeof copies];
    if (copy === undefined || existsSync(copy)) continue;
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) mkdirSync(copy, { recursive: true });
    const bytes = textOf(path);
    if (bytes === undefined) continue;
    const text = bytes.toString("utf8");
    mkdirSync(dirname(copy), { recursive: true });
    // The client decides how to handle a file that is not valid UTF-8.
    if (!Buffer.from(text).equals(bytes)) copyFileSync(path, copy);
    else {
      const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
      const { settings = (each: string) => each } = probe;
      writeFileSync(copy, mark + settings(harmless(text.slice(mark.length))));
    }
  }
}

/** Links our package if it is installed above the project or in its main worktree. */
function linkInstallation(from: string, root: string, project: string): void {
  const hooks = findInstalled(from);
  if (hooks === undefined || findInstalled(project) !== undefined) return;
  const scope = join(root, "node_modules", "@agentos");
  mkdirSync(scope, { recursive: true });
  symlinkSync(dirname(dirname(hooks)), join(scope, "cli"));
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function textOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

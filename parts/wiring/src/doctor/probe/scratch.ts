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
import { GOVERNING } from "../run-hook.js";
import { harmless } from "./harmless.js";

/** A home and a project in which a client can be started without leaving traces in the user's own. */
export interface ProbeScratch {
  home: string;
  project: string;
  /** The folder within the project in which the client is started. */
  folder: string;
  /** Where hooks record that they were started. */
  marks: string;
  /** Replaces scratch paths in the client's text with the user's paths. */
  realPaths(text: string): string;
  remove(): void;
}

/**
 * Copies the files that decide which hooks a client runs: its settings, in which only our hooks do anything,
 * and the project's configuration. The rest of the project is linked, so that hooks find what they need.
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
  for (const name of GOVERNING) copyTree(join(options.project, name), join(project, name));
  if (existsSync(join(options.project, ".git"))) mkdirSync(join(project, ".git"));
  linkInstallation(options.project, root, project);
  const realPaths = (text: string) =>
    text.replaceAll(project, options.project).replaceAll(home, options.home);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  return { ...{ home, project, marks }, folder: join(project, ...names), realPaths, remove };
}

/** Writes the files of the client's home, besides settings, that decide which hooks run. */
export function writeHomeFiles(probe: ClientProbe, options: WiringOptions, request: ProbeRequest): void {
  const { home, project } = request;
  const { home: homeOf }: ClientIdentity = identityOf(probe.client);
  if (homeOf === undefined) return;
  for (const [name, read] of Object.entries(probe.alsoReads ?? {})) {
    // A file that was already copied gets further changes.
    const to = join(homeOf({ home, env: {} }), name);
    const from = existsSync(to) ? to : join(homeOf(options), name);
    put(to, read(textOf(from)?.toString("utf8") ?? "", { ...request, project }));
  }
}

/** Links a folder's contents, but creates real folders on the path down. */
function mirror(from: string, to: string, [next, ...rest]: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  // Names with a dot belong to clients and git, which are copied separately, or to files such as `.env`,
  // which must not be copied.
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
    // A file that is not text is copied unchanged; the client decides how to handle it.
    if (!Buffer.from(text).equals(bytes)) copyFileSync(path, copy);
    else {
      const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
      const { settings = (each: string) => each } = probe;
      writeFileSync(copy, mark + settings(harmless(text.slice(mark.length))));
    }
  }
}

/** Links packages that are not in the project, but above it or in its main worktree. */
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

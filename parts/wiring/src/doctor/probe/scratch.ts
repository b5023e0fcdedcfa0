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

/** A home and a project in which a client may be started without a trace in those of the person. */
export interface ProbeScratch {
  home: string;
  project: string;
  /** The folder within the project in which the client is started. */
  folder: string;
  /** Where hooks note that they were started. */
  marks: string;
  /** A text of the client's with the paths that the person knows. */
  told(text: string): string;
  remove(): void;
}

/**
 * Copies what decides which hooks a client runs: its settings, in which nothing but our hooks is started, and
 * the project's configuration. All else of the project is linked, so that what hooks need is found.
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
  const told = (text: string) => text.replaceAll(project, options.project).replaceAll(home, options.home);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  return { ...{ home, project, marks }, folder: join(project, ...names), told, remove };
}

/** Files of the client's home that decide, besides its settings. */
export function writeHomeFiles(probe: ClientProbe, options: WiringOptions, request: ProbeRequest): void {
  const { home, project } = request;
  const { home: homeOf }: ClientIdentity = identityOf(probe.client);
  if (homeOf === undefined) return;
  for (const [name, read] of Object.entries(probe.alsoReads ?? {})) {
    // What was copied already is the text that is changed.
    const to = join(homeOf({ home, env: {} }), name);
    const from = existsSync(to) ? to : join(homeOf(options), name);
    put(to, read(textOf(from)?.toString("utf8") ?? "", { ...request, project }));
  }
}

/** Links what a folder holds, and makes those folders of its own on the way down to the one below. */
function mirror(from: string, to: string, [next, ...rest]: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  // Names with a dot are those of clients and of git, which are copied, and `.env`, which is nobody's.
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
    // What is no text is copied as it is: what the client makes of it is its own affair.
    if (!Buffer.from(text).equals(bytes)) copyFileSync(path, copy);
    else {
      const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
      const { settings = (each: string) => each } = probe;
      writeFileSync(copy, mark + settings(harmless(text.slice(mark.length))));
    }
  }
}

/** Where the project's packages are not in it, but above or in its main work tree. */
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

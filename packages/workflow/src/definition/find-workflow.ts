import { statSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { type Diagnostic, namesIn, nearest } from "@agentos/platform";
import { inline, quote } from "./quote.js";

/** The path of a workflow file, or a diagnostic that lists the existing workflows. */
export interface FoundWorkflow {
  /** Absolute. Absent unless there is exactly one match. */
  path?: string;
  /** Empty if `path` is set. */
  diagnostics: Diagnostic[];
}

/** A workflow that can be run by its id. */
export interface WorkflowFile {
  /** The file name without its extension. */
  id: string;
  /** Absolute. */
  path: string;
  /** Absent for files in `.agentos/workflows`. */
  module?: string;
}

const EXTENSIONS = [".yaml", ".yml"];

/**
 * Finds a workflow by file path or id. An id refers to `.agentos/workflows/<id>.yaml` (or `.yml`),
 * or else to a file in `.agentos/modules/<module>/workflows`, where `<module>/<id>` selects the
 * module. A bare name is a path only if no id matches; `./name` is always a path.
 * @param options.cwd the base for relative paths; defaults to the project folder
 */
export function findWorkflow(
  projectFolder: string,
  idOrPath: string,
  options: { cwd?: string } = {},
): FoundWorkflow {
  const path = resolve(options.cwd ?? projectFolder, idOrPath);
  const looksLikePath = /[\\/]/.test(idOrPath) || EXTENSIONS.includes(extname(idOrPath));
  const kind = kindOf(path);
  if (looksLikePath && kind === "file") return { path, diagnostics: [] };

  const files = listWorkflows(projectFolder);
  const own = files.filter((workflow) => nameOf(workflow) === idOrPath);
  const matches = own.length > 0 ? own : files.filter(({ id }) => id === idOrPath);
  const [first, second] = matches;
  if (first && !second) return { path: first.path, diagnostics: [] };
  if (!first && kind === "file") return { path, diagnostics: [] };

  const message = first
    ? ambiguous(idOrPath, matches, projectFolder)
    : notFound(idOrPath, files, looksLikePath, kind === "folder" ? path : undefined);
  const searched = looksLikePath ? path : join(resolve(projectFolder), ".agentos", "workflows");
  return { diagnostics: [{ severity: "error", path: searched, message }] };
}

/** Returns the workflows that can be run by id, sorted by id. Ignores missing folders. */
export function listWorkflows(projectFolder: string): WorkflowFile[] {
  const home = join(resolve(projectFolder), ".agentos");
  const modules = namesIn(join(home, "modules"));
  return [
    ...workflowsIn(join(home, "workflows")),
    ...modules.flatMap((module) => workflowsIn(join(home, "modules", module, "workflows"), module)),
  ].sort((a, b) => compare(a.id, b.id) || compare(a.path, b.path));
}

function workflowsIn(folder: string, module?: string): WorkflowFile[] {
  return namesIn(folder)
    .filter((name) => !name.startsWith(".") && EXTENSIONS.includes(extname(name)))
    .map((name) => ({
      id: basename(name, extname(name)),
      path: join(folder, name),
      ...(module === undefined ? {} : { module }),
    }))
    .filter(({ path }) => kindOf(path) === "file");
}

function nameOf({ id, module }: WorkflowFile): string {
  return module === undefined ? id : `${module}/${id}`;
}

function ambiguous(id: string, matches: readonly WorkflowFile[], projectFolder: string): string {
  const names = matches.map(nameOf);
  const isClear = new Set(names).size === names.length;
  const paths = matches.map(({ path }) => relative(resolve(projectFolder), path));
  const shown = (isClear ? names : paths).map((each) => quote(each, 200)).join(", ");
  return `more than one workflow is called ${quote(id)}; name one of them: ${shown}`;
}

function notFound(
  idOrPath: string,
  files: readonly WorkflowFile[],
  looksLikePath: boolean,
  folder: string | undefined,
): string {
  const ids = [...new Set(files.map(nameOf))];
  const there =
    ids.length > 0
      ? `this project has ${shorten(ids)}`
      : "this project has no workflows; give the path of a file, or add an example with: aos init --workflows";
  if (folder !== undefined && looksLikePath)
    return `${quote(idOrPath, 200)} is a folder${describeFolder(folder)}`;
  const meant = nearest(idOrPath, ids) ?? ids.find((id) => nearest(idOrPath, [id.replace(/^.*\//, "")]));
  const what = `there is no workflow ${looksLikePath ? "file " : ""}${quote(idOrPath, 200)}`;
  return meant === undefined ? `${what}; ${there}` : `${what}; did you mean ${quote(meant)}? (${there})`;
}

function describeFolder(folder: string): string {
  const names = workflowsIn(folder).map(({ path }) => basename(path));
  return names.length === 0 ? " without a workflow file in it" : `; name a file in it: ${shorten(names)}`;
}

function shorten(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => inline(name));
  if (names.length > shown.length) shown.push(`and ${names.length - shown.length} more`);
  return shown.join(", ");
}

function kindOf(path: string): "file" | "folder" | undefined {
  try {
    // Anything else is treated as a file. Pipes and devices are rejected on loading.
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

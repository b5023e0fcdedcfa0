import { recipesOf } from "./makefile.js";

/** Reads a file of the project; undefined where there is none, or it is too large to be read while somebody waits. */
export type ReadFile = (path: string) => string | undefined;

/** A larger file is not read. */
const MAX_FILE = 64 * 1024;

/** Where each runner keeps its tasks. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  npm: ["package.json"],
  composer: ["composer.json"],
  deno: ["deno.json", "deno.jsonc"],
  make: ["GNUmakefile", "makefile", "Makefile"],
  just: ["justfile", "Justfile", ".justfile"],
  task: ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml"],
};

/**
 * The command lines behind a task's name; undefined where they cannot be read.
 * @param folder of the runner, relative to where the whole command starts
 * @param file of a Makefile, where the command names one
 */
export function linesOfTask(
  kind: string,
  name: string | undefined,
  folder: string,
  given: ReadonlyMap<string, string>,
  read: ReadFile,
  file?: string,
): string[] | undefined {
  const names = file === undefined ? (FILES[kind] ?? []) : [file];
  for (const one of names) {
    const text = read(folder === "." ? one : `${folder}/${one}`);
    if (text === undefined || text.length > MAX_FILE) continue;
    return linesIn(kind, text, name, given);
  }
  return undefined;
}

/** The same, of a text. */
export function linesIn(
  kind: string,
  text: string,
  name: string | undefined,
  given: ReadonlyMap<string, string>,
): string[] | undefined {
  switch (kind) {
    case "npm":
      return name === undefined ? undefined : scriptsOf(text, "scripts", [`pre${name}`, name, `post${name}`]);
    case "composer":
      return name === undefined ? undefined : scriptsOf(text, "scripts", [name]);
    case "deno":
      return name === undefined ? undefined : scriptsOf(text, "tasks", [name]);
    case "make":
      return recipesOf(text, name, given);
    case "just":
      return recipesOf(asMakefile(text), name, given);
    case "task":
      return name === undefined ? undefined : commandsOfTaskfile(text, name);
    default:
      return undefined;
  }
}

function scriptsOf(text: string, section: string, names: readonly string[]): string[] | undefined {
  try {
    const scripts: unknown = (JSON.parse(text) as Record<string, unknown>)[section];
    if (typeof scripts !== "object" || scripts === null) return undefined;
    const found = names.flatMap((name) =>
      Object.hasOwn(scripts, name) ? linesOf((scripts as Record<string, unknown>)[name]) : [],
    );
    return found.length === 0 ? undefined : found;
  } catch {
    return undefined;
  }
}

/** A script is a text, a list of texts, or an object that holds one. */
function linesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.filter((line) => typeof line === "string");
  const inner = (value as { command?: unknown } | null)?.command;
  return typeof inner === "string" ? [inner] : [];
}

/** A justfile's recipes are indented by any blanks, its variables are set with `:=` and stand in `{{…}}`. */
function asMakefile(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const isIndented = line.startsWith(" ") || line.startsWith("\t");
      const plain = line
        .replaceAll("{{", "$(")
        .replaceAll("}}", ")")
        .replaceAll("$( ", "$(")
        .replaceAll(" )", ")");
      if (isIndented) return `\t${plain.trim()}`;
      const [head = "", ...rest] = plain.split(":");
      // A recipe's parameters stand behind its name.
      return rest.length > 0 && !rest[0]!.startsWith("=")
        ? `${head.replace("@", "").split(" ")[0]}:${rest.join(":")}`
        : plain;
    })
    .join("\n");
}

/** The `cmds` of a task in a Taskfile, read by its indentation. */
function commandsOfTaskfile(text: string, name: string): string[] | undefined {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => {
    const trimmed = line.trim();
    return (
      line.startsWith(" ") &&
      (trimmed === `${name}:` ||
        trimmed.startsWith(`${name}: `) ||
        trimmed === `"${name}":` ||
        trimmed === `'${name}':`)
    );
  });
  if (start === -1) return undefined;
  const depth = indentOf(lines[start]!);
  const found: string[] = [];
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === "") continue;
    if (indentOf(line) <= depth) break;
    const trimmed = line.trim();
    const item = trimmed.startsWith("- ") ? trimmed.slice(2).trim() : trimmed;
    const command = item.startsWith("cmd:")
      ? item.slice(4).trim()
      : trimmed.startsWith("- ")
        ? item
        : undefined;
    if (command !== undefined && !command.startsWith("task:"))
      found.push(unquoted(command).replaceAll("{{", "$").replaceAll("}}", ""));
  }
  return found;
}

function indentOf(line: string): number {
  let at = 0;
  while (line[at] === " ") at++;
  return at;
}

function unquoted(text: string): string {
  const quote = text[0];
  return (quote === '"' || quote === "'") && text.at(-1) === quote && text.length > 1
    ? text.slice(1, -1)
    : text;
}

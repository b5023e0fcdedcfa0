import { isAbsolute, join } from "node:path";
import { countingPath } from "./files.js";
import type { ProjectLayout } from "./project-layout.js";
import { rewrittenFiles } from "./rewritten-files.js";
import type { SimpleCommand } from "./shell.js";
import type { Change } from "./timeline.js";
import { programName } from "./wrappers.js";

/** Where a command's paths start, and what of the project is made. */
export interface EditPlace {
  /** The project's folder; undefined where the record does not say. */
  project: string | undefined;
  /** The folder it runs in. */
  folder: string | undefined;
  layout: ProjectLayout;
}

/** What no check reads: removed, nothing is missing. */
const UNREAD = /\.(?:tgz|tar|gz|zip|out|bin|o|sqlite3?|db|pid|dump|trace|prof)$/;

/** What a command changes in the project. */
export function changesIn(command: SimpleCommand, place: EditPlace, output: string): Change[] {
  const { words, writes, input = "" } = command;
  const [first = "", second = ""] = words;
  const name = programName(first);
  const rest = words.slice(1);
  const paths = rest.filter((word) => !word.startsWith("-"));
  const changes = writes.flatMap((path) => edit(path, { isWhole: true }));
  switch (name) {
    case "sed":
    case "perl":
      if (words.some((word) => /^-\w{0,4}i|^--in-place/.test(word))) changes.push(...substitutions(paths));
      break;
    case "find": {
      const at = rest.findIndex((word) => /^-exec(?:dir)?$/.test(word)) + 1;
      const inner = at === 0 ? [] : rest.slice(at).filter((word) => !/^(?:\{\}|\+|;)$/.test(word));
      if (inner.length > 0)
        changes.push(...changesIn({ ...command, words: inner, writes: [] }, place, output));
      break;
    }
    case "curl":
    case "wget":
      changes.push(...valuesOf(rest, /^(?:-o|-O|--output|--output-document)$/).flatMap((path) => edit(path)));
      break;
    case "unzip":
      changes.push(...edit("the unpacked files"));
      break;
    case "tar":
      if (/^-?-?\w*x/.test(second)) changes.push(...edit("the unpacked files"));
      break;
    case "tee":
      changes.push(...paths.flatMap((path) => edit(path, { isWhole: !rest.includes("-a") })));
      break;
    case "rm":
    case "unlink":
      changes.push(
        ...(paths.length === 0
          ? edit("the files that rm removed")
          : paths.flatMap((path) => edit(path, { isRemoval: true }))),
      );
      break;
    case "mv":
    case "cp":
    case "ln":
    case "install":
    case "rsync":
      changes.push(...moved(name, paths));
      break;
    case "truncate":
    case "ed":
    case "ex":
      changes.push(...paths.flatMap((path) => edit(path)));
      break;
    case "patch":
      if (!rest.includes("--dry-run")) changes.push(...patched("the patched files", rest));
      break;
    case "git":
      changes.push(...gitChanges(second, words.slice(2)));
      break;
    case "python":
    case "python3":
    case "node":
    case "ruby":
      changes.push(...writtenByCode(`${rest.join("\n")}\n${input}`).flatMap((path) => edit(path)));
      break;
    default:
      if (addsDependency(name, second, rest)) changes.push(...edit(DEPENDENCIES[name]!.manifest));
  }
  changes.push(...rewrittenFiles(name, rest, output).flatMap((path) => edit(path)));
  return changes;

  function edit(
    path: string,
    facts: Omit<Extract<Change, { type: "edit" }>, "type" | "path"> = {},
  ): Change[] {
    const counting = counted(path);
    return counting === undefined || place.layout.isIgnored(counting) || UNREAD.test(counting)
      ? []
      : [{ type: "edit", path: counting, ...facts }];
  }

  function counted(path: string): string | undefined {
    const { folder, project } = place;
    const absolute = isAbsolute(path) || folder === undefined ? path : join(folder, path);
    return countingPath(absolute, project);
  }

  function substitutions(all: readonly string[]): Change[] {
    const script = all.find((word) => SUBSTITUTION.test(word));
    const [, removed, added] = script === undefined ? [] : script.split(script[1]!);
    const told = removed !== undefined && added !== undefined ? { removed, added } : {};
    const files = all.filter((path) => !isScript(path) && (script !== undefined || /[./*]/.test(path)));
    // What `find` and `xargs` hand over is not known.
    if (files.length === 0) return edit(`the files that ${name} changed`);
    return files.flatMap((path) => edit(path, told));
  }

  /** The last is where to; what is taken out of a copy kept aside is as it was. */
  function moved(program: string, all: readonly string[]): Change[] {
    const target = all.at(-1);
    if (target === undefined) return [];
    const sources = all.slice(0, -1);
    if (sources.length === 1 && /\.(?:bak|orig|old|backup|save)$|~$/.test(sources[0]!))
      return [{ type: "restore", path: counted(target) ?? target, isExact: true }];
    if (program !== "mv") return edit(target, { isWhole: true });
    // Moved back, all is as before.
    const [source = ""] = sources;
    const move = sources.length === 1 ? { removed: `name ${source}`, added: `name ${target}` } : {};
    return [
      ...edit(target, { isWhole: true, ...move }),
      ...sources.flatMap((path) => edit(path, { isRemoval: true, ...move })),
    ];
  }

  /** A patch and the same in reverse are inverse edits. */
  function patched(what: string, given: readonly string[]): Change[] {
    const isReverse = given.some((word) => /^(?:-\w*R|--reverse)$/.test(word));
    const name = given.find((word) => !word.startsWith("-")) ?? "patch";
    return edit(what, isReverse ? { removed: name, added: "-" } : { removed: "-", added: name });
  }

  function gitChanges(subcommand: string, given: readonly string[]): Change[] {
    const named = given.filter((word) => !word.startsWith("-"));
    switch (subcommand) {
      case "mv":
        return moved("mv", named);
      case "rm":
        return given.includes("--cached") ? [] : named.flatMap((path) => edit(path, { isRemoval: true }));
      case "checkout":
      case "restore": {
        if ((given.includes("--staged") && !given.includes("--worktree")) || /^-[bB]$/.test(given[0] ?? ""))
          return [];
        const end = given.indexOf("--");
        const before = end > 0 ? given.slice(0, end).find((word) => !word.startsWith("-")) : undefined;
        const source =
          before ?? given.find((word) => word.startsWith("--source="))?.slice("--source=".length);
        const files =
          end !== -1
            ? given.slice(end + 1)
            : subcommand === "restore" || named.includes(".")
              ? named
              : named.filter((word) => /\.\w+$/.test(word));
        // Out of another commit they are something new.
        if (source !== undefined && source !== "HEAD") return files.flatMap((path) => edit(path));
        if (files.includes(".")) return [{ type: "restore" }];
        return files.map((path) => ({ type: "restore", path: counted(path) ?? path }));
      }
      case "stash": {
        const [what = "push"] = named;
        if (what === "pop" || what === "apply") return [{ type: "unstash" }];
        return what === "push" || what === "save" ? [{ type: "stash" }] : [];
      }
      case "commit":
        return given.includes("--dry-run") ? [] : [{ type: "commit" }];
      case "reset":
        if (!given.includes("--hard")) return [];
        return [{ type: /[~^]/.test(named[0] ?? "") ? "uncommit" : "restore" }];
      case "revert":
        return given.includes("--abort") ? [] : [{ type: "uncommit" }];
      case "apply":
      case "am":
      case "cherry-pick":
      case "merge":
      case "pull":
      case "rebase":
        if (given.some((word) => /^--(?:check|abort|stat|numstat|summary|cached)$/.test(word))) return [];
        if (subcommand === "apply") return patched("the files of git apply", given);
        return /already up[ -]to[ -]date|is up to date/i.test(output)
          ? []
          : edit(`the files of git ${subcommand}`);
      default:
        return [];
    }
  }
}

const SUBSTITUTION = /^s([/|#,]).*\1/;
const isScript = (word: string) => SUBSTITUTION.test(word) || word.includes(" ");

const valuesOf = (words: readonly string[], option: RegExp) =>
  words.filter((word, at) => option.test(words[at - 1] ?? "") && word !== "-");

const DEPENDENCIES: Readonly<Record<string, { adds: RegExp; manifest: string }>> = {
  npm: { adds: /^(?:i|install|add|uninstall|remove|rm|update|up|upgrade)$/, manifest: "package.json" },
  pnpm: { adds: /^(?:add|remove|rm|update|up)$/, manifest: "package.json" },
  yarn: { adds: /^(?:add|remove|up|upgrade)$/, manifest: "package.json" },
  bun: { adds: /^(?:add|remove|update)$/, manifest: "package.json" },
  cargo: { adds: /^(?:add|remove|update)$/, manifest: "Cargo.toml" },
  go: { adds: /^get$/, manifest: "go.mod" },
  poetry: { adds: /^(?:add|remove|update)$/, manifest: "pyproject.toml" },
  uv: { adds: /^(?:add|remove)$/, manifest: "pyproject.toml" },
  composer: { adds: /^(?:require|remove|update)$/, manifest: "composer.json" },
  bundle: { adds: /^(?:add|update)$/, manifest: "Gemfile" },
};

/** Whether it changes what the project depends on; to install what is written down already does not. */
function addsDependency(program: string, subcommand: string, rest: readonly string[]): boolean {
  if (DEPENDENCIES[program]?.adds.test(subcommand) !== true) return false;
  if (rest.some((word) => /^(?:-g|--global|--no-save|--dry-run)$/.test(word))) return false;
  return rest.slice(1).some((word) => !word.startsWith("-"));
}

const WRITES =
  /\.write_text\(|\bopen\([^)\n]{1,200},\s{0,4}["'][wax]|\bwriteFile(?:Sync)?\(|\bappendFile(?:Sync)?\(|File\.write\(/;
const MAX_CODE = 10_000;

/** The files that a few lines of code name, where they write any. */
function writtenByCode(code: string): string[] {
  const text = code.slice(0, MAX_CODE);
  if (!WRITES.test(text)) return [];
  const named = [...text.matchAll(/["']([\w./-]{1,200}\.[a-z]{1,5})["']/g)].map(([, path = ""]) => path);
  return named.length > 0 ? [...new Set(named)] : ["the files that a script wrote"];
}

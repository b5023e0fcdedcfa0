import { findUse, isTargetRunner, kindsOfName, RUNS_NOTHING } from "./check-table.js";
import { type FoundCheck, make } from "./found-check.js";
import { hiddenAt } from "./hidden-outcome.js";
import { type Inner, managerChecks, scriptChecks, shellChecks, targetChecks } from "./named-scripts.js";
import type { ProjectScripts } from "./project-scripts.js";
import { withFolder } from "./run-scope.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { readCommandLine, type SimpleCommand } from "./shell.js";
import { programName, withoutWrapper } from "./wrappers.js";

/** A check that a command line runs. */
export interface CheckRun {
  kinds: readonly CheckKind[];
  language?: string;
  /** Parts of paths that it is confined to; empty: some tests by name. Undefined: all of the project. */
  parts?: readonly string[];
  /** Whether the command line may end with 0 although the check fails, and by what. */
  hiddenBy?: string;
  /** Runs while the command line goes on. */
  isBackground: boolean;
  /** Which simple command it is. */
  at: number;
  /** The program as the command line names it. */
  program: string;
}

export interface CommandContext {
  scripts: ProjectScripts;
  /** What the configuration names as checks of its own. */
  own: Partial<Record<CheckKind, readonly string[]>>;
}

const MAX_DEPTH = 4;

/** The checks that a command line runs. */
export function checksIn(
  line: string,
  context: CommandContext,
  depth = 0,
): { checks: CheckRun[]; commands: SimpleCommand[] } {
  const commands = readCommandLine(line);
  const checks: CheckRun[] = [];
  const hasPipefail = commands.some(({ words }) => words[0] === "set" && words.includes("pipefail"));
  const hasErrexit = commands.some(
    ({ words }) => words[0] === "set" && words.some((word) => /^-\w{0,8}e/.test(word)),
  );
  let folder: string | undefined;
  for (const [at, command] of commands.entries()) {
    if (command.words[0] === "cd" || command.words[0] === "pushd") {
      folder = command.words[1] ?? folder;
      continue;
    }
    const hiddenBy = hiddenAt(commands, at, { hasPipefail, hasErrexit });
    for (const found of checksOf(command.words, context, depth)) {
      const parts = withFolder(found.parts, folder);
      checks.push({
        ...found,
        ...(parts !== undefined && { parts }),
        ...(found.hiddenBy === undefined && hiddenBy !== undefined && { hiddenBy }),
        isBackground: command.next === "&",
        at,
      });
    }
  }
  return { checks, commands };
}

const PACKAGE_MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);
const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh", "fish"]);

function checksOf(given: readonly string[], context: CommandContext, depth: number): FoundCheck[] {
  const own = ownCheck(given, context);
  if (own !== undefined) return [own];
  let words = given.filter((word, index) => index > 0 || word !== "");
  for (let unwrapped = 0; unwrapped < 6; unwrapped++) {
    const inner = withoutWrapper(words);
    if (inner === undefined) break;
    words = inner;
  }
  const [first] = words;
  if (first === undefined || depth > MAX_DEPTH) return [];
  const program = programName(first);
  const rest = words.slice(1);
  const inner: Inner = {
    scripts: context.scripts,
    line: (line) => checksIn(line, context, depth + 1),
    words: (given) => checksOf(given, context, depth + 1),
  };
  if (SHELLS.has(program)) return shellChecks(rest, inner);
  if (rest.some((word) => RUNS_NOTHING.has(word)) && program !== "prettier") return [];
  if (PACKAGE_MANAGERS.has(program)) {
    const found = managerChecks(program, rest, inner);
    if (found !== undefined) return found;
  }
  if (program === "composer")
    return scriptChecks(
      rest.filter((word) => word !== "run" && word !== "run-script"),
      "composer.json",
      inner,
    );
  if (isTargetRunner(program)) return targetChecks(program, rest, inner);
  const named = [program, ...rest];
  const found = findUse(named);
  if (found !== undefined) {
    if (found.use.kinds.length === 0) return [];
    const args = rest.filter((word) => !found.options.includes(word));
    for (let taken = found.length - 1; taken > 0; taken--)
      args.splice(
        args.findIndex((word) => !word.startsWith("-")),
        1,
      );
    const kinds =
      program === "tsc" || program === "tsgo"
        ? rest.includes("--noEmit")
          ? ["types" as const]
          : ["types" as const, "build" as const]
        : found.use.kinds;
    return [make({ ...found.use, kinds }, args, first)];
  }
  // A script of the project's own: ./scripts/test.sh, bin/ci
  if (/^(?:\.{0,2}\/|[\w-]+\/)/.test(first) || /\.(?:sh|py|js|mjs|ts|rb)$/.test(first)) {
    const kinds = kindsOfName(first.slice(first.lastIndexOf("/") + 1).replace(/\.\w+$/, ""));
    return kinds.length === 0 ? [] : [make({ kinds }, rest, first)];
  }
  return [];
}

function ownCheck(words: readonly string[], { own }: CommandContext): FoundCheck | undefined {
  const line = words.join(" ");
  const kinds = CHECK_KINDS.filter((kind) =>
    own[kind]?.some((each) => line === each || line.startsWith(`${each} `)),
  );
  return kinds.length === 0 ? undefined : { kinds, program: words[0] ?? "" };
}

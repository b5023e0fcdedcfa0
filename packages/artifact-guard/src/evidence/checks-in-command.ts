import { isAbsolute, posix } from "node:path";
import type { CheckRun } from "./check-run.js";
import { findUse, isTargetRunner, kindsOfName, runsNothing } from "./check-table.js";
import { environmentChecks, isEnvironmentRunner } from "./environments.js";
import { FolderTrail, resolveFolder } from "./folder-trail.js";
import { type FoundCheck, make } from "./found-check.js";
import { hiddenAt } from "./hidden-outcome.js";
import { type Inner, managerChecks, scriptChecks, shellChecks } from "./named-scripts.js";
import { programFileChecks } from "./program-files.js";
import type { ProjectScripts } from "./project-scripts.js";
import { withFolder } from "./run-scope.js";
import { targetChecks } from "./runner-targets.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { readCommandLine, type SimpleCommand } from "./shell.js";
import { isShell } from "./shell-programs.js";
import { programName, unwrap, type Wrapped } from "./wrappers.js";

export interface CommandContext {
  scripts: ProjectScripts;
  /** What the configuration names as checks of its own. */
  own: Partial<Record<CheckKind, readonly string[]>>;
  /** The project's folder; absolute. */
  folder?: string;
  /** The folder that the command line starts in, where that is another. */
  start?: string;
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
  const trail = new FolderTrail(context.folder, context.start);
  for (const [at, command] of commands.entries()) {
    const folder = trail.enter(command.shells);
    if (trail.follow(command.words)) continue;
    const hiddenBy = hiddenAt(commands, at, { hasPipefail, hasErrexit });
    for (const found of checksOf(command.words, folder, context, depth)) {
      checks.push({
        ...(found.isPlaced === true ? found : withFolder(found, folder)),
        ...(found.hiddenBy === undefined && hiddenBy !== undefined && { hiddenBy }),
        isBackground: command.next === "&",
        at,
      });
    }
  }
  return { checks, commands };
}

/** What a use shows, where its options tell more. */
function kindsOfUse(program: string, rest: readonly string[], kinds: readonly CheckKind[]) {
  if (program === "tsc" || program === "tsgo" || program === "vue-tsc")
    return rest.includes("--noEmit") ? (["types"] as const) : (["types", "build"] as const);
  // `cmake --build build --target test`, `ninja test`
  if (program === "cmake" || program === "ninja") {
    const named = rest.filter((word) => !word.startsWith("-")).flatMap(kindsOfName);
    return named.includes("test") ? (["test", "build"] as const) : kinds;
  }
  return kinds;
}

/** Programs that run several scripts of `package.json`. */
const SCRIPT_LISTS = new Set(["npm-run-all", "npm-run-all2", "run-s", "run-p", "concurrently"]);
const PACKAGE_MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

function checksOf(
  given: readonly string[],
  folder: string,
  context: CommandContext,
  depth: number,
): FoundCheck[] {
  const own = ownCheck(given, context);
  if (own !== undefined) return [own];
  const { isAway, places, ...wrapped } = unwrap(given.filter((word, index) => index > 0 || word !== ""));
  if (isAway) {
    const { folder: _, ...away } = withoutStart(context);
    return programChecks(wrapped, folder, away, depth).map(asFromHere);
  }
  if (places.length === 0) return programChecks(wrapped, folder, context, depth);
  const there = places.reduce((from, place) => resolveFolder(context.folder, from, place), folder);
  return programChecks(wrapped, there, context, depth).map((check) =>
    places.some((place) => isAbsolute(place))
      ? { ...withFolder(check, there), isPlaced: true }
      : withFolder(check, posix.join(...places)),
  );
}

/** Where another disk's paths lie in the project is not known: a file tells its name, a folder nothing. */
function asFromHere(check: FoundCheck): FoundCheck {
  const { parts, isOfPackage: _, ...all } = check;
  if (parts?.some((part) => isAbsolute(part)) !== true) return check;
  return parts.every((part) => /\.\w+$/.test(part))
    ? { ...all, parts: parts.map((part) => posix.basename(part)) }
    : all;
}

function programChecks(
  { words, isNamed }: Pick<Wrapped, "words" | "isNamed">,
  folder: string,
  context: CommandContext,
  depth: number,
): FoundCheck[] {
  const [first] = words;
  if (first === undefined || depth > MAX_DEPTH) return [];
  const program = programName(first);
  const rest = words.slice(1);
  const inner: Inner = {
    find: (file, name) => context.scripts.find(file, name, folder),
    line: (line) => checksIn(line, withoutStart(context), depth + 1),
    words: (given) => checksOf(given, folder, context, depth + 1),
  };
  if (isShell(program)) return shellChecks(rest, inner);
  if (runsNothing(program, rest)) return [];
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
  if (SCRIPT_LISTS.has(program))
    return rest
      .filter((word) => !word.startsWith("-"))
      .flatMap((word) =>
        program === "concurrently" && !word.startsWith("npm:")
          ? inner.line(word).checks.map(({ isBackground: _, at: __, ...check }) => check)
          : scriptChecks([word.replace(/^npm:/, "")], "package.json", inner),
      );
  if (isEnvironmentRunner(program)) return environmentChecks(program, rest);
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
    return [make({ ...found.use, kinds: kindsOfUse(program, rest, found.use.kinds) }, args, first)];
  }
  // `hatch run lint`, `docker compose run test`: a name that its wrapper knows.
  if (isNamed) {
    const kinds = kindsOfName(first);
    if (kinds.length > 0) return [make({ kinds }, rest, first)];
  }
  return programFileChecks(words, rest);
}

/** What a script runs starts in the script's own folder, whose parts are told from there. */
function withoutStart({ start: _, ...context }: CommandContext): CommandContext {
  return context;
}

function ownCheck(words: readonly string[], { own }: CommandContext): FoundCheck | undefined {
  const line = words.join(" ");
  const kinds = CHECK_KINDS.filter((kind) =>
    own[kind]?.some((each) => line === each || line.startsWith(`${each} `)),
  );
  return kinds.length === 0 ? undefined : { kinds, program: words[0] ?? "" };
}

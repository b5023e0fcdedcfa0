import { isAbsolute } from "node:path";
import { isTrial, programOf } from "@agentos/commands/reader";
import { type CheckRun, createCheck, type FoundCheck } from "./check-run.js";
import { findUse, isTargetRunner, kindsOfName, runsNothing } from "./check-table.js";
import {
  doesNothing,
  hiddenAt,
  programName,
  readCommandLine,
  readWords,
  type SimpleCommand,
  withoutInterpreter,
} from "./commands.js";
import { type Inner, managerChecks, programFileChecks, scriptChecks } from "./named-scripts.js";
import type { ProjectScripts } from "./project-scripts.js";
import { resolveFolder, withFolder } from "./run-scope.js";
import { targetChecks } from "./runner-targets.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";

export interface CommandContext {
  scripts: ProjectScripts;
  own: Partial<Record<CheckKind, readonly string[]>>;
  /** The absolute path of the project. */
  folder?: string;
  /**
   * Whether the command is part of a claim. A run of `make check` may check anything, but the claim that
   * it passes is only about what its recipe checks.
   */
  isClaim?: boolean;
  /** The kind of check that a program runs, for the programs that ran: `phpstan` checks types. */
  ran?: ReadonlyMap<string, CheckKind>;
}

const MAX_DEPTH = 4;

/** @param start the folder in which the command line starts, if it is not the project's folder */
export function checksIn(
  line: string,
  context: CommandContext,
  start = "",
  depth = 0,
): { checks: CheckRun[]; commands: readonly SimpleCommand[] } {
  const commands = readCommandLine(line);
  return { checks: checksAmong(commands, start, context, depth), commands };
}

function checksAmong(
  commands: readonly SimpleCommand[],
  start: string,
  context: CommandContext,
  depth: number,
): CheckRun[] {
  return commands.flatMap((command, at) => {
    const hiddenBy = hiddenAt(commands, at);
    return checksOf(command, start, context, depth).map((found) => ({
      ...found,
      hiddenBy: found.hiddenBy ?? hiddenBy,
      isBackground: command.next === "&",
      at,
    }));
  });
}

const PACKAGE_MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);

function checksOf(
  command: SimpleCommand,
  start: string,
  context: CommandContext,
  depth: number,
): FoundCheck[] {
  const own = ownCheck(command.words, context);
  if (own !== undefined) return [own];
  const { isRemote } = command;
  const { folder: project, ...rest } = context;
  const words = withoutInterpreter(command.words);
  const folder = resolveFolder(isRemote ? undefined : project, start, command.folder);
  const found = programChecks(words, folder, isRemote ? rest : context, depth);
  // Paths on another machine cannot be mapped to the project.
  if (found !== undefined)
    return isRemote
      ? found.map(({ parts, ...check }) => (parts?.some(isAbsolute) ? check : { ...check, parts }))
      : found.map((check) => withFolder(check, folder));
  const inner = checksAmong(command.inner, start, context, depth).map(
    ({ isBackground: _, at: __, ...check }) => check,
  );
  return inner.length > 0 ? inner : namedChecks(command, words).map((check) => withFolder(check, folder));
}

/** Words before the name of one of the project's scripts: `hatch run lint`, `cargo xtask test`. */
const RUNNING = new Set(["run", "task", "make", "xtask"]);

function namedChecks({ inner }: SimpleCommand, words: readonly string[]): FoundCheck[] {
  const [first = "", ...rest] = words;
  const isRunner = rest.some((word) => RUNNING.has(word));
  // The first argument can name a check: `helm lint`, `earthly +test`.
  const isDirect = inner.length === 0;
  if (doesNothing(words) || isDryRun(words) || !(isRunner || isDirect)) return [];
  // The word after an option without "=" can be its value.
  const plain = rest.filter((word) => !/^--?[\w-]+=/.test(word));
  const run = inner[0]?.words ?? rest.slice(-1);
  // `mise run test` is read as `mise test`.
  const [target = "", ...args] = isRunner ? run.slice(run[0] === first ? 1 : 0) : plain;
  const kinds = /^[+:]?[\w:-]+$/.test(target) && findUse([target]) === undefined ? kindsOfName(target) : [];
  // In `createdb test` and `vim tests`, the argument of a known program is not a check.
  const isOther = !isRunner && kinds.includes("test") && programOf(programName(first)) !== undefined;
  return kinds.length === 0 || isOther || (isDirect && kinds.length === CHECK_KINDS.length)
    ? []
    : [createCheck({ kinds }, args, isRunner ? target : first)];
}

/** Whether a command only lists or prints what it would run: `make -n test`. */
function isDryRun([first = "", ...rest]: readonly string[]): boolean {
  const name = programName(first);
  if (runsNothing(rest) || (name === "ctest" && rest.some((word) => /^(?:-N|--show-only=.*)$/.test(word))))
    return true;
  return isTargetRunner(name) && isTrial({ name, args: rest.map((text) => ({ text, known: true })) });
}

/** Returns undefined if the program is not a check itself but may run one. */
function programChecks(
  words: readonly string[],
  folder: string,
  context: CommandContext,
  depth: number,
): FoundCheck[] | undefined {
  const [first] = words;
  if (first === undefined || depth > MAX_DEPTH) return [];
  const program = programName(first);
  const rest = words.slice(1);
  const inner: Inner = {
    find: (file, name) => context.scripts.find(file, name, folder),
    // A script starts in its own folder, and its paths are relative to it.
    line: (line) => checksIn(line, context, "", depth + 1),
    words: (given) => readWords(given).flatMap((command) => checksOf(command, "", context, depth + 1)),
  };
  if (isDryRun(words)) return undefined;
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
  if (program === "deno" && rest[0] === "task") return scriptChecks(rest.slice(1), "deno.json", inner);
  if (isTargetRunner(program)) {
    const named = targetChecks(program, rest);
    const file = RECIPES.get(program);
    const isVague = named.every(({ kinds }) => kinds.length === CHECK_KINDS.length);
    if (file === undefined || (named.length > 0 && !(isVague && context.isClaim === true))) return named;
    // A target whose name suggests no check can still run one: `make verifie`.
    const found = rest
      .filter((word) => inner.find(file, word) !== undefined)
      .flatMap((target) => scriptChecks([target], file, inner));
    return found.length > 0 ? found : named;
  }
  const found = findUse([program, ...rest]);
  if (found !== undefined) {
    if (found.use.kinds.length === 0) return [];
    // The targets of a build tool can run tests: `cmake --build build --target test`, `ninja test`.
    if (/^(?:cmake|ninja)$/.test(program) && rest.some(isTestTarget))
      return [createCheck({ ...found.use, kinds: ["test", "build"] }, [], first)];
    // `tsc --noEmit` builds nothing.
    const kinds = found.use.kinds.filter((kind) => kind !== "build" || !rest.includes("--noEmit"));
    const isStatic = kinds.every((kind) => kind === "lint" || kind === "types");
    const named = findUse([program]) !== undefined ? program : isStatic ? `${program} ${rest[0]}` : undefined;
    const tool = WRAPPERS.has(program) ? undefined : named;
    return [{ ...createCheck({ ...found.use, kinds }, found.args, first), tool }];
  }
  const files = programFileChecks(words, rest);
  return files.length > 0 ? files : undefined;
}

/** Programs that run the checks of other programs. */
const WRAPPERS = new Set("nyc c8 act ninja xo standard standardrb paratest pest gotestsum".split(" "));

const isTestTarget = (word: string, at: number, words: readonly string[]) =>
  /^(?:run[-_])?tests?$|^check(?:$|-)/i.test(word) && !/^(?:-C|--build)$/.test(words[at - 1] ?? "");

const RECIPES = new Map([
  ["make", "Makefile"],
  ["gmake", "Makefile"],
  ["just", "justfile"],
]);

function ownCheck(words: readonly string[], { own }: CommandContext): FoundCheck | undefined {
  const line = words.join(" ");
  const kinds = CHECK_KINDS.filter((kind) =>
    own[kind]?.some((each) => line === each || line.startsWith(`${each} `)),
  );
  return kinds.length === 0 ? undefined : { kinds, program: words[0] ?? "" };
}

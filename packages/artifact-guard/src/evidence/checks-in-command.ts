import {
  findUse,
  isTargetRunner,
  kindsOfName,
  languageOfRunner,
  PICKS,
  RUNS_NOTHING,
  TAKES_A_WORD,
} from "./check-table.js";
import type { ProjectScripts } from "./project-scripts.js";
import { CHECK_KINDS, type CheckKind } from "./session-record.js";
import { readCommandLine, type SimpleCommand } from "./shell.js";

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

const DEEPEST = 4;

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

type FoundCheck = Omit<CheckRun, "isBackground" | "at">;

/** By what a command line's exit code hides this command's, if it does. */
function hiddenAt(
  commands: readonly SimpleCommand[],
  at: number,
  shell: { hasPipefail: boolean; hasErrexit: boolean },
): string | undefined {
  let end = at;
  while (commands[end]?.next === "|") end++;
  if (end > at && !shell.hasPipefail) return `| ${commands[end]?.words[0] ?? ""}`;
  for (let next = end; next < commands.length; next++) {
    const operator = commands[next]!.next;
    const follower = commands[next + 1]?.words.slice(0, 2).join(" ") ?? "";
    // `|| exit 1` hands the failure on.
    if (operator === "||" && fails(commands[next + 1])) continue;
    if (operator === "||") return `|| ${follower}`;
    if (operator === ";" && !shell.hasErrexit && next + 1 < commands.length) {
      return passesOn(commands[next + 1]!) ? undefined : `; ${follower}`;
    }
  }
  return undefined;
}

/** `exit $?` and `exit $code` hand on what was kept. */
function passesOn({ words }: SimpleCommand): boolean {
  return words[0] === "exit" && (words[1] ?? "$?").startsWith("$");
}

function fails(command: SimpleCommand | undefined): boolean {
  const [program = "", code = "1"] = command?.words ?? [];
  return program === "false" || ((program === "exit" || program === "return") && code !== "0");
}

function withFolder(
  parts: readonly string[] | undefined,
  folder: string | undefined,
): readonly string[] | undefined {
  if (folder === undefined || /^(?:\/|~|\$|\.\.?\/?$|-$)/.test(folder)) return parts;
  const name = plainPath(folder);
  return parts === undefined || parts.length === 0
    ? (parts ?? [name])
    : parts.map((part) => `${name}/${part}`);
}

/** Programs that only run another one: how many words, beside options, they take for themselves. */
const WRAPPERS = new Map<string, number>([
  ["npx", 0],
  ["bunx", 0],
  ["pnpx", 0],
  ["uvx", 0],
  ["pipx", 1],
  ["sudo", 0],
  ["env", 0],
  ["time", 0],
  ["nice", 0],
  ["nohup", 0],
  ["exec", 0],
  ["command", 0],
  ["timeout", 1],
  ["gtimeout", 1],
  ["xvfb-run", 0],
  ["cross-env", 0],
  ["dotenv", 0],
  ["stdbuf", 0],
  ["unbuffer", 0],
  ["caffeinate", 0],
  ["ionice", 0],
  ["setsid", 0],
  ["rtk", 0],
  ["then", 0],
  ["do", 0],
  ["else", 0],
  ["if", 0],
  ["while", 0],
]);
const RUN_WRAPPERS = new Set([
  "uv run",
  "poetry run",
  "pipenv run",
  "hatch run",
  "rye run",
  "pdm run",
  "bundle exec",
  "pnpm exec",
  "pnpm dlx",
  "yarn exec",
  "yarn dlx",
  "npm exec",
  "bun x",
  "mise exec",
  "asdf exec",
  "composer exec",
  "conda run",
  "docker exec",
  "devbox run",
  "doppler run",
  "nix develop",
  "coverage run",
  "direnv exec",
  "op run",
  "dotenvx run",
  "corepack pnpm",
  "corepack yarn",
  "docker-compose exec",
  "docker-compose run",
]);
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
  if (first === undefined || depth > DEEPEST) return [];
  const program = programName(first);
  const rest = words.slice(1);
  if (SHELLS.has(program)) return shellChecks(rest, context, depth);
  if (rest.some((word) => RUNS_NOTHING.has(word)) && program !== "prettier") return [];
  if (PACKAGE_MANAGERS.has(program)) {
    const found = managerChecks(program, rest, context, depth);
    if (found !== undefined) return found;
  }
  if (program === "composer")
    return scriptChecks(
      rest.filter((word) => word !== "run" && word !== "run-script"),
      "composer.json",
      context,
      depth,
    );
  if (isTargetRunner(program)) return targetChecks(program, rest, context, depth);
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

function programName(word: string): string {
  const name = word.slice(word.lastIndexOf("/") + 1);
  return name.replace(/\.(?:cmd|exe|bat)$/, "");
}

/** The words of the program that a wrapper runs; undefined where there is no wrapper. */
function withoutWrapper(words: readonly string[]): string[] | undefined {
  const program = programName(words[0] ?? "");
  const two = `${program} ${words[1] ?? ""}`;
  if (RUN_WRAPPERS.has(two)) {
    const after = afterOptions(words.slice(2), two.startsWith("docker") ? 1 : 0);
    return after[0] === "--" ? after.slice(1) : after;
  }
  if (two === "docker compose" && (words[2] === "exec" || words[2] === "run"))
    return afterOptions(words.slice(3), 1);
  if (two === "docker run") return afterOptions(words.slice(2), 1);
  if (/^python[\d.]*$/.test(program) || program === "py") {
    const at = words.indexOf("-m");
    if (at !== -1 && words[at + 1] !== "build") return words.slice(at + 1);
    const file = words.findIndex((word, index) => index > 0 && !word.startsWith("-"));
    return file === -1 || !/(?:^|\/)manage\.py$/.test(words[file]!)
      ? undefined
      : ["manage.py", ...words.slice(file + 1)];
  }
  if (program === "php" && words[1] !== undefined)
    return words.slice(1).map((word, index) => (index === 0 ? programName(word) : word));
  if ((program === "bin" || program === "node") && /(?:^|\/)\.bin\//.test(words[1] ?? ""))
    return words.slice(1);
  const takes = WRAPPERS.get(program);
  if (takes === undefined || words.length < 2) return undefined;
  const after = afterOptions(words.slice(1), takes);
  return after.length === 0 ? undefined : after;
}

/** Behind options and assignments, and so many words. */
function afterOptions(words: readonly string[], takes: number): string[] {
  let at = 0;
  let left = takes;
  while (at < words.length) {
    const word = words[at]!;
    if (word === "--") return words.slice(at + 1);
    if (word.startsWith("-"))
      at +=
        word === "-p" ||
        word === "--package" ||
        word === "-e" ||
        word === "-f" ||
        word === "-u" ||
        word === "-w" ||
        word === "-k" ||
        word === "-s"
          ? 2
          : 1;
    else if (/^[A-Za-z_]\w*=/.test(word)) at++;
    else if (left-- > 0) at++;
    else break;
  }
  return words.slice(at);
}

function shellChecks(rest: readonly string[], context: CommandContext, depth: number): FoundCheck[] {
  const at = rest.findIndex((word) => /^-\w{0,5}c$/.test(word));
  if (at !== -1) {
    const inner = checksIn(rest[at + 1] ?? "", context, depth + 1).checks;
    return inner.map(({ isBackground: _, at: __, ...check }) => check);
  }
  const file = rest.find((word) => !word.startsWith("-"));
  return file === undefined
    ? []
    : checksOf(
        [file.includes("/") ? file : `./${file}`, ...rest.slice(rest.indexOf(file) + 1)],
        context,
        depth + 1,
      );
}

/** Undefined where the words are no script's, but the manager's own. */
function managerChecks(
  manager: string,
  rest: readonly string[],
  context: CommandContext,
  depth: number,
): FoundCheck[] | undefined {
  let workspace: string | undefined;
  const bare: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    if (bare.length > 0 && bare.at(-1) !== "run" && bare.at(-1) !== "workspace" && !isWorkspaceOption(word)) {
      bare.push(...rest.slice(at));
      break;
    }
    if (isWorkspaceOption(word)) workspace = rest[++at];
    else if (/^--(?:filter|workspace|prefix|dir|cwd)=/.test(word))
      workspace = word.slice(word.indexOf("=") + 1);
    else if (bare.at(-1) === "workspace") {
      workspace = word;
      bare.pop();
    } else if (!word.startsWith("-")) bare.push(word);
  }
  if (bare[0] === "workspaces") bare.splice(0, bare[1] === "foreach" || bare[1] === "run" ? 2 : 1, "run");
  const isRun = bare[0] === "run" || bare[0] === "run-script";
  const [name, ...args] = isRun ? bare.slice(1) : bare;
  if (name === undefined) return undefined;
  if (!isRun) {
    if (manager === "bun" && (name === "test" || name === "build")) return undefined;
    const isTest = name === "test" || name === "t" || name === "tst";
    if (!isTest && (manager === "npm" || manager === "bun")) return manager === "npm" ? [] : undefined;
    if (isTest)
      return inWorkspace(scriptChecks(["test", ...args], "package.json", context, depth), workspace);
    // pnpm and yarn run scripts and programs by their bare names.
    if (context.scripts.find("package.json", name) === undefined)
      return checksOf([name, ...args], { ...context }, depth + 1);
  }
  return inWorkspace(scriptChecks([name, ...args], "package.json", context, depth), workspace);
}

const isWorkspaceOption = (word: string) =>
  ["-w", "--workspace", "--filter", "-F", "--prefix", "-C", "--dir", "--cwd"].includes(word);

function inWorkspace(checks: FoundCheck[], workspace: string | undefined): FoundCheck[] {
  if (workspace === undefined || workspace === "." || workspace.includes("*")) return checks;
  const name = plainPath(
    workspace
      .slice(workspace.startsWith("@") ? workspace.indexOf("/") + 1 : 0)
      .replace(/[{}.]/g, (each) => (each === "." ? "." : "")),
  );
  return checks.map((check) => ({ ...check, parts: check.parts ?? [name] }));
}

/** A script by its name: what its body runs, else what its name means. */
function scriptChecks(
  words: readonly string[],
  file: string,
  context: CommandContext,
  depth: number,
): FoundCheck[] {
  const [name = "", ...args] = words;
  const body = context.scripts.find(file, name);
  const given = args.filter((word) => word !== "--");
  if (given.some((word) => RUNS_NOTHING.has(word))) return [];
  const program = file === "package.json" ? `the script ${name}` : name;
  if (body === undefined) {
    const kinds = kindsOfName(name);
    return kinds.length === 0 ? [] : [make({ kinds }, given, program)];
  }
  const { checks, commands } = checksIn(body, context, depth + 1);
  // `echo "no tests yet"` is a script, and no check.
  if (commands.every(({ words: [first = ""] }) => SAYS_ONLY.has(first))) return [];
  const kinds = new Set([
    ...checks.flatMap((check) => check.kinds),
    ...(checks.length === 0 ? kindsOfName(name) : []),
  ]);
  if (kinds.size === 0) return [];
  if (checks.length <= 1) {
    const [only] = checks;
    const made = make(
      { kinds: [...kinds], ...(only?.language !== undefined && { language: only.language }) },
      given,
      program,
    );
    const parts = made.parts ?? only?.parts;
    return [
      {
        ...made,
        ...(parts !== undefined && { parts }),
        ...(only?.hiddenBy !== undefined && { hiddenBy: only.hiddenBy }),
      },
    ];
  }
  // Several: each as it stands in the script.
  return checks.map(({ isBackground: _, at: __, ...check }) => ({ ...check, program }));
}

const SAYS_ONLY = new Set(["echo", "true", ":", "exit", "printf", "false"]);

function targetChecks(
  program: string,
  rest: readonly string[],
  context: CommandContext,
  depth: number,
): FoundCheck[] {
  if (program === "make" && rest.some((word) => /^-\w{0,4}n/.test(word))) return [];
  const skipsTests = rest.some((word) =>
    /^(?:-DskipTests(?:=true)?|-Dmaven\.test\.skip(?:=true)?|-x)$/.test(word),
  );
  const picks = rest.some((word) => PICKS.has(word) || word.startsWith("-Dtest="));
  const language = languageOfRunner(program);
  const file =
    program === "make" || program === "gmake" ? "Makefile" : program === "just" ? "justfile" : undefined;
  const targets = rest.filter(
    (word) => !word.startsWith("-") && !word.includes("=") && word !== "run" && word !== "run-many",
  );
  const found: FoundCheck[] = [];
  for (const target of targets.length === 0 && file !== undefined ? [""] : targets) {
    const body = file === undefined ? undefined : context.scripts.find(file, target);
    const inner = body === undefined ? undefined : checksIn(body, context, depth + 1);
    if (inner !== undefined && inner.checks.length > 0) {
      found.push(...inner.checks.map(({ isBackground: _, at: __, ...check }) => check));
      continue;
    }
    if (inner?.commands.every(({ words: [first = ""] }) => SAYS_ONLY.has(first.replace(/^[@-]+/, ""))))
      continue;
    const kinds = new Set(kindsOfName(target.slice(target.lastIndexOf(":") + 1)));
    if (language === "jvm") {
      if (/^(?:test|check|verify|build|install|package)$/.test(target)) kinds.add("build").add("types");
      if (/^(?:check|verify|build|install|package)$/.test(target)) kinds.add("test");
    }
    if (skipsTests) kinds.delete("test");
    if (kinds.size === 0) continue;
    const module = target.includes(":")
      ? target
          .split(":")
          .slice(0, -1)
          .filter((part) => part !== "")
      : [];
    const parts = picks
      ? []
      : module.length > 0 && (program === "gradle" || program === "gradlew" || program === "nx")
        ? module
        : undefined;
    found.push({
      kinds: [...kinds],
      program: `${program} ${target}`.trim(),
      ...(language !== undefined && { language }),
      ...(parts !== undefined && { parts }),
    });
  }
  return found;
}

function make(
  use: { kinds: readonly CheckKind[]; language?: string },
  args: readonly string[],
  program: string,
): FoundCheck {
  const parts = partsOf(args);
  return {
    kinds: use.kinds,
    program: programName(program) || program,
    ...(use.language !== undefined && { language: use.language }),
    ...(parts !== undefined && { parts }),
  };
}

/** What the arguments confine a run to. */
function partsOf(args: readonly string[]): string[] | undefined {
  const parts: string[] = [];
  let isAll = true;
  let picks = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!;
    const name = word.startsWith("-") ? word.split("=", 1)[0]! : word;
    if (PICKS.has(name)) {
      picks = true;
      if (!word.includes("=")) at++;
    } else if (TAKES_A_WORD.has(name)) {
      if (name === "-p" && !word.includes("=") && args[at + 1] !== undefined && !/[./]/.test(args[at + 1]!)) {
        parts.push(args[at + 1]!);
        isAll = false;
      }
      if (!word.includes("=")) at++;
    } else if (!word.startsWith("-") && !isWholeProject(word)) {
      parts.push(plainPath(word));
      isAll = false;
    }
  }
  return picks ? [] : isAll ? undefined : parts;
}

/** A folder that stands for all there is: `.`, `./...`, `src`, `tests/`, a glob from the top. */
function isWholeProject(word: string): boolean {
  const path = word.replace(/^\.\//, "").replace(/\/+$/, "");
  if (
    path === "" ||
    path === "." ||
    path === "..." ||
    path.startsWith("*") ||
    /^(?:run|watch|start)$/.test(path)
  )
    return true;
  if (/^[\w-]+(?:\/\*\*.*)$/.test(path)) return true;
  return WHOLE_FOLDERS.has(path) || /[;&|{}$]/.test(path) || /^\d+$/.test(path);
}

const WHOLE_FOLDERS = new Set([
  "src",
  "test",
  "tests",
  "spec",
  "specs",
  "lib",
  "app",
  "__tests__",
  "packages",
  "apps",
  "all",
  "--",
  "build",
  "dist",
  "out",
]);

function plainPath(word: string): string {
  return word
    .replace(/^(?:\.\/)+/, "")
    .replace(/(?:\/\.{3}|\/\*+[^/]*|\/)+$/, "")
    .split("::")[0]!;
}

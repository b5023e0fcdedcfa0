import type { CheckRun } from "./check-run.js";
import { createCheck, type FoundCheck } from "./check-run.js";
import { kindsOfName, runsNothing } from "./check-table.js";
import { programName, readsOnly, type SimpleCommand } from "./commands.js";
import { packageName } from "./run-scope.js";

export interface Inner {
  find(file: string, name: string): string | undefined;
  line(line: string): { checks: CheckRun[]; commands: readonly SimpleCommand[] };
  words(words: readonly string[]): FoundCheck[];
}

/** Returns undefined if the words are a built-in command of the package manager. */
export function managerChecks(
  manager: string,
  rest: readonly string[],
  inner: Inner,
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
  if (bare[0] === "workspaces") bare.splice(0, bare.includes("run") ? bare.indexOf("run") + 1 : 1, "run");
  const isRun = bare[0] === "run" || bare[0] === "run-script";
  const [name, ...args] = isRun ? bare.slice(1) : bare;
  if (name === undefined) return undefined;
  if (!isRun) {
    if (manager === "bun" && (name === "test" || name === "build")) return undefined;
    const isTest = name === "test" || name === "t" || name === "tst";
    if (!isTest && (manager === "npm" || manager === "bun")) return manager === "npm" ? [] : undefined;
    if (isTest) return inWorkspace(scriptChecks(["test", ...args], "package.json", inner), workspace);
    // pnpm and yarn also run scripts and programs without `run`.
    const found = inner.find("package.json", name) === undefined ? inner.words([name, ...args]) : undefined;
    // The scripts of other packages are unknown.
    const isOfOthers = workspace !== undefined || rest.includes("-r") || rest.includes("--recursive");
    if (found !== undefined && (found.length > 0 || !isOfOthers)) return found;
  }
  return inWorkspace(scriptChecks([name, ...args], "package.json", inner), workspace);
}

const isWorkspaceOption = (word: string) =>
  ["-w", "--workspace", "--filter", "-F", "--prefix", "-C", "--dir", "--cwd"].includes(word);

function inWorkspace(checks: FoundCheck[], workspace: string | undefined): FoundCheck[] {
  if (workspace === undefined || workspace === "." || /[*!]/.test(workspace)) return checks;
  const name = packageName(workspace);
  return checks.map((check) =>
    check.parts === undefined ? { ...check, parts: [name], isOfPackage: true } : check,
  );
}

/** Returns the checks in a script's body, or those that its name suggests. */
export function scriptChecks(words: readonly string[], file: string, inner: Inner): FoundCheck[] {
  const [name = "", ...args] = words;
  const body = inner.find(file, name);
  const given = args.filter((word) => word !== "--");
  if (runsNothing(given)) return [];
  const program = file === "package.json" ? `the script ${name}` : name;
  if (body === undefined) {
    const kinds = kindsOfName(name);
    return kinds.length === 0 ? [] : [createCheck({ kinds }, given, program)];
  }
  const { checks, commands } = inner.line(body);
  // A script such as `echo "no tests yet"` is not a check.
  if (commands.every(readsOnly)) return [];
  const kinds = new Set([
    ...checks.flatMap((check) => check.kinds),
    ...(checks.length === 0 ? kindsOfName(name) : []),
  ]);
  if (kinds.size === 0) return [];
  if (checks.length <= 1) {
    const [only] = checks;
    const made = createCheck({ kinds: [...kinds], language: only?.language }, given, program);
    const { parts, isOfPackage } = made.parts === undefined ? (only ?? made) : made;
    return [{ ...made, parts, isOfPackage, hiddenBy: only?.hiddenBy, tool: only?.tool }];
  }
  // Each check keeps the properties that it has in the script.
  return checks.map(({ isBackground: _, at: __, ...check }) => ({ ...check, program }));
}

export const INTERPRETERS =
  /^(?:node|nodejs|python[\d.]*|pypy3?|ruby|php|perl|elixir|ts-node|tsx|esno|jiti|deno|bun|go|Rscript|R|julia|lua|racket|swift|dart|java|bash|sh|zsh)$/;
const SHELLS = /^(?:bash|sh|zsh)$/;
const TEST_FOLDERS = /(?:^|\/)(?:tests?|specs?|t|__tests__)\//;

/** Recognizes the project's own programs by name: `./scripts/test.sh`, `node test/run.js`. */
export function programFileChecks(words: readonly string[], rest: readonly string[]): FoundCheck[] {
  const [first = ""] = words;
  const isInterpreted = INTERPRETERS.test(programName(first));
  const isShell = SHELLS.test(programName(first));
  const isValue = (at: number) => isShell && /^-\w{0,5}o$/.test(rest[at - 1] ?? "");
  const at = isInterpreted
    ? rest.findIndex((word, index) => !word.startsWith("-") && word !== "run" && !isValue(index))
    : -1;
  const file = isInterpreted ? rest[at] : first;
  const isCode = isShell ? /^-\w{0,5}c$/ : /^-[ecm]$|^--eval$|^-p$/;
  if (file === undefined || (isInterpreted && rest.some((word) => isCode.test(word)))) return [];
  const isFile =
    /^(?:\.{0,2}\/|[\w-]+\/)/.test(file) || /\.(?:sh|bash|py|[cm]?[jt]s|rb|php|pl|t|exs|R|jl)$/.test(file);
  if (!isFile) return [];
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const named = kindsOfName(name);
  const kinds = named.length === 0 && TEST_FOLDERS.test(file) && isInterpreted ? (["test"] as const) : named;
  if (kinds.length === 0) return [];
  return [createCheck({ kinds }, isInterpreted ? rest.slice(at + 1) : rest, first)];
}

import { kindsOfName, languageOfRunner, PACKAGES, PICKS } from "./check-table.js";
import type { FoundCheck } from "./found-check.js";
import { type Inner, SAYS_ONLY } from "./named-scripts.js";
import { confinementOf, packageName } from "./run-scope.js";

/** What the words behind a runner name, and what they confine it to. */
interface Named {
  targets: string[];
  /** Packages by their names or folders. */
  packages: string[];
  picks: boolean;
  skipsTests: boolean;
}

const FILES: Readonly<Record<string, string>> = { make: "Makefile", gmake: "Makefile", just: "justfile" };
/** Runners of a monorepo, whose packages have targets of their own. */
const OF_PACKAGES = new Set(["nx", "turbo", "lerna", "moon", "rush"]);
const TARGET_OPTIONS = new Set(["-t", "--target", "--targets"]);
const PACKAGE_OPTIONS = new Set([...PACKAGES, "--filter", "-F", "-p", "--project"]);
const FOLDER_OPTIONS = new Set(["-C", "--directory", "--project-dir", "-d", "--dir", "--working-directory"]);
const WORDS_OF_RUNNERS = new Set(["run", "run-many", "affected", "exec"]);

/** Targets of make, just, Gradle, Maven, nx. */
export function targetChecks(program: string, rest: readonly string[], inner: Inner): FoundCheck[] {
  if (program === "make" && rest.some((word) => /^-\w{0,4}n/.test(word))) return [];
  const { targets, packages, picks, skipsTests } = namedIn(program, rest);
  const language = languageOfRunner(program);
  const file = FILES[program];
  const found: FoundCheck[] = [];
  for (const target of targets.length === 0 && file !== undefined ? [""] : targets) {
    const body = file === undefined ? undefined : inner.find(file, target);
    const read = body === undefined ? undefined : inner.line(body);
    if (read !== undefined && read.checks.length > 0) {
      found.push(...read.checks.map(({ isBackground: _, at: __, ...check }) => confine(check, packages)));
      continue;
    }
    if (read?.commands.every(({ words: [first = ""] }) => SAYS_ONLY.has(first.replace(/^[@-]+/, ""))))
      continue;
    const { kinds, module } = readTarget(program, target, language);
    if (skipsTests) kinds.delete("test");
    if (kinds.size === 0) continue;
    const check: FoundCheck = {
      kinds: [...kinds],
      program: `${program} ${target}`.trim(),
      ...(language !== undefined && { language }),
    };
    const isPicked = picks || target.includes(" ");
    found.push(isPicked ? { ...check, parts: [] } : confine(check, module === "" ? packages : [module]));
  }
  return found;
}

/** `:app:test`, `core/test`, `ui:test`: a module and its target. */
function readTarget(program: string, target: string, language: string | undefined) {
  const separator = program === "sbt" || program === "mill" ? "/" : ":";
  const end = target.lastIndexOf(separator);
  const name = target.slice(end + 1);
  const hasModules = /^(?:gradlew?|sbt|nx|moon)$/.test(program);
  const module = hasModules ? target.slice(0, Math.max(0, end)).replaceAll(":", "/").replace(/^\//, "") : "";
  const kinds = new Set(kindsOfName(name));
  if (language === "jvm") {
    if (/^(?:test|check|verify|build|install|package)$/.test(name)) kinds.add("build").add("types");
    if (/^(?:check|verify|build|install|package)$/.test(name)) kinds.add("test");
    if (/^(?:compile|assemble)/.test(name)) kinds.add("build").add("types");
  }
  return { kinds, module };
}

function namedIn(program: string, rest: readonly string[]): Named {
  const named: Named = { targets: [], packages: [], picks: false, skipsTests: false };
  const isOfPackages = OF_PACKAGES.has(program);
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    const equals = word.indexOf("=");
    const name = equals > 0 && word.startsWith("-") ? word.slice(0, equals) : word;
    const value = name === word ? rest[at + 1] : word.slice(equals + 1);
    const takesNext = name === word && value !== undefined;
    if (word === "--") break;
    if (/^(?:-DskipTests(?:=true)?|-Dmaven\.test\.skip(?:=true)?)$/.test(word)) named.skipsTests = true;
    else if (name === "-x" || name === "--exclude-task") {
      if (value === "test") named.skipsTests = true;
      if (takesNext) at++;
    } else if (name === "-Dtest" || (name === "--tests" && program.startsWith("gradle"))) named.picks = true;
    else if (isOfPackages && TARGET_OPTIONS.has(name)) {
      named.targets.push(...(value ?? "").split(","));
      if (takesNext) at++;
      while (takesNext && rest[at + 1] !== undefined && !rest[at + 1]!.startsWith("-"))
        named.targets.push(rest[++at]!);
    } else if (FOLDER_OPTIONS.has(name) || (name === "-p" && program.startsWith("gradle"))) {
      if (value !== undefined && value !== ".") named.packages.push(packageName(value));
      if (takesNext) at++;
    } else if ((isOfPackages || PACKAGES.has(name)) && PACKAGE_OPTIONS.has(name)) {
      named.packages.push(...packagesIn(value ?? ""));
      if (takesNext) at++;
    } else if (/^(?:tests?|test_args|args|pytest_args|pytestargs|t|filter|only|k|spec|run)=./i.test(word))
      named.picks = confinementOf(word.slice(equals + 1).split(" "), true).parts !== undefined;
    else if (word.startsWith("-") || word.includes("=")) {
      if (/^-(?:f|j|k|l)$|^--(?:file|justfile|configuration|parallel|jobs|concurrency|base|head)$/.test(word))
        at += /^[\w./-]+$/.test(rest[at + 1] ?? "") && kindsOfName(rest[at + 1]!).length === 0 ? 1 : 0;
      else if (PICKS.has(name) && !isOfPackages && !/^-\w$/.test(name)) {
        named.picks = true;
        if (takesNext) at++;
      }
    } else if (!(isOfPackages && WORDS_OF_RUNNERS.has(word)) && word !== "run") named.targets.push(word);
  }
  // `nx test app`: the word after the target is the project.
  if (program === "nx" && named.targets.length === 2 && kindsOfName(named.targets[0]!).length > 0) {
    const [target = "", project = ""] = named.targets;
    if (kindsOfName(project).length === 0) {
      named.targets = [target];
      named.packages.push(project);
    }
  }
  return named;
}

const packagesIn = (value: string) =>
  value
    .split(/[, ]/)
    .filter((name) => name !== "" && !/[*!]|^\.?$|^\[/.test(name))
    .map(packageName);

function confine(check: FoundCheck, packages: readonly string[]): FoundCheck {
  if (packages.length === 0 || check.parts !== undefined) return check;
  return { ...check, parts: packages, isOfPackage: true };
}

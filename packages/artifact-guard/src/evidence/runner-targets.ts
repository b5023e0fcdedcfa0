import { kindsOfName, languageOfRunner } from "./check-table.js";
import { type FoundCheck, make } from "./found-check.js";
import { optionOf } from "./places.js";
import { confinementOf, packageName } from "./run-scope.js";
import type { CheckKind } from "./session-record.js";

/** Options that name targets. For other runners, the plain arguments do. */
const NAMES_TARGETS: Readonly<Record<string, RegExp>> = {
  tox: /^(?:-e|--env)$/,
  nox: /^(?:-s|--sessions?)$/,
  nx: /^(?:-t|--targets?)$/,
};
const CONFINES =
  /^(?:-C|--directory|--dir|-d|-p|--project|--projects|--project-dir|-pl|--package|--scope|--filter|-F)$/;
const SKIPS_TESTS = /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/;
const IS_NO_TARGET = new Set(["run", "run-many", "affected", "exec"]);

/** The checks of targets of make, just, Gradle, Maven, nx and tox, according to their names. */
export function targetChecks(program: string, rest: readonly string[]): FoundCheck[] {
  const option = NAMES_TARGETS[program];
  const isPython = program === "tox" || program === "nox";
  const end = rest.indexOf("--");
  const targets: string[] = [];
  const packages: string[] = [];
  let picks = false;
  let skipsTests = false;
  const own = end === -1 ? rest : rest.slice(0, end);
  for (let at = 0; at < own.length; at++) {
    const word = own[at]!;
    const [name, value] = optionOf(word);
    const next = value ?? own[at + 1] ?? "";
    if (SKIPS_TESTS.test(word) || (/^(?:-x|--exclude-task)$/.test(name) && next === "test"))
      skipsTests = true;
    else if (/^(?:-Dtest|--tests)$/.test(name)) picks = true;
    else if (option?.test(name) === true) {
      targets.push(...next.split(","));
      if (value === undefined) at++;
      while (own[at + 1]?.startsWith("-") === false) targets.push(own[++at]!);
      continue;
    } else if (CONFINES.test(name) && !isPython) packages.push(...next.split(","));
    else if (/^\w+=./.test(word))
      picks ||= confinementOf(word.slice(word.indexOf("=") + 1).split(" "), true).parts !== undefined;
    else if (!word.startsWith("-") && !isPython && !IS_NO_TARGET.has(word)) {
      // In `nx test app`, the word after the target is the project.
      const isProject = program === "nx" && targets.length > 0 && kindsOfName(word).length === 0;
      (isProject ? packages : targets).push(word);
      continue;
    } else continue;
    if (value === undefined && /^(?:-x|--exclude-task|--tests)$|^-[A-Za-z]{1,2}$/.test(name)) at++;
    else if (value === undefined && CONFINES.test(name)) at++;
  }
  if (isPython) return environmentChecks(program, targets, rest.slice(own.length + 1));
  const language = languageOfRunner(program);
  return targets.flatMap((target): FoundCheck[] => {
    const { kinds, module } = readTarget(program, target, language);
    if (skipsTests) kinds.delete("test");
    if (kinds.size === 0) return [];
    const parts = (module === "" ? packages : [module])
      .filter((each) => !/[*!]|^\.?$|^\[/.test(each))
      .map(packageName);
    const check = { kinds: [...kinds], program: `${program} ${target}`, ...(language && { language }) };
    if (picks || target.includes(" ")) return [{ ...check, parts: [] }];
    return [parts.length === 0 ? check : { ...check, parts, isOfPackage: true }];
  });
}

/** `:app:test`, `core/test` and `ui:test` consist of a module and its target. */
function readTarget(program: string, target: string, language: string | undefined) {
  const end = target.lastIndexOf(program === "sbt" ? "/" : ":");
  const name = target.slice(end + 1);
  const hasModules = /^(?:gradlew?|sbt|nx|moon)$/.test(program);
  const module = hasModules ? target.slice(0, Math.max(0, end)).replaceAll(":", "/").replace(/^\//, "") : "";
  const kinds = new Set<CheckKind>(kindsOfName(name));
  if (language === "jvm") {
    if (/^(?:check|verify|build|install|package)$/.test(name)) kinds.add("test");
    if (/^(?:test|check|verify|build|install|package|compile|assemble)/.test(name))
      kinds.add("build").add("types");
  }
  return { kinds, module };
}

/** `tox -e py312` names an interpreter, which confines nothing. `nox -s lint` names what runs. */
function environmentChecks(
  program: string,
  names: readonly string[],
  given: readonly string[],
): FoundCheck[] {
  const kinds = new Set<CheckKind>(
    names.flatMap((name) => (/^(?:py|\d|cov|all)/i.test(name) ? "test" : kindsOfName(name))),
  );
  if (names.length === 0) kinds.add("test");
  return kinds.size === 0 ? [] : [make({ kinds: [...kinds], language: "py" }, given, program)];
}

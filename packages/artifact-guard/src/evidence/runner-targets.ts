import { createCheck, type FoundCheck } from "./check-run.js";
import { kindsOfName, languageOfRunner } from "./check-table.js";
import { optionOf, packageName } from "./run-scope.js";
import type { CheckKind } from "./session-record.js";

const CONFINES =
  /^(?:-C|--directory|--dir|-d|-p|--project|--projects|--project-dir|-pl|--package|--scope|--filter|-F)$/;
const NAMES_TARGETS = /^(?:-e|--env|-s|--sessions?|-t|--targets?)$/;
const PICKS = /^(?:-Dtest|--tests)$/;
const SKIPS_TESTS = /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/;
const IS_NO_TARGET = new Set(["run", "run-many", "affected", "exec"]);

/** Recognizes targets of make, just, Gradle, Maven, nx, tox and similar runners by name. */
export function targetChecks(program: string, rest: readonly string[]): FoundCheck[] {
  const language = languageOfRunner(program);
  const isPython = program === "tox" || program === "nox";
  const end = rest.indexOf("--");
  const own = end === -1 ? rest : rest.slice(0, end);
  const targets: string[] = [];
  const packages: string[] = [];
  let skipsTests = false;
  for (let at = 0; at < own.length; at++) {
    const [name, value] = optionOf(own[at]!);
    const given = value ?? own[at + 1] ?? "";
    if (!name.startsWith("-")) {
      if (!name.includes("=") && !IS_NO_TARGET.has(name)) targets.push(name);
      continue;
    }
    const isExclusion = name === "-x" || name === "--exclude-task";
    if (SKIPS_TESTS.test(name) || (isExclusion && given === "test")) skipsTests = true;
    if (NAMES_TARGETS.test(name)) targets.push(...given.split(","));
    else if (CONFINES.test(name) && !isPython) packages.push(...given.split(","));
    else if (!isExclusion && !PICKS.test(name)) continue;
    if (value === undefined) at++;
  }
  if (isPython && !targets.some((name) => kindsOfName(name).length > 0))
    return [createCheck({ kinds: ["test"], language: "py" }, end === -1 ? [] : rest.slice(end + 1), program)];
  const picks = own.some((word) => PICKS.test(optionOf(word)[0]) || /^TESTS?=./.test(word));
  return targets.flatMap((target): FoundCheck[] => {
    // `:app:test` and `ui:test` consist of a module and a target.
    const name = target.slice(Math.max(target.lastIndexOf(":"), target.lastIndexOf("/")) + 1);
    const kinds = new Set<CheckKind>(isPython && /^py(?:py)?\d/.test(name) ? ["test"] : kindsOfName(name));
    if (language === "jvm" && /^(?:check|verify|build|install|package)$/.test(name)) kinds.add("test");
    if (language === "jvm" && /^(?:test|check|verify|build|install|package|compile|assemble)/.test(name))
      kinds.add("build").add("types");
    if (skipsTests) kinds.delete("test");
    if (kinds.size === 0) return [];
    const parts = packages.filter((each) => !/[*!]|^\.?$|^\[/.test(each)).map(packageName);
    const check = { kinds: [...kinds], program: `${program} ${target}`, ...(language && { language }) };
    if (picks || target.includes(" ")) return [{ ...check, parts: [] }];
    return [parts.length === 0 ? check : { ...check, parts, isOfPackage: true }];
  });
}

import { kindsOfName } from "./check-table.js";
import { type FoundCheck, make } from "./found-check.js";
import type { Inner } from "./named-scripts.js";

/** Runners of Python's environments, and how they name some of them. */
const PICKING: Readonly<Record<string, string>> = { tox: "-e", nox: "-s" };

export const isEnvironmentRunner = (program: string): boolean => program in PICKING;

/**
 * `tox -e py312`, `nox -s lint`: an interpreter confines nothing, a name tells what is run. Behind `--` stands
 * what the tests are given.
 */
export function environmentChecks(
  program: string,
  rest: readonly string[],
  { find }: Pick<Inner, "find">,
): FoundCheck[] {
  const end = rest.indexOf("--");
  const own = end === -1 ? rest : rest.slice(0, end);
  const given = end === -1 ? [] : rest.slice(end + 1);
  const named: string[] = [];
  for (let at = 0; at < own.length; at++) {
    const word = own[at]!;
    if (word.startsWith("-e") && word.length > 2 && !word.startsWith("-e=")) named.push(word.slice(2));
    else if (word === PICKING[program] || /^--(?:session|sessions|env)$/.test(word))
      while (own[at + 1] !== undefined && !own[at + 1]!.startsWith("-")) named.push(own[++at]!);
  }
  // Without a name all that the project lists are run.
  const listed = named.length === 0 && program === "tox" ? find("tox.ini", "envlist") : undefined;
  const names = (listed === undefined ? named : [listed]).flatMap((name) => name.split(/[,\s]+/));
  const kinds = new Set(
    names.flatMap((name) =>
      /^(?:\{?py|pypy|\d|cov|all|ALL|django)/.test(name) ? "test" : kindsOfName(name),
    ),
  );
  if (names.length === 0) kinds.add("test");
  return kinds.size === 0 ? [] : [make({ kinds: [...kinds], language: "py" }, given, program)];
}

import { nearest } from "@agentos/platform";
import { inline, quote, quoteList } from "../quote.js";
import { checkPath } from "./check-path.js";
import { findReferences, type Reference } from "./find-references.js";
import { GROUPS, type LanguageProblem, type Names, PLACES } from "./scope.js";

/**
 * What is wrong with the references of a text.
 * @param options.only the names there are, where values of a run are not yet known; default all of them
 */
export function checkReferences(
  text: string,
  names: Names,
  options: { only?: readonly string[] } = {},
): LanguageProblem[] {
  return findReferences(text).flatMap((reference) => {
    const message = problemOf(reference, names, options.only);
    return message === undefined ? [] : [{ message, start: reference.start, end: reference.end }];
  });
}

/**
 * What a `${...}` was probably meant as, in a text where any other may stand for itself: a prompt, a shell
 * line. Undefined where it is most likely none of ours.
 */
export function meantReference({ text, path }: Reference): string | undefined {
  const [, root = "", rest = ""] = /^\$\{\s*([A-Za-z]+)(\.[\w.-]+)\s*\}$/.exec(text) ?? [];
  const group = path === undefined && root !== "" ? nearest(root, GROUPS) : undefined;
  return group === undefined ? undefined : `${group}${rest}`;
}

function problemOf(
  reference: Reference,
  names: Names,
  only: readonly string[] | undefined,
): string | undefined {
  const { text, path } = reference;
  const plain = only ?? [...PLACES, ...(names.locals ?? [])];
  if (path !== undefined && (only?.includes(path[0] ?? "") ?? true)) return checkPath(path, names);
  const name = text.slice(2, -1);
  const known = only === undefined ? [...plain, "inputs.<name>", "phases.<id>.output", "env.<NAME>"] : plain;
  const meant = nearest(name, plain) ?? (only === undefined ? meantName(reference, name) : undefined);
  const hint = meant === undefined ? `there are ${quoteList(known)}.` : `did you mean ${quote(meant)}?`;
  return `nothing is called ${inline(text)} here; ${hint} For the text itself write $${inline(text)}`;
}

function meantName(reference: Reference, name: string): string | undefined {
  return meantReference(reference) ?? (/^[A-Z][A-Z0-9_]*$/.test(name) ? `env.${name}` : undefined);
}

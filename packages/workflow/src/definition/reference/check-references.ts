import { nearest } from "@agentos/platform";
import { inline, quote, quoteList } from "../quote.js";
import { checkPath } from "./check-path.js";
import { findReferences, type Reference } from "./find-references.js";
import { GROUPS, type LanguageProblem, type Names, PLACES } from "./scope.js";

/** @param options.only the allowed names, for text used before a run starts; defaults to all */
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

/** Guesses the intended reference. Returns undefined for text that is probably literal. */
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
  const hint = meant === undefined ? `known names: ${quoteList(known)}.` : `did you mean ${quote(meant)}?`;
  return `${inline(text)} is not defined here; ${hint} For the literal text, write $${inline(text)}`;
}

function meantName(reference: Reference, name: string): string | undefined {
  return meantReference(reference) ?? (/^[A-Z][A-Z0-9_]*$/.test(name) ? `env.${name}` : undefined);
}

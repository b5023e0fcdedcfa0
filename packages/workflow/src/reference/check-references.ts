import { nearest } from "@agentos/internal";
import { inline, quote, quoteList } from "../definition/quote.js";
import { checkPath } from "./check-path.js";
import { findReferences, type Reference } from "./find-references.js";
import { GROUPS, type LanguageProblem, type Names, PLACES } from "./scope.js";

/**
 * What is wrong with the references of a text.
 * @param options.places which of the plain names there are; default all of them
 */
export function checkReferences(
  text: string,
  names: Names,
  options: { places?: readonly string[] } = {},
): LanguageProblem[] {
  const { places = PLACES } = options;
  return findReferences(text).flatMap((reference) => {
    const message = problemOf(reference, names, places);
    return message === undefined ? [] : [{ message, start: reference.start, end: reference.end }];
  });
}

/** A reference that was probably meant as one of ours, in a text where any other `${...}` may stand for itself: a prompt, a shell line. */
export function nearlyReference({ text, path }: Reference): string | undefined {
  const [, root] = /^\$\{\s*([A-Za-z]+)\.[\w.\s-]+\}$/.exec(text) ?? [];
  if (path !== undefined || root === undefined) return undefined;
  return nearest(root, GROUPS);
}

function problemOf({ text, path }: Reference, names: Names, places: readonly string[]): string | undefined {
  const [root = ""] = path ?? [];
  const isPlace = (PLACES as readonly string[]).includes(root);
  if (path !== undefined && (!isPlace || places.includes(root))) return checkPath(path, names);
  const name = text.slice(2, -1);
  const known = [...places, ...(names.locals ?? []), ...GROUPS.map((group) => `${group}.`)];
  const meant = nearest(name, places) ?? nearest(`${/^\s*(\w*)/.exec(name)?.[1]}.`, known);
  const hint = meant === undefined ? `there are ${quoteList(known)}.` : `did you mean ${quote(meant)}?`;
  return `nothing is called ${inline(text)} here; ${hint} For the text itself write $${inline(text)}`;
}

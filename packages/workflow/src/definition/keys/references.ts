import { checkExpression } from "../expression/index.js";
import { inline, quote } from "../quote.js";
import { checkReferences, findReferences, meantReference } from "../reference/index.js";
import type { CheckPlace } from "./key.js";

/** Rejects every `${...}` that is not a reference. */
export function checkText(
  text: unknown,
  { at, error, names }: CheckPlace,
  options: { only?: readonly string[] } = {},
): void {
  if (typeof text !== "string") return;
  for (const { message, ...span } of checkReferences(text, names, options)) error(at, message, { span });
}

/** Accepts literal `${...}`, because a prompt may contain code. */
export function checkOpenText(text: unknown, place: CheckPlace): void {
  if (typeof text !== "string") return;
  const { at, error, warning, names } = place;
  const wrong = new Map(checkReferences(text, names).map(({ message, ...span }) => [span.start, message]));
  for (const reference of findReferences(text)) {
    const { start, end, path } = reference;
    const span = { start, end };
    const message = wrong.get(start);
    const meant = meantReference(reference);
    if (path !== undefined && message !== undefined) error(at, message, { span });
    else if (meant !== undefined)
      warning(
        at,
        `${inline(reference.text)} is not a reference and is left unchanged; did you mean ${quote(meant)}?`,
        {
          span,
        },
      );
  }
}

export function checkCondition(source: unknown, { at, error, names }: CheckPlace): void {
  if (typeof source !== "string" || source.trim() === "") return;
  const problem = checkExpression(source, names);
  if (problem === undefined) return;
  const { message, start, end } = problem;
  error(at, message, { span: { start, end } });
}

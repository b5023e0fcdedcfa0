import type { SyntaxNode } from "unbash";
import type { ShellWord } from "../programs/index.js";
import type { Scope } from "./place.js";

/** What is assigned, and to which element of an array, or as which elements. */
export type AssignedValue = ShellWord & { key?: string; elements?: readonly ShellWord[] };

/** So many elements of an array are known one by one. */
const MAX_ELEMENTS = 64;

/** Keeps what an assignment sets. The first of an array is what its name alone stands for. */
export function setVariable(
  { variables }: Scope,
  { name, append }: Extract<SyntaxNode, { type: "Assignment" }>,
  { text, known, key, elements }: AssignedValue,
): void {
  const value = known && !append ? text : undefined;
  if (elements) {
    variables.set(`${name}[@]`, value);
    for (const [at, element] of elements.slice(0, MAX_ELEMENTS).entries())
      setElement(variables, name, at, element, append === true);
  }
  if (key !== undefined) variables.set(`${name}[${key}]`, value);
  variables.set(name, elements ? value?.split(" ")[0] : value);
}

/** `a=(rm -rf src)` and `m=([x]="rm -rf src")`. */
function setElement(
  variables: Scope["variables"],
  name: string,
  at: number,
  { text, known }: ShellWord,
  append: boolean,
): void {
  const end = text[0] === "[" ? text.indexOf("]=") : -1;
  const key = end === -1 ? String(at) : text.slice(1, end);
  const value = end === -1 ? text : text.slice(end + 2);
  variables.set(`${name}[${key}]`, known && !append ? value : undefined);
}

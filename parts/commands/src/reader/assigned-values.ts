import type { SyntaxNode } from "unbash";
import type { ShellWord } from "../programs/index.js";
import type { Scope } from "./place.js";

/** What is assigned, and to which element of an array, or as which elements. */
export type AssignedValue = ShellWord & { key?: string; elements?: readonly ShellWord[] };

/** Keeps what an assignment sets. The first of an array is what its name alone stands for. */
export function setVariable(
  { variables }: Scope,
  { name, append }: Extract<SyntaxNode, { type: "Assignment" }>,
  { text, known, key, elements }: AssignedValue,
): void {
  const value = known && !append ? text : undefined;
  if (elements) variables.set(`${name}[@]`, value);
  if (key !== undefined) variables.set(`${name}[${key}]`, value);
  variables.set(name, elements ? value?.split(" ")[0] : value);
}

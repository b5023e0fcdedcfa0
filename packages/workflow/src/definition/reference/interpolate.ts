import { type Reference, splitReferences } from "./find-references.js";
import { MissingValueError, resolvePath, textOf } from "./resolve.js";
import type { Scope } from "./scope.js";

/**
 * Replaces each `${...}` by its value, once: values are not searched again. `$${` becomes `${`. What spells
 * nothing that a scope could have stays as it is; `checkReferences` finds misspelt names when a file is
 * loaded.
 * @param options.missing `keep` leaves a reference without a value as it is written
 * @throws MissingValueError where what a reference stands for is not there
 */
export function interpolate(
  text: string,
  scope: Partial<Scope>,
  options: { missing?: "throw" | "keep" } = {},
): string {
  return splitReferences(text)
    .map((part) => (typeof part === "string" ? part : replaced(part, scope, options.missing === "keep")))
    .join("");
}

function replaced({ text, path }: Reference, scope: Partial<Scope>, keepsMissing: boolean): string {
  if (path === undefined) return text;
  const resolved = resolvePath(scope, path);
  if (resolved.status === "found") return textOf(resolved.value);
  if (keepsMissing) return text;
  throw new MissingValueError(path, resolved.reason);
}

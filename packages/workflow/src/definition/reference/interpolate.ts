import { type Reference, splitReferences } from "./find-references.js";
import { MissingValueError, resolvePath, textOf } from "./resolve.js";
import type { Scope } from "./scope.js";

/**
 * Replaces each reference with its value, which is not interpolated again. `$${` becomes `${`. All
 * other text is left unchanged, even if it looks like a reference.
 * @param options.missing `keep` leaves references that have no value unchanged
 * @throws MissingValueError if a reference has no value
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

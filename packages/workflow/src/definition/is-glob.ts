/**
 * Whether an artifact's path means several files: it has `*`, `?` or `{`. Brackets alone do not make it one,
 * because some frameworks name folders so.
 */
export function isGlob(path: string): boolean {
  return /[*?{]/.test(path.replace(/\$\{[^{}]*\}/g, ""));
}

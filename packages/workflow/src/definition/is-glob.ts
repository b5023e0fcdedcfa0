/**
 * Whether an artifact's path is a glob: it contains `*`, `?` or `{`. Brackets alone do not count, because
 * some frameworks use them in folder names.
 */
export function isGlob(path: string): boolean {
  return /[*?{]/.test(path.replace(/\$\{[^{}]*\}/g, ""));
}

/** Square brackets do not make a path a glob, because some frameworks use them in folder names. */
export function isGlob(path: string): boolean {
  return /[*?{]/.test(path.replace(/\$\{[^{}]*\}/g, ""));
}

/** Whether a path is a glob. Ignores square brackets, which some frameworks use in folder names. */
export function isGlob(path: string): boolean {
  return /[*?{]/.test(path.replace(/\$\{[^{}]*\}/g, ""));
}

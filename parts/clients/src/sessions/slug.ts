/** Returns the folder name that Claude Code and Qwen Code derive from a project's path. */
function slugOf(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}

// Claude Code truncates longer names and appends a hash whose algorithm varies.
const MAX_SLUG_LENGTH = 200;

/** Whether a folder may belong to one of these paths. Different paths can share a name. */
export function mayBeSlugOf(name: string, paths: readonly string[], platform = process.platform): boolean {
  const fold = (text: string) => (platform === "win32" ? text.toLowerCase() : text);
  return paths.some((path) => {
    const slug = fold(slugOf(path));
    if (slug.length <= MAX_SLUG_LENGTH) return fold(name) === slug;
    return fold(name) === slug || fold(name).startsWith(`${slug.slice(0, MAX_SLUG_LENGTH)}-`);
  });
}

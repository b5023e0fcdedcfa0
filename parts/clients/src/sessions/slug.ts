/**
 * Claude Code and Qwen Code name a project's folder after its path, with a dash for everything but letters
 * and digits.
 */
function slugOf(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}

// Claude Code truncates longer names and appends a hash, whose algorithm changes now and then.
const MAX_SLUG_LENGTH = 200;

/**
 * Whether a project's folder may belong to one of these paths. Different paths can share a name: only the
 * files themselves show which one it is.
 */
export function mayBeSlugOf(name: string, paths: readonly string[], platform = process.platform): boolean {
  const fold = (text: string) => (platform === "win32" ? text.toLowerCase() : text);
  return paths.some((path) => {
    const slug = fold(slugOf(path));
    if (slug.length <= MAX_SLUG_LENGTH) return fold(name) === slug;
    return fold(name) === slug || fold(name).startsWith(`${slug.slice(0, MAX_SLUG_LENGTH)}-`);
  });
}

/** Claude Code and Qwen Code name a project's folder after its path, with a dash for all but letters and digits. */
function slugOf(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}

// Claude Code cuts longer names and appends a hash, which is made in another way every now and then.
const LONGEST_SLUG = 200;

/** Whether a project's folder may be that of one of these paths. Different paths may share a name: the files themselves decide. */
export function mayBeSlugOf(name: string, paths: readonly string[], platform = process.platform): boolean {
  const fold = (text: string) => (platform === "win32" ? text.toLowerCase() : text);
  return paths.some((path) => {
    const slug = fold(slugOf(path));
    if (slug.length <= LONGEST_SLUG) return fold(name) === slug;
    return fold(name) === slug || fold(name).startsWith(`${slug.slice(0, LONGEST_SLUG)}-`);
  });
}

/** `path` seen from `folder`; undefined when the folder is not known and the path is not absolute. */
export function joinPath(folder: string | undefined, path: string): string | undefined {
  if (isAbsolute(path)) return normalisePath(path);
  return folder === undefined ? undefined : normalisePath(`${folder}/${path}`);
}

/** From a root, a home folder, a drive, or a variable that most likely holds one of these. */
export function isAbsolute(path: string): boolean {
  return /^(?:[/\\~$]|[A-Za-z]:[\\/])/.test(path);
}

/** Without `.`, `..`, doubled and trailing slashes; `..` that leads out of a relative path stays. */
export function normalisePath(path: string): string {
  if (!/\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|.\/$/.test(path)) return path;
  const unified = path.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const part of unified.split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts.at(-1);
    const isRoot = last === undefined && unified.startsWith("/");
    // Nobody knows what a variable holds, so `$X/..` may lead anywhere.
    if (part === ".." && last !== undefined && last !== ".." && !/^~|\$/.test(last)) parts.pop();
    else if (part !== ".." || !isRoot) parts.push(part);
  }
  const joined = parts.join("/");
  if (unified.startsWith("/")) return `/${joined}`;
  return joined === "" ? "." : joined;
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Joins paths. Returns undefined if the folder is unknown and the path is relative. */
export function joinPath(folder: string | undefined, path: string): string | undefined {
  if (isAbsolute(path)) return normalizePath(path);
  return folder === undefined ? undefined : normalizePath(`${folder}/${path}`);
}

/** Treats a variable as absolute, because it probably contains a root, home folder or drive. */
export function isAbsolute(path: string): boolean {
  const first = path[0];
  if (first === "/" || first === "\\" || first === "~" || first === "$") return true;
  return path[1] === ":" && /^[A-Za-z]:[\\/]/.test(path);
}

/** Normalizes a path. Keeps a `..` that leads out of a relative path. */
export function normalizePath(path: string): string {
  if (isNormal(path)) return path;
  const unified = path.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const part of unified.split("/")) {
    if (part === "" || part === ".") continue;
    const last = parts.at(-1);
    const isRoot = last === undefined && unified.startsWith("/");
    // A variable's value is unknown, so `$X/..` may lead anywhere.
    if (part === ".." && last !== undefined && last !== ".." && !/^~|\$/.test(last)) parts.pop();
    else if (part !== ".." || !isRoot) parts.push(part);
  }
  const joined = parts.join("/");
  if (unified.startsWith("/")) return `/${joined}`;
  return joined === "" ? "." : joined;
}

/** Checks quickly whether a path is already normal, because most paths are. */
function isNormal(path: string): boolean {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    if (code === 0x5c) return false;
    const isStart = at === 0 || path.charCodeAt(at - 1) === 0x2f;
    if (!isStart) continue;
    if (code === 0x2f && at > 0) return false;
    if (code !== 0x2e) continue;
    const next = path.charCodeAt(at + 1);
    const behind = next === 0x2e ? path.charCodeAt(at + 2) : next;
    if (Number.isNaN(behind) || behind === 0x2f) return false;
  }
  return path.length < 2 || path.charCodeAt(path.length - 1) !== 0x2f;
}

/** Returns the last segment of a path that contains slashes or backslashes. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Returns a program's name in lower case, because macOS and Windows usually ignore case. */
export function programName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  return dot > 0 && EXTENSIONS.has(name.slice(dot)) ? name.slice(0, dot) : name;
}

const EXTENSIONS = new Set([".exe", ".cmd", ".bat", ".com"]);

import picomatch from "picomatch";

/** npm packs these from the package's folder whatever `files` says. */
const alwaysPacked = /^(package\.json|readme(\..*)?|licen[cs]e(\..*)?)$/i;

/**
 * Whether `files` lets a path (relative to the package) into the published package. The last entry that
 * matches wins.
 */
export function isPacked(manifest, path) {
  if (!Array.isArray(manifest.files) || alwaysPacked.test(path)) return true;
  let packed = false;
  for (const entry of manifest.files.map(String)) {
    const pattern = cleanEntry(entry);
    if (coversPath(pattern, path)) packed = !entry.startsWith("!");
  }
  return packed;
}

/** An entry of `files` without its negation and decoration: `!./dist/` is `dist`. */
export function cleanEntry(entry) {
  return entry
    .replace(/^!/, "")
    .replace(/^(\.?\/)+/, "")
    .replace(/\/+$/, "");
}

/** Whether an entry of `files` names a path or a folder above it. */
export function coversPath(pattern, path) {
  if (pattern === "" || pattern === ".") return true;
  return (
    path === pattern ||
    path.startsWith(`${pattern}/`) ||
    picomatch([pattern, `${pattern}/**`], { dot: true })(path)
  );
}

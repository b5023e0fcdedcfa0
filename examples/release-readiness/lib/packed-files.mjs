import picomatch from "picomatch";

/** npm packs these files regardless of `files`. */
const alwaysPacked = /^(package\.json|readme(\..*)?|licen[cs]e(\..*)?)$/i;

/** Returns whether npm packs a file. The last matching entry in `files` decides. */
export function isPacked(manifest, path) {
  if (!Array.isArray(manifest.files) || alwaysPacked.test(path)) return true;
  let packed = false;
  for (const entry of manifest.files.map(String)) {
    const pattern = cleanEntry(entry);
    if (coversPath(pattern, path)) packed = !entry.startsWith("!");
  }
  return packed;
}

/** Reduces an entry to its path: `!./dist/` becomes `dist`. */
export function cleanEntry(entry) {
  return entry
    .replace(/^!/, "")
    .replace(/^(\.?\/)+/, "")
    .replace(/\/+$/, "");
}

export function coversPath(pattern, path) {
  if (pattern === "" || pattern === ".") return true;
  return (
    path === pattern ||
    path.startsWith(`${pattern}/`) ||
    picomatch([pattern, `${pattern}/**`], { dot: true })(path)
  );
}

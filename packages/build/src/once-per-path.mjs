/**
 * Keeps what a function makes of a file: no file changes while a package is built.
 * @template T
 * @param {(path: string) => T} make
 * @returns {(path: string) => T}
 */
export function oncePerPath(make) {
  const made = new Map();
  return (path) => {
    if (!made.has(path)) made.set(path, make(path));
    return made.get(path);
  };
}

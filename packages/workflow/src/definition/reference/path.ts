/** The names from the root of a scope to a value: `["phases", "plan", "outputs", "version"]`. */
export type ScopePath = readonly string[];

const PATH = /^[A-Za-z_]\w*(?:\.[\w-]+|\["[^"]*"\]|\['[^']*'\]|\[\d+\])*$/;
const PART = /^[A-Za-z_]\w*|\.([\w-]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** Parses a path such as `phases.plan.outputs["a b"][0]`; undefined if the string is not a path. */
export function parsePath(text: string): ScopePath | undefined {
  if (!PATH.test(text)) return undefined;
  return [...text.matchAll(PART)].map(
    ([whole, ...names]) => names.find((name) => name !== undefined) ?? whole,
  );
}

/** A path as written in a workflow file. */
export function formatPath([root = "", ...names]: ScopePath): string {
  return names.reduce((path, name) => path + (/^[\w-]+$/.test(name) ? `.${name}` : `["${name}"]`), root);
}

/**
 * Rejoins an id that contains dots and was split by parsing. The longest existing id wins.
 * @param has whether an id exists
 */
export function withWholeId(path: ScopePath, has: (id: string) => boolean): ScopePath {
  const [root = "", ...names] = path;
  for (let count = names.length; count > 1; count--) {
    const id = names.slice(0, count).join(".");
    if (has(id)) return [root, id, ...names.slice(count)];
  }
  return path;
}

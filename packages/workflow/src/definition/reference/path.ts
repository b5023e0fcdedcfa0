/** The names from the root of a scope to a value: `["phases", "plan", "outputs", "version"]`. */
export type ScopePath = readonly string[];

const PATH = /^[A-Za-z_]\w*(?:\.[\w-]+|\["[^"]*"\]|\['[^']*'\]|\[\d+\])*$/;
const PART = /^[A-Za-z_]\w*|\.([\w-]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** The path that a text such as `phases.plan.outputs["a b"][0]` spells; undefined for any other text. */
export function parsePath(text: string): ScopePath | undefined {
  if (!PATH.test(text)) return undefined;
  return [...text.matchAll(PART)].map(
    ([whole, ...names]) => names.find((name) => name !== undefined) ?? whole,
  );
}

/** A path as a workflow file would spell it. */
export function formatPath([root = "", ...names]: ScopePath): string {
  return names.reduce((path, name) => path + (/^[\w-]+$/.test(name) ? `.${name}` : `["${name}"]`), root);
}

/**
 * The path with its second name whole: an id may hold dots itself, so of the ids that there are the longest
 * counts.
 * @param has whether there is such an id
 */
export function withWholeId(path: ScopePath, has: (id: string) => boolean): ScopePath {
  const [root = "", ...names] = path;
  for (let count = names.length; count > 1; count--) {
    const id = names.slice(0, count).join(".");
    if (has(id)) return [root, id, ...names.slice(count)];
  }
  return path;
}

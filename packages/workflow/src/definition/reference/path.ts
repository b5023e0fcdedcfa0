/** The names from the root of a scope to a value, such as `["phases", "plan", "outputs"]`. */
export type ScopePath = readonly string[];

const PATH = /^[A-Za-z_]\w*(?:\.[\w-]+|\["[^"]*"\]|\['[^']*'\]|\[\d+\])*$/;
const PART = /^[A-Za-z_]\w*|\.([\w-]+)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;

/** Parses a path such as `phases.plan.outputs["a b"][0]`. Returns undefined for other text. */
export function parsePath(text: string): ScopePath | undefined {
  if (!PATH.test(text)) return undefined;
  return [...text.matchAll(PART)].map(
    ([whole, ...names]) => names.find((name) => name !== undefined) ?? whole,
  );
}

export function formatPath([root = "", ...names]: ScopePath): string {
  return names.reduce((path, name) => path + (/^[\w-]+$/.test(name) ? `.${name}` : `["${name}"]`), root);
}

/** Rejoins an id that parsing has split at its dots. The longest id that exists is used. */
export function withWholeId(path: ScopePath, has: (id: string) => boolean): ScopePath {
  const [root = "", ...names] = path;
  for (let count = names.length; count > 1; count--) {
    const id = names.slice(0, count).join(".");
    if (has(id)) return [root, id, ...names.slice(count)];
  }
  return path;
}

import { isRecord } from "./workspace.mjs";

/** The fields of `publishConfig` that pnpm and yarn use when they pack a package. */
const overridable = ["bin", "exports", "main", "module", "types", "typings"];

export function asPublished(manifest, manager) {
  if (manager !== "pnpm" && manager !== "yarn") return manifest;
  const overrides = Object.entries(manifest.publishConfig ?? {}).filter(([field]) =>
    overridable.includes(field),
  );
  return { ...manifest, ...Object.fromEntries(overrides) };
}

/**
 * @returns {{ field: string, target: string, always?: boolean }[]} `field` is a position such as
 * `exports["."].types`. `always` means that npm packs the file regardless of `files`.
 */
export function findEntryPoints(manifest) {
  const entries = [];
  const add = (field, target, always) => {
    if (typeof target === "string") entries.push({ field, target, ...(always ? { always } : {}) });
  };
  add("main", manifest.main, true);
  for (const field of ["module", "types", "typings"]) add(field, manifest[field]);
  for (const { field, target } of findBins(manifest)) add(field, target, true);
  walkExports(manifest.exports, "exports", add);
  return entries;
}

export function findBins(manifest) {
  if (typeof manifest.bin === "string") return [{ field: "bin", target: manifest.bin }];
  return Object.entries(isRecord(manifest.bin) ? manifest.bin : {})
    .filter(([, target]) => typeof target === "string")
    .map(([name, target]) => ({ field: `bin.${name}`, target }));
}

function walkExports(value, field, add) {
  if (typeof value === "string") {
    add(field, value);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walkExports(item, `${field}[${index}]`, add);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) walkExports(item, step(field, key), add);
  }
}

function step(field, key) {
  return /^[\w$]+$/.test(key) ? `${field}.${key}` : `${field}[${JSON.stringify(key)}]`;
}

/** Conditions that TypeScript accepts besides `types`. */
const typescriptConditions = new Set(["import", "require", "node", "default"]);

/**
 * Finds conditions in `exports` that an earlier condition makes unreachable.
 *
 * @returns {{ field: string, condition: "types" | "default", hiddenBy?: string, hides?: string }[]}
 */
export function findMisorderedConditions(exports, field = "exports") {
  if (Array.isArray(exports)) {
    return exports.flatMap((item, index) => findMisorderedConditions(item, `${field}[${index}]`));
  }
  if (!isRecord(exports)) return [];
  const keys = Object.keys(exports);
  const problems = [];
  const hiddenBy = keys
    .slice(0, Math.max(keys.indexOf("types"), 0))
    .find((key) => typescriptConditions.has(key));
  if (hiddenBy !== undefined) problems.push({ field, condition: "types", hiddenBy });
  const afterDefault = keys.includes("default") ? keys[keys.indexOf("default") + 1] : undefined;
  if (afterDefault !== undefined) problems.push({ field, condition: "default", hides: afterDefault });
  return [...problems, ...keys.flatMap((key) => findMisorderedConditions(exports[key], step(field, key)))];
}

/**
 * Returns whether `import "<package>/<subpath>"` resolves. Without `exports`, every import does.
 */
export function isExported(manifest, subpath) {
  const { exports } = manifest;
  if (exports === undefined || exports === null) return true;
  const bySubpath = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  if (!bySubpath) return subpath === ".";
  return Object.entries(exports).some(([key, target]) => {
    if (target === null) return false;
    const star = key.indexOf("*");
    if (star === -1) return key === subpath;
    return (
      subpath.startsWith(key.slice(0, star)) &&
      subpath.endsWith(key.slice(star + 1)) &&
      subpath.length >= key.length
    );
  });
}

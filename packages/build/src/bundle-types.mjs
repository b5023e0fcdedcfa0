// Makes a published package's declarations complete: those of private packages that its exports reach are copied
// into `dist/private`, because nobody can install these packages; declarations that no export reaches are removed.
// Runs in the package's folder, after tsc.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g;
const SCOPE = "@agentos/";

const here = resolve(".");
const copies = join(here, "dist", "private");
const done = new Map();

for (const path of declaredBy(here)) place(path, path);
removeOthers(join(here, "dist"));

/** The declarations that a package exports: of one subpath, or of all. */
function declaredBy(folder, subpath) {
  const { exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const wanted = subpath === undefined ? Object.values(exports) : [exports[subpath]];
  return wanted.flatMap((each) => (typeof each?.types === "string" ? join(folder, each.types) : []));
}

/** Writes a declaration to its place, with everything that it reaches. */
function place(from, to) {
  if (done.has(from)) return;
  done.set(from, to);
  const text = readFileSync(from, "utf8").replace(SPECIFIER, (whole, before, specifier) => {
    const target = reach(from, to, specifier);
    if (target === undefined) return whole;
    const path = relative(dirname(to), target)
      .split(sep)
      .join("/")
      .replace(/\.d\.ts$/, ".js");
    return `${before}"${path.startsWith(".") ? path : `./${path}`}"`;
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}

/** Where the declaration that an import names now is; undefined for one that stays as it is. */
function reach(from, to, specifier) {
  if (specifier.startsWith(".")) {
    const source = join(dirname(from), specifier.replace(/\.js$/, ".d.ts"));
    if (!existsSync(source)) return undefined;
    const target = join(dirname(to), relative(dirname(from), source));
    place(source, target);
    return done.get(source);
  }
  if (!specifier.startsWith(SCOPE)) return undefined;
  const [name, ...rest] = specifier.slice(SCOPE.length).split("/");
  const folder = join(here, "..", name);
  if (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).private !== true) return undefined;
  const [source] = declaredBy(folder, rest.length === 0 ? "." : `./${rest.join("/")}`);
  if (source === undefined) throw new Error(`${specifier}, which ${from} names, exports no declarations`);
  place(source, join(copies, name, relative(join(folder, "dist"), source)));
  return done.get(source);
}

function removeOthers(folder) {
  const kept = new Set(done.values());
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, entry);
    if (path.endsWith(".d.ts") && !kept.has(path)) rmSync(path);
  }
}

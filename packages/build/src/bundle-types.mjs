// Makes a published package's declarations complete: those of private packages that its exports reach are
// copied into `dist/private`, because nobody can install these packages; declarations that no export reaches
// are removed. Runs in the package's folder, after tsc.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const NAMED = /\b((?:import|export)(?: type)? )\{([^}]*)\} from "(@agentos\/[^"]+)";/g;
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
  const text = readFileSync(from, "utf8")
    .replace(NAMED, fromModules)
    .replace(SPECIFIER, (whole, before, specifier) => {
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

/**
 * What is named of a private package, from the modules that have it: its index would bring all that it has.
 */
function fromModules(whole, verb, list, specifier) {
  const modules = new Map();
  for (const name of namesIn(list)) {
    const module = moduleOf(specifier, name.replace(/^type /, "").split(" as ")[0]);
    if (module === undefined) return whole;
    modules.set(module, [...(modules.get(module) ?? []), name]);
  }
  return [...modules].map(([module, names]) => `${verb}{ ${names.join(", ")} } from "${module}";`).join("\n");
}

/** The module from which the index of a package, or of one that it takes names from, has the name. */
function moduleOf(specifier, name) {
  const [index] = privateDeclarations(specifier) ?? [];
  if (index === undefined) return undefined;
  const listed = readFileSync(index, "utf8").matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";$/gm);
  const [, , module] =
    [...listed].find(([, names]) => namesIn(names).some((each) => each.replace(/^type /, "") === name)) ?? [];
  return module?.startsWith(".") ? `${specifier}#${module}` : module && moduleOf(module, name);
}

function namesIn(list) {
  return list.split(",").flatMap((each) => each.trim() || []);
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
  const [imported, module] = specifier.split("#");
  const declarations = privateDeclarations(imported);
  if (declarations === undefined) return undefined;
  const [index] = declarations;
  if (index === undefined) throw new Error(`${imported}, which ${from} names, exports no declarations`);
  const source = module === undefined ? index : join(dirname(index), module.replace(/\.js$/, ".d.ts"));
  const [name] = imported.slice(SCOPE.length).split("/");
  place(source, join(copies, name, relative(join(here, "..", name, "dist"), source)));
  return done.get(source);
}

/** The declarations that a specifier of a private package stands for; undefined for others. */
function privateDeclarations(specifier) {
  if (!specifier.startsWith(SCOPE)) return undefined;
  const [name, ...rest] = specifier.slice(SCOPE.length).split("/");
  const folder = join(here, "..", name);
  if (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).private !== true) return undefined;
  return declaredBy(folder, rest.length === 0 ? "." : `./${rest.join("/")}`);
}

function removeOthers(folder) {
  const kept = new Set(done.values());
  for (const entry of readdirSync(folder, { recursive: true })) {
    const path = join(folder, entry);
    if (path.endsWith(".d.ts") && !kept.has(path)) rmSync(path);
  }
}

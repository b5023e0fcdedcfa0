// `npm run build -- --types`: compiles declarations for the entire repository. Those that a
// package's exports reach are copied to its `dist`, including those of unpublished parts.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { packages, partSource, root } from "./packages.mjs";

const NAMED = /\b((?:import|export)(?: type)? )\{([^}]*)\} from "(@agentos\/[^"]+|\.[^"]*\/index\.js)";/g;
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g;
const written = join(root, "node_modules/.cache/agentos-types");

rmSync(written, { recursive: true, force: true });
const compiler = join(root, "node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", join(root, "tsconfig.build.json"), "--outDir", written], {
  stdio: "inherit",
});
for (const { name, folder, entries } of packages) if (entries.length > 0) copyReached(name, folder, entries);

function copyReached(name, folder, entries) {
  const own = join(written, "packages", name, "src");
  const done = new Set();
  for (const entry of entries) copy(join(own, `${entry}.d.ts`));

  /** A package's own declarations go to `dist`, those of a part to `dist/private`. */
  function placeOf(from) {
    if (from.startsWith(own)) return join(folder, "dist", relative(own, from));
    const [part, , ...rest] = relative(join(written, "parts"), from).split(sep);
    return join(folder, "dist/private", part, ...rest);
  }

  function copy(from) {
    if (done.has(from)) return;
    done.add(from);
    const to = placeOf(from);
    const text = readFileSync(from, "utf8")
      .replace(NAMED, (...match) => byModule(from, ...match))
      .replace(SPECIFIER, (whole, before, specifier) => {
        const target = targetOf(from, specifier);
        if (target === undefined) return whole;
        copy(target);
        const path = relative(dirname(to), placeOf(target))
          .split(sep)
          .join("/")
          .replace(/\.d\.ts$/, ".js");
        return `${before}"${path.startsWith(".") ? path : `./${path}`}"`;
      });
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
}

/** Imports names from the modules that declare them, because an index would include the entire part. */
function byModule(from, whole, verb, list, specifier) {
  const index = targetOf(from, specifier);
  if (index === undefined) return whole;
  const modules = new Map();
  for (const name of namesIn(list)) {
    const module = moduleWith(index, name.replace(/^type /, "").split(" as ")[0]);
    modules.set(module, [...(modules.get(module) ?? []), name]);
  }
  return [...modules].map(([module, names]) => `${verb}{ ${names.join(", ")} } from "${module}";`).join("\n");
}

/** Finds the declaration file for a name that an index exports, directly or indirectly. */
function moduleWith(index, name) {
  const listed = readFileSync(index, "utf8").matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";$/gm);
  for (const [, names, specifier] of listed) {
    if (
      !namesIn(names).some(
        (each) =>
          each
            .replace(/^type /, "")
            .split(" as ")
            .at(-1) === name,
      )
    )
      continue;
    const target = targetOf(index, specifier);
    return readFileSync(target, "utf8").includes("export {") ? moduleWith(target, name) : target;
  }
  return index;
}

function namesIn(list) {
  return list.split(",").flatMap((each) => each.trim() || []);
}

/** Returns the declaration file that is imported, or undefined for an installed package. */
function targetOf(from, specifier) {
  if (specifier.startsWith(written)) return specifier;
  if (!specifier.startsWith(".")) return declarationOf(partSource(specifier));
  const file = join(dirname(from), specifier.replace(/\.js$/, ".d.ts"));
  return existsSync(file) ? file : undefined;
}

function declarationOf(source) {
  return source && join(written, source.replace(/\.ts$/, ".d.ts"));
}

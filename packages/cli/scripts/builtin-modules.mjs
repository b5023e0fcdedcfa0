import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";

const NAMES = builtinModules.filter((name) => !name.startsWith("_")).join("|");
const IMPORT = new RegExp(
  `^import (?:(\\* as )?([\\w$]+))?(?:, )?(?:\\{([^}]*)\\})? ?from ['"](?:node:)?(${NAMES})['"];?$`,
  "gm",
);

/**
 * Takes Node's own modules from Node instead of importing them: an `import` of `fs` reads every property of it, and some of them load more. That is
 * a fifth of what `aos --help` costs.
 * @param {string} folder of bundles, with a line for each import
 */
export function takeBuiltinModulesInPlace(folder) {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".js"))) {
    const path = join(folder, name);
    const code = readFileSync(path, "utf8");
    const changed = code.replace(IMPORT, (_, _star, whole, named, builtin) => {
      const taken = `process.getBuiltinModule("node:${builtin}")`;
      const names = named?.replaceAll(" as ", ": ");
      const parts = [whole, names && `{${names}}`].filter(Boolean);
      return `const ${parts.map((part) => `${part} = ${taken}`).join(", ")};`;
    });
    // What the banner of each bundle makes, and few of them use.
    const lean = changed.replace(/^createRequire\(import\.meta\.url\);\n/m, "");
    if (lean !== code) writeFileSync(path, lean);
  }
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { guardExpressions } from "./guard-expressions.mjs";
import { writeNotices } from "./licence-notices.mjs";
import { oncePerPath } from "./once-per-path.mjs";
import { oneYamlParser } from "./one-yaml-parser.mjs";
import { PRIVATE_PACKAGES } from "./private-packages.mjs";
import { exportsOf, shared, sharedFileOf, sharedModules, valuesOf } from "./shared-files.mjs";

/** The bundler's own: no dependency of ours. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
const packages = fileURLToPath(new URL("../..", import.meta.url));
/** So that a layer can carry a part of them. */
const READ_FROM_SOURCES = new RegExp(
  `^(?:${PRIVATE_PACKAGES.filter((name) => !sharedModules.test(name)).join("|")})$`,
);

/**
 * Bundles a program in layers: CommonJS files of which none carries what one before it has, and each of which
 * is loaded when it is needed.
 *
 * A layer takes from those before it what they carry. Where it imports the entry of a layer behind it, it
 * gets functions in its place that load that layer when they are called. So sources just import, and the
 * table of layers says what stands apart. (esbuild itself splits ES modules alone, into as many files as
 * there are sets of entries that share something.)
 * @param {string} folder of the package
 * @param {Record<string, string | { entry: string, takesFrom: string[] }>} entries name of the file to its
 * source, in the order in which they can be loaded; where a layer is loaded without some of those before it,
 * it takes only from these
 * @param {{ alias?: Record<string, string>, edit?: (code: string) => string, lazy?: string[], packed?:
 * string[], plugins?: NonNullable<import("tsup").Options["esbuildPlugins"]> }} [options] edit: of what is
 * written; lazy: layers that evaluate each module where something of it is first used, so that what is not
 * used costs nothing; packed: layers that are kept compressed, because they are loaded seldom; plugins: how
 * modules are loaded that stand for data
 */
export async function bundleLayers(folder, entries, options = {}) {
  const { alias, edit = (code) => code, lazy = [], packed = [], plugins: loaders = [] } = options;
  const bundle = (contents, plugins, more) =>
    bundled(folder, contents, [...loaders, ...plugins, expressionsGuarded], {
      ...(alias && { alias }),
      ...more,
    });
  const layers = Object.entries(entries).map(([name, one]) => {
    const { entry, takesFrom } = typeof one === "string" ? { entry: one } : one;
    return {
      name,
      file: `${name}.cjs${packed.includes(name) ? ".br" : ""}`,
      entry: resolve(folder, entry),
      takesFrom,
    };
  });
  for (const layer of layers) layer.exports = await exportsOf(layer.entry);
  // What each carries, and what it takes from which other one: of what it has to give it may take something
  // itself.
  for (let before = ""; before !== keyOf(layers); ) {
    before = keyOf(layers);
    for (const layer of layers) {
      const plugins = [borders(layers, layer, { external: true }), standIns(folder)];
      const { code, inputs } = await bundle(contentsOf(layers, layer), plugins, { format: "esm" });
      // A table of contents carries nothing: what it names comes from where that stands.
      layer.carries = new Set(inputs.filter((path) => !/[\\/]src[\\/]index\.ts$/.test(path)));
      layer.takes = takenBy(code, layer.name);
    }
  }
  const inputs = new Set();
  const write = (name, built) => {
    const code = edit(built.code);
    // What others `require` as well is a module like any other.
    const isModule = [`${layers[0].name}.cjs`, "library.cjs"].includes(name);
    mkdirSync(join(folder, "dist"), { recursive: true });
    const text = isModule ? code : inFunction(code);
    writeFileSync(join(folder, "dist", name), name.endsWith(".br") ? brotliCompressSync(text) : text);
    for (const input of built.inputs) inputs.add(input);
  };
  for (const layer of layers) {
    const isLazy = lazy.includes(layer.name);
    const plugins = [
      borders(layers, layer, { namespace: "before" }),
      standIns(folder, isLazy),
      takings(layers, layer, isLazy),
      ...(isLazy ? [modulesOnDemand] : []),
    ];
    write(layer.file, await bundle(contentsOf(layers, layer), plugins, { format: "cjs", minify: true }));
  }
  for (const name of new Set(layers.flatMap(({ shares = [] }) => [...shares])))
    write(
      `${name}.cjs`,
      await bundled(packages, `export * from "${shared[name].source}";`, [oneYamlParser], {
        format: "cjs",
        minify: true,
      }),
    );
  writeNotices(join(folder, "dist", `${layers[0].name}.LICENSES.txt`), [...inputs]);
}

async function bundled(folder, contents, plugins, options) {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: folder,
    bundle: true,
    legalComments: "none",
    logLevel: "warning",
    logOverride: { "import-is-undefined": "error" },
    metafile: true,
    platform: "node",
    plugins,
    stdin: { contents, resolveDir: folder },
    target: "node20",
    write: false,
    ...options,
  });
  const [{ inputs }] = Object.values(metafile.outputs);
  const carried = Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0);
  return { code: outputFiles[0].text, inputs: carried.map((path) => resolve(folder, path)) };
}

/** As `loadBundle` needs it, which would else copy all of it at each start. */
function inFunction(code) {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
}

/** Says which one takes what from which. */
function keyOf(layers) {
  return JSON.stringify(layers.map(({ takes = new Map() }) => [...takes]));
}

/** A layer exports what its entry does, and hands over what those behind it take. */
function contentsOf(layers, layer) {
  const behind = layers.slice(layers.indexOf(layer) + 1);
  const given = behind.flatMap(({ name, takes }) => giving(name, takes?.get(layer.name)));
  if (layer === layers[0] && behind.length > 0) given.push('export { loadBundle } from "@agentos/internal";');
  return [`export * from "${layer.entry}";`, ...given].join("\n");
}

/**
 * Names of the functions that a module of ours exports. A constant is not there before its file is loaded.
 */
async function functionsOf(entry) {
  return (await exportsOf(entry)).filter((name) => !/^[A-Z_]+$/.test(name));
}

const RESOLVED = Symbol("resolved");

/**
 * Where the import of a module leads that another layer carries.
 * @param {object} before how what an earlier layer carries is resolved
 */
function borders(layers, layer, before) {
  const at = layers.indexOf(layer);
  return {
    name: "borders",
    setup(build) {
      build.onResolve({ filter: READ_FROM_SOURCES }, ({ path, kind, resolveDir }) =>
        build.resolve(join(packages, path.slice("@agentos/".length), "src/index.ts"), { kind, resolveDir }),
      );
      build.onResolve({ filter: sharedModules }, async ({ path: module }) => {
        const path = sharedFileOf(module);
        layer.shares = new Set(layer.shares).add(path);
        const exports = path === "third-party" ? [] : await functionsOf(shared[path].source);
        return {
          path,
          namespace: "behind",
          sideEffects: false,
          pluginData: { exports, file: `${path}.cjs` },
        };
      });
      build.onResolve(
        { filter: /./ },
        async ({ path, importer, kind, namespace, pluginData, resolveDir }) => {
          if (pluginData === RESOLVED || kind === "entry-point" || path.startsWith("before "))
            return undefined;
          const found = await build.resolve(path, {
            importer,
            kind,
            namespace,
            resolveDir,
            pluginData: RESOLVED,
          });
          const earlier = layers
            .slice(0, at)
            .find(
              ({ name, carries }) => (layer.takesFrom?.includes(name) ?? true) && carries.has(found.path),
            );
          if (earlier) return { path: `${earlier.name} ${found.path}`, sideEffects: false, ...before };
          const later = layers.slice(at + 1).find(({ entry }) => entry === found.path);
          if (later) return { path: later.name, namespace: "behind", sideEffects: false, pluginData: later };
          const { path: to, external, sideEffects, suffix } = found;
          return { path: to, external, namespace: found.namespace, sideEffects, suffix };
        },
      );
    },
  };
}

/** Functions that load a layer when they are called. */
function standIns(folder, isLazy = false) {
  return {
    name: "stand-ins",
    setup(build) {
      build.onLoad({ filter: /./, namespace: "behind" }, async ({ path, pluginData }) => {
        const { exports: names, file } = pluginData;
        const load = `const layer = () => loadBundle(__dirname, "${file}", { require }).exports;`;
        const standIn = (name) => `(...args) => layer().${name}(...args);`;
        const contents = isLazy
          ? [
              `const { loadBundle } = require(${JSON.stringify(whereIs("loadBundle", "@agentos/internal"))});`,
              load,
              ...names.map((name) => `exports.${name} = ${standIn(name)}`),
            ].join("\n")
          : [
              'import { loadBundle } from "@agentos/internal";',
              load,
              ...(path === "third-party"
                ? ["const all = layer();", ...(await Promise.all(shared[path].modules.map(valuesOf)))]
                : names.map((name) => `export const ${name} = ${standIn(name)}`)),
            ].join("\n");
        return { contents, resolveDir: folder };
      });
    },
  };
}

/**
 * What a bundle of ES modules imports across the borders: by the layer that carries it, with the key under
 * which that gives it.
 */
function takenBy(code, layer) {
  const taken = new Map();
  for (const [, names, from, module] of code.matchAll(
    /^import (?:\{([^}]*)\}|.*) from "(\S+) (\S[^"]*)";$/gm,
  )) {
    if (names === undefined) throw new Error(`${layer} must name what it imports of ${module}`);
    const each = taken.get(from) ?? [];
    taken.set(from, each);
    for (const name of names.split(",").map((one) => one.trim().split(" as ")[0]))
      if (!each.some((one) => one.module === module && one.name === name))
        each.push({ module, name, key: `$${each.length}` });
  }
  return taken;
}

/** Code that hands a later layer what it takes: a function, because most programs never load that layer. */
function giving(layer, each) {
  if (each === undefined) return [];
  const own = exportFor(layer);
  return [
    ...each.map(({ module, name, key }) => `import { ${name} as ${own}${key} } from "${module}";`),
    `export const ${own} = () => ({ ${each.map(({ key }) => `${key}: ${own}${key}`).join(", ")} });`,
  ];
}

/** The other half of {@link giving}. */
function takings(layers, layer, isLazy) {
  const [first] = layers;
  return {
    name: "takings",
    setup(build) {
      build.onResolve({ filter: /^before / }, ({ path }) => ({
        path: path.slice("before ".length),
        namespace: "layer",
        sideEffects: false,
      }));
      // The first one was loaded by somebody else, and knows the others that were.
      build.onLoad({ filter: /./, namespace: "layer" }, ({ path }) => {
        const { file } = layers.find(({ name }) => name === path);
        const loaded =
          path === first.name ? "first" : `first.loadBundle(__dirname, "${file}", { require }).exports`;
        return {
          contents: `const first = require(__dirname + "/${first.name}.cjs");
            module.exports = ${loaded}.${exportFor(layer.name)}();`,
        };
      });
      build.onLoad({ filter: /./, namespace: "before" }, async ({ path }) => {
        const [from, module] = [path.slice(0, path.indexOf(" ")), path.slice(path.indexOf(" ") + 1)];
        const taken = (layer.takes.get(from) ?? []).filter((one) => one.module === module);
        const names = await exportsOf(module);
        // What is left out in the end is imported all the same, and must be there for that.
        const others = names.filter((name) => !taken.some((one) => one.name === name));
        if (isLazy)
          return {
            contents: [
              `const given = require("before ${from}");`,
              ...taken.map(({ name, key }) => `exports.${name} = given.${key};`),
            ].join("\n"),
          };
        return {
          contents: [
            `import given from "before ${from}";`,
            ...taken.map(({ name, key }) => `export const ${name} = given.${key};`),
            ...others.map((name) => `export const ${name} = undefined;`),
          ].join("\n"),
        };
      });
    },
  };
}

/**
 * Evaluates our modules where something of them is first used: a function each, which V8 does not look into
 * before.
 */
const modulesOnDemand = {
  name: "modules-on-demand",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: onDemand(path),
      loader: "js",
    }));
  },
};

/** V8 compiles an expression at its first use: most texts need none of them. */
const expressionsGuarded = {
  name: "expressions-guarded",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: guardedModule(path),
      loader: "js",
    }));
  },
};

// Once for all layers, each of which is bundled several times.
const guardedModule = oncePerPath((path) => {
  const source = readFileSync(path, "utf8");
  return guardExpressions(esbuild.transformSync(source, { loader: "ts", target: "node20" }).code, path);
});

/**
 * As CommonJS whose imports of ours stand where they are used; esbuild's own form of it takes them when it
 * begins.
 */
function onDemand(path) {
  const { code } = esbuild.transformSync(guardedModule(path), { format: "cjs", target: "node20" });
  const [head, body] = code.split("module.exports = __toCommonJS(stdin_exports);\n");
  // Types alone.
  if (body === undefined) return code;
  const imports = new Map();
  // What is no module of ours is its own default.
  const plain = body.replace(
    /^var (\w+) = __toESM\((require\("(?:node:[^"]+|[^"]+\.json)"\))\);\n/gm,
    (_, name, module) => `var ${name} = { default: ${module}, ...${module} };\n`,
  );
  let own = plain.replace(/^var (\w+) = require\("([^"]+)"\);\n/gm, (line, name, from) => {
    // These are there at each start, and others of Node's own are loaded like ours.
    if (!/^(?:\.|@agentos\/|node:(?!fs$|path$))/.test(from) || from.endsWith(".json")) return line;
    imports.set(name, from);
    return "";
  });
  let given = [...head.matchAll(/^ {2}(\w+): \(\) => (.+?),?$/gm)]
    .map(([, name, value]) =>
      new RegExp(`^(?:async )?function\\*? ${value}\\(`, "m").test(own)
        ? `${name}: ${value}`
        : `get ${name}() { return ${value}; }`,
    )
    .join(", ");
  for (const [name, from] of imports) {
    const use = new RegExp(`\\b${name}\\.(\\w+)`, "g");
    const there = (_, one) => `(require("${whereIs(one, from)}").${one})`;
    own = own.replace(use, there);
    given = given.replace(use, there);
  }
  if (/__(?:toESM|reExport)\(/.test(own)) throw new Error(`${path} must name what it imports`);
  return `module.exports = { ${given} };\n${own}`;
}

/**
 * Where a name of one of our private packages stands: all of their table of contents would be taken with it.
 */
function whereIs(name, from) {
  if (!from.startsWith("@agentos/") || sharedModules.test(from)) return from;
  const folder = join(packages, from.slice("@agentos/".length), "src");
  contents[from] ??= [
    ...readFileSync(join(folder, "index.ts"), "utf8").matchAll(/^export \{([^}]*)\} from "([^"]+)";$/gm),
  ];
  const [, , module] = contents[from].find(([, names]) => names.split(/[\s,]+/).includes(name)) ?? [];
  if (module === undefined) throw new Error(`${from} has no ${name}`);
  if (module.startsWith("@agentos/")) return whereIs(name, module);
  return join(folder, module).replaceAll("\\", "/");
}

const contents = {};

const exportFor = (layer) => `for_${layer.replaceAll("-", "_")}`;

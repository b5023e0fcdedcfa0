import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { collectLicences } from "./licences.mjs";
import { packages, root } from "./packages.mjs";

const PARTS = readdirSync(join(root, "parts")).join("|");
const CHECKS_OF_SETTINGS = join(root, "parts/platform/src/check-settings.ts");
/** The one that tsup bundles with. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
const YAML = createRequire(join(root, "packages/artifact-guard/package.json")).resolve("yaml");
const EVERYTHING = [/^[^.]/];
const shared = {
  config: false,
  silent: true,
  target: "node20",
  platform: "node",
  splitting: false,
  // Several bundles share a folder; `build.mjs` empties it first.
  clean: false,
  noExternal: [new RegExp(`^@agentos/(?:${PARTS})(?:/|$)`)],
  esbuildOptions(options) {
    // gray-matter's own YAML parser, which each of our calls replaces.
    options.alias = { "js-yaml": join(root, "tools/build/src/no-yaml.cjs") };
  },
};
/** For CommonJS that is bundled into an ES module and still asks for `require`. */
const banner = {
  js: `const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);`,
};

/** Every bundle of a package, as options for tsup. */
export function bundlesOf(each) {
  const { name, folder, rest } = each;
  const dist = join(folder, "dist");
  return [
    library(each),
    ...programs(each, dist),
    each.programs.length > 0 && name !== "workflow" && settingsChecks(folder, dist),
    ...(rest.length > 0 ? hookRest(folder, sourcesOf(each, rest), dist, (file) => `"./${file}"`) : []),
    ...(OTHERS[name]?.(each, dist) ?? []),
  ].filter(Boolean);
}

/** ES modules; what a library depends on stays an import, and private parts are bundled in. */
function library({ folder, manifest, entries }) {
  return (
    entries.length > 0 && {
      ...shared,
      entry: Object.fromEntries(entries.map((entry) => [entry, join(folder, "src", `${entry}.ts`)])),
      outDir: join(folder, "dist"),
      format: "esm",
      splitting: true,
      external: Object.keys(manifest.dependencies ?? {}).map((name) => new RegExp(`^${name}(?:/|$)`)),
      esbuildPlugins: [collectLicences(folder)],
    }
  );
}

/** What starts at every event: one CommonJS file each, with everything in it, which starts fastest. */
function programs({ folder, programs }, outDir, checks = '"./check-settings.cjs"') {
  return programs.map((name) =>
    program(folder, { [name]: join(folder, "src", `${name}.ts`) }, outDir, checks),
  );
}

/** What they load where they find settings. */
function settingsChecks(folder, outDir) {
  return program(folder, { "check-settings": CHECKS_OF_SETTINGS }, outDir);
}

function program(folder, entry, outDir, checks) {
  return {
    ...shared,
    entry,
    outDir,
    format: "cjs",
    minify: true,
    external: [/^\.\/hook-\w+\.cjs$/, /\/check-settings\.cjs$/],
    noExternal: EVERYTHING,
    outExtension: () => ({ js: ".cjs" }),
    esbuildPlugins: [...(checks === undefined ? [] : [lazySettings(checks)]), collectLicences(folder)],
  };
}

/** Zod takes 4 ms to load and set up, so hooks do that only where they find settings to check. */
/** @param file code that gives the path of `check-settings.cjs` */
const lazySettings = (file) => ({
  name: "lazy-settings",
  setup(build) {
    build.onResolve({ filter: /^\.\/check-settings\.js$/ }, () => ({
      path: CHECKS_OF_SETTINGS,
      namespace: "lazy-settings",
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace: "lazy-settings" }, ({ path }) => ({
      contents: [...readFileSync(path, "utf8").matchAll(/^export function (\w+)/gm)]
        .map(([, name]) => `export const ${name} = (...args) => require(${file}).${name}(...args);`)
        .join("\n"),
    }));
  },
});

/** ES modules that need nothing but Node. */
function standalone(folder, entry, outDir, plugins = []) {
  return {
    ...shared,
    entry,
    outDir,
    format: "esm",
    splitting: true,
    minify: true,
    noExternal: EVERYTHING,
    banner,
    esbuildPlugins: [...plugins, collectLicences(folder)],
  };
}

/**
 * What a hook loads with `require`, in files that share what they have in common.
 * @param pathOf code that gives the path of one of the files that are loaded late
 */
function hookRest(folder, entry, outDir, pathOf) {
  return [
    {
      ...standalone(folder, entry, outDir, [
        lazyYaml(pathOf("yaml.cjs")),
        lazySettings(pathOf("check-settings.cjs")),
        lazyEntities,
      ]),
      external: [/\/(?:yaml|check-settings)\.cjs$/],
      banner: {},
      plugins: [asCommonJs],
      outExtension: () => ({ js: ".cjs" }),
    },
    program(folder, { yaml: YAML }, outDir),
  ];
}

/** Only ES modules can be split, and Node takes 20 ms longer to load them. */
const asCommonJs = {
  name: "as-common-js",
  renderChunk: async (code, { path }) =>
    path.endsWith(".cjs")
      ? await esbuild.transform(code, { format: "cjs", platform: "node", minify: true })
      : undefined,
};

/** The YAML parser takes 14 ms to load, which only files and templates that hold YAML are worth. */
const lazyYaml = (file) => ({
  name: "lazy-yaml",
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, ({ path }) => ({
      path,
      namespace: "lazy-yaml",
      sideEffects: false,
    }));
    build.onLoad({ filter: /./, namespace: "lazy-yaml" }, () => ({
      contents: [
        `const lazy = (name) => new Proxy(function () {}, {`,
        `  apply: (_, self, given) => Reflect.apply(require(${file})[name], self, given),`,
        `  construct: (_, given) => Reflect.construct(require(${file})[name], given),`,
        `  get: (_, key) => require(${file})[name][key],`,
        `});`,
        ...Object.keys(createRequire(YAML)(YAML)).map(
          (name) => `export const ${name} = /* @__PURE__ */ lazy("${name}");`,
        ),
      ].join("\n"),
    }));
  },
});

/** The table of HTML's entities takes 2 ms to unpack, which only a text that has one is worth. */
const lazyEntities = {
  name: "lazy-entities",
  setup(build) {
    build.onResolve({ filter: /^entities$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: "lazy-entities",
      pluginData: resolveDir,
    }));
    build.onLoad({ filter: /./, namespace: "lazy-entities" }, ({ pluginData }) => ({
      contents: 'exports.decodeHTML = (text) => require("entities/lib/decode.js").decodeHTML(text);',
      resolveDir: pluginData,
    }));
  },
};

/** What a leash starts, beside the file that contains it. */
const leash = (folder, outDir) => {
  const source = (name) => join(root, "parts/leash/src", `${name}.ts`);
  return program(folder, { warden: source("warden"), gate: source("gate-program") }, outDir);
};

const OTHERS = {
  workflow: ({ folder }, dist) => [leash(folder, dist)],
  cli: ({ folder }, dist) => {
    const hooks = join(dist, "hooks");
    const withRest = packages.filter(({ rest }) => rest.length > 0);
    const dispatcher = join(root, "parts/wiring/src/dispatcher/hook.ts");
    return [
      leash(folder, dist),
      standalone(
        folder,
        {
          aos: join(folder, "src/bin.ts"),
          "scan-worker": join(root, "packages/context-meter/src/scan-worker.ts"),
        },
        dist,
        [besideHooks(withRest)],
      ),
      program(folder, { hook: dispatcher }, join(hooks, "hook-dispatcher/dist")),
      ...packages.flatMap((each) =>
        programs(each, join(hooks, each.name, "dist"), '"../../check-settings.cjs"'),
      ),
      settingsChecks(folder, hooks),
      ...hookRest(
        folder,
        {
          ...Object.assign(
            {},
            ...withRest.map((each) =>
              sourcesOf(each, [...each.rest, ...librariesOf(each)], `${each.name}/dist/`),
            ),
          ),
          "openclaw/context-guard": join(root, "packages/openclaw-hooks/src/context-guard.ts"),
        },
        hooks,
        // What several of them share is in the folder itself.
        (file) => `__dirname.replace(/[\\\\/][\\w-]+[\\\\/]dist$|[\\\\/]openclaw$/, "") + "/${file}"`,
      ),
    ];
  },
  // OpenClaw loads one file.
  "openclaw-hooks": ({ folder }) => [
    standalone(folder, { handler: join(folder, "src/hook.ts") }, join(folder, "hooks/context-guard")),
  ],
};

/** What programs of the tests load, and what a leash starts when it runs from its sources. */
export const partBundles = [
  {
    ...shared,
    entry: { index: join(root, "parts/platform/src/index.ts") },
    outDir: join(root, "parts/platform/dist"),
    format: "esm",
  },
  leash(join(root, "parts/leash"), join(root, "parts/leash/dist")),
];

/** Named sources of a package, by the name of what is written. */
function sourcesOf({ folder }, names, prefix = "") {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, join(folder, "src", `${name}.ts`)]));
}

/** What the command imports of a package: what it exports, and what it has for this repository alone. */
function librariesOf({ folder, entries }) {
  return [...entries, "internal"].filter((name) => existsSync(join(folder, "src", `${name}.ts`)));
}

/** The command takes these packages from where its hooks have them. */
function besideHooks(withRest) {
  return {
    name: "beside-hooks",
    setup(build) {
      for (const { name, manifest } of withRest)
        build.onResolve({ filter: new RegExp(`^@agentos/${name}(?:/|$)`) }, ({ path }) => {
          const subpath = `.${path.slice(manifest.name.length)}`;
          const file = manifest.exports[subpath]?.default ?? `./dist/${subpath.slice(2)}.js`;
          return { path: `./hooks/${name}/${file.slice(2).replace(/\.js$/, ".cjs")}`, external: true };
        });
    },
  };
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { collectLicenses } from "./licenses.mjs";
import { packages, root } from "./packages.mjs";

const PARTS = readdirSync(join(root, "parts")).join("|");
const SENTENCES = join(root, "parts/text/src/sentences");
const LATE_FILES = [/\/(?:yaml|check-settings|comment-weights|hook-\w+)\.cjs$/];
/** tsup's own esbuild. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
const YAML = createRequire(join(root, "packages/artifact-guard/package.json")).resolve("yaml");
const inSameFolder = (file) => `__dirname + "/${file}"`;
const EVERYTHING = [/^[^.]/];
const shared = {
  config: false,
  silent: true,
  target: "node20",
  platform: "node",
  splitting: false,
  // Several bundles share a folder, which `build.mjs` empties first.
  clean: false,
  noExternal: [new RegExp(`^@agentos/(?:${PARTS})(?:/|$)`)],
  esbuildOptions(options) {
    options.alias = {
      // Nothing reads the targets of links, the only place where markdown-it would still decode entities.
      entities: join(root, "tools/build/src/no-entities.cjs"),
    };
  },
};
/** Defines `require` for CommonJS modules that call it from inside an ES module bundle. */
const banner = {
  js: `const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);`,
};

export function bundlesOf(each) {
  const { name, folder, rest, late: lateNames } = each;
  const dist = join(folder, "dist");
  return [
    library(each),
    ...programs(each, dist),
    each.programs.length > 0 && name !== "workflow" && lateFiles(folder, dist, ["check-settings"]),
    ...(rest.length > 0 ? hookRest(folder, sourcesOf(each, rest), dist, lateNames, inSameFolder) : []),
    ...(OTHERS[name]?.(each, dist) ?? []),
  ].filter(Boolean);
}

/** Bundles private parts into the ES modules; dependencies remain imports. */
function library({ folder, manifest, entries }) {
  return (
    entries.length > 0 && {
      ...shared,
      entry: Object.fromEntries(entries.map((entry) => [entry, join(folder, "src", `${entry}.ts`)])),
      outDir: join(folder, "dist"),
      format: "esm",
      splitting: true,
      external: Object.keys(manifest.dependencies ?? {}).map((name) => new RegExp(`^${name}(?:/|$)`)),
      esbuildPlugins: [collectLicenses(folder)],
    }
  );
}

/** Hooks run on every event, and a single self-contained CommonJS file starts fastest. */
function programs({ folder, programs, main }, outDir, pathOf = inSameFolder) {
  return [...programs, ...main].map((name) =>
    program(folder, { [name]: join(folder, "src", `${name}.ts`) }, outDir, pathOf),
  );
}

function program(folder, entry, outDir, pathOf) {
  return {
    ...shared,
    entry,
    outDir,
    format: "cjs",
    minify: true,
    external: LATE_FILES,
    noExternal: EVERYTHING,
    outExtension: () => ({ js: ".cjs" }),
    esbuildPlugins: [
      ...(pathOf === undefined ? [] : [late("check-settings", pathOf)]),
      collectLicenses(folder),
    ],
  };
}

/** Modules that hooks load only when needed. Loading zod takes 4 ms, and the YAML parser 14 ms. */
const LATE = {
  "check-settings": {
    source: join(root, "parts/platform/src/check-settings.ts"),
    filter: /^\.\/check-settings\.js$/,
  },
  yaml: { source: YAML, filter: /^yaml$/ },
  "hook-code": {
    source: join(root, "packages/artifact-guard/src/hook-code.ts"),
    filter: /^\.\/(?:code\/index|template)\.js$/,
    importer: /(?:artifact-type|check-artifact|applied-criteria)\.ts$/,
  },
  "comment-weights": { source: join(SENTENCES, "comment-weights.ts"), filter: /^\.\/comment-weights\.js$/ },
};

/** @param pathOf returns code that evaluates to the path of a file */
const late = (name, pathOf) => ({
  name: `late-${name}`,
  setup(build) {
    const { source, filter, importer = /./ } = LATE[name];
    build.onResolve({ filter }, (found) =>
      importer.test(found.importer)
        ? { path: name, namespace: `late-${name}`, sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: `late-${name}` }, () => ({
      contents: [
        // Finding a file that is already loaded takes as long as a few hundred function calls.
        `let found; const load = () => (found ??= require(${pathOf(`${name}.cjs`)}));`,
        ...namesOf(source).map(
          (each) =>
            `Object.defineProperty(exports, "${each}", { enumerable: true, get: () => load().${each} });`,
        ),
      ].join("\n"),
    }));
  },
});

/** Evaluates a module whose exports are data, so that a hook need not. */
const evaluated = {
  name: "evaluated",
  setup(build) {
    build.onLoad({ filter: /[\\/]sentences[\\/]lexicon-index\.ts$/ }, async ({ path }) => {
      const code = await esbuild.build({ entryPoints: [path], bundle: true, format: "cjs", write: false });
      const module = { exports: {} };
      new Function("module", code.outputFiles[0].text)(module);
      const contents = Object.entries(module.exports).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { contents: contents.join("\n") };
    });
  },
};

/** Moves the models' weights from the code to files of bytes, which take a hook less time to load. */
const weightsAsBytes = (outDir, pathOf) => ({
  name: "weights-as-bytes",
  setup(build) {
    build.onLoad({ filter: /[\\/](?:sentences[\\/]|claim-)weights\.ts$/ }, ({ path }) => {
      const file = `${basename(path, ".ts")}.bin`;
      const source = readFileSync(path, "utf8");
      const [base64] = /"[\w+/=]{10000,}"/.exec(source);
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, file), Buffer.from(base64, "base64"));
      const read = `() => require("node:fs").readFileSync(${pathOf(file)})`;
      return { contents: source.replace(base64, read), loader: "ts" };
    });
  },
});

function namesOf(source) {
  if (source === YAML) return Object.keys(createRequire(YAML)(YAML));
  const text = readFileSync(source, "utf8");
  const listed = [...text.matchAll(/^export \{(.*)\}/gm)].flatMap(([, names]) => names.match(/\w+/g));
  return [...listed, ...[...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)];
}

const lateFiles = (folder, outDir, names) =>
  program(folder, Object.fromEntries(names.map((name) => [name, LATE[name].source])), outDir);

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
    esbuildPlugins: [...plugins, collectLicenses(folder)],
  };
}

/**
 * Bundles the modules that a hook loads with `require`. The files share common chunks.
 * @param names the files that are loaded late, besides `check-settings`
 * @param pathOf returns code that evaluates to the path of a file
 */
function hookRest(folder, entry, outDir, names, pathOf) {
  return [
    {
      ...standalone(folder, entry, outDir, [
        ...Object.keys(LATE).map((name) => late(name, pathOf)),
        weightsAsBytes(outDir, pathOf),
        evaluated,
      ]),
      external: LATE_FILES,
      banner: {},
      plugins: [asCommonJs],
      outExtension: () => ({ js: ".cjs" }),
    },
    ...(names.length > 0 ? [lateFiles(folder, outDir, names)] : []),
  ];
}

/**
 * esbuild splits only ES modules, but Node takes 20 ms longer to load them than CommonJS. Hooks read these
 * files as Latin-1, but esbuild leaves other characters in regular expressions.
 */
const asCommonJs = {
  name: "as-common-js",
  renderChunk: async (source, { path }) => {
    if (!path.endsWith(".cjs")) return undefined;
    const { code } = await esbuild.transform(source, { format: "cjs", platform: "node", minify: true });
    return { code: code.replace(/[^\x00-\x7f]/g, escapeOf) };
  },
};

const escapeOf = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Bundles the programs that a leash starts. They must be next to the file with the leash's code. */
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
      standalone(folder, { aos: join(folder, "src/bin.ts") }, dist, [sharedWithHooks(withRest)]),
      program(folder, { hook: dispatcher }, join(hooks, "hook-dispatcher/dist")),
      ...packages.flatMap((each) =>
        programs(each, join(hooks, each.name, "dist"), (file) => `"../../${file}"`),
      ),
      lateFiles(folder, hooks, ["check-settings"]),
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
        [...new Set(withRest.flatMap((each) => each.late))],
        // Shared chunks are in `dist/hooks` itself.
        (file) =>
          `__dirname.replace(/[\\\\/][\\w-]+[\\\\/]dist$|[\\\\/]openclaw$/, "") + "/${file === "hook-code.cjs" ? "artifact-guard/dist/" : ""}${file}"`,
      ),
    ];
  },
  // OpenClaw loads a single file.
  "openclaw-hooks": ({ folder }) => [
    standalone(folder, { handler: join(folder, "src/hook.ts") }, join(folder, "hooks/context-guard")),
  ],
};

/** Bundles for test programs, and for a leash that runs from source. */
export const partBundles = [
  {
    ...shared,
    entry: { index: join(root, "parts/platform/src/index.ts") },
    outDir: join(root, "parts/platform/dist"),
    format: "esm",
  },
  leash(join(root, "parts/leash"), join(root, "parts/leash/dist")),
];

function sourcesOf({ folder }, names, prefix = "") {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, join(folder, "src", `${name}.ts`)]));
}

/** Returns the exports of a package and those that only this repository uses. */
function librariesOf({ folder, entries }) {
  return [...entries, "internal"].filter((name) => existsSync(join(folder, "src", `${name}.ts`)));
}

/** Makes the command share one copy of these packages with its hooks. */
function sharedWithHooks(withRest) {
  return {
    name: "shared-with-hooks",
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

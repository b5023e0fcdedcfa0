/** Modules of Node that take a millisecond or more to load, and whose functions most commands never call. */
const COSTLY = ["child_process", "crypto", "http", "zlib"];

/**
 * Loads these modules when one of their functions is first called. Only functions can be imported: the
 * bundler reports a class as missing.
 * @type {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export const builtinsOnDemand = {
  name: "builtins-on-demand",
  setup(build) {
    const filter = new RegExp(`^(?:node:)?(?:${COSTLY.join("|")})$`);
    build.onResolve({ filter }, ({ path }) => ({
      path: path.replace(/^node:/, ""),
      namespace: "builtin-on-demand",
    }));
    build.onLoad({ filter: /.*/, namespace: "builtin-on-demand" }, ({ path }) => {
      const builtin = process.getBuiltinModule(path);
      const names = Object.keys(builtin).filter(
        (name) => /^[a-z]\w*$/.test(name) && typeof builtin[name] === "function",
      );
      return {
        contents: `const builtin = () => process.getBuiltinModule("node:${path}");
          ${names.map((name) => `export const ${name} = (...args) => builtin().${name}(...args);`).join("\n")}`,
      };
    });
  },
};

/**
 * string-width builds what it knows of Unicode where it is loaded, which takes longer than to start Node;
 * most of what is drawn needs none of it. Called by `require`, a bundled module is not evaluated before.
 * @type {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export const stringWidthOnDemand = {
  name: "string-width-on-demand",
  setup(build) {
    build.onResolve({ filter: /^string-width$/ }, ({ kind, path, resolveDir }) =>
      kind === "import-statement" ? { path, namespace: "measured", pluginData: resolveDir } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "measured" }, ({ path, pluginData }) => ({
      contents: `export default (text) => require("${path}").default(text);`,
      resolveDir: pluginData,
    }));
  },
};

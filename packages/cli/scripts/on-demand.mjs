/**
 * commander imports what starts programs for a kind of command that this one has none of. Loading it is a tenth of what `aos --help` costs.
 * @type {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export const childProcessOnDemand = {
  name: "child-process-on-demand",
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: "child_process", namespace: "on-demand" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "on-demand" }, () => ({
      contents: 'exports.spawn = (...args) => process.getBuiltinModule("node:child_process").spawn(...args);',
    }));
  },
};

/**
 * string-width builds what it knows of Unicode where it is loaded, which takes longer than to start Node; most of what is drawn needs none of it. Called by
 * `require`, a bundled module is not evaluated before.
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

/**
 * Bundles our packages from their sources. What a library has in `dist` carries the private packages it uses,
 * and so would the command: once for each library.
 * @type {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export const packagesFromSources = {
  name: "packages-from-sources",
  setup(build) {
    const sourceOf = (file) => file.replace(/([\\/])dist([\\/][\w-]+)\.js$/, "$1src$2.ts");
    build.onResolve(
      { filter: /^@agentos\/[\w-]+(?:\/[\w-]+)?$/ },
      async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === FROM_DIST) return undefined;
        const found = await build.resolve(path, { kind, resolveDir, pluginData: FROM_DIST });
        return { path: sourceOf(found.path), sideEffects: false };
      },
    );
    // A part of the command's own is named by its file.
    build.onResolve({ filter: /[\\/]packages[\\/][\w-]+[\\/]dist[\\/][\w-]+\.js$/ }, ({ path }) => ({
      path: sourceOf(path),
      sideEffects: false,
    }));
  },
};

const FROM_DIST = Symbol("from dist");

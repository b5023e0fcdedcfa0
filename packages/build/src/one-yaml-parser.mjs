/**
 * gray-matter brings a YAML parser of its own, 42 KB in every bundle, as the default of an engine that each
 * of our calls replaces. Where it is bundled, a stand-in takes that place, and says so if it is ever called.
 */
export const oneYamlParser = {
  name: "one-yaml-parser",
  setup(build) {
    build.onResolve({ filter: /^js-yaml$/ }, ({ path }) => ({ path, namespace: "one-yaml-parser" }));
    build.onLoad({ filter: /.*/, namespace: "one-yaml-parser" }, () => ({
      contents: `exports.safeLoad = exports.safeDump = () => {
        throw new Error("js-yaml is not bundled: give gray-matter an engine for YAML");
      };`,
    }));
  },
};

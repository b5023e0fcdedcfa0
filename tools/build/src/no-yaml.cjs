exports.safeLoad = exports.safeDump = () => {
  throw new Error("js-yaml is not bundled: give gray-matter an engine for YAML");
};

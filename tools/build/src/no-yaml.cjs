exports.safeLoad = exports.safeDump = () => {
  throw new Error("js-yaml is not bundled: pass gray-matter an engine for YAML");
};

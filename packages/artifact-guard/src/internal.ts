// All exports, for the command in this repository. `package.json` does not expose this file.

export { matchesGlob } from "./glob.js";
export * from "./index.js";
export { readProjectChecks } from "./project-criteria.js";
export { textOf } from "./read-artifact.js";
export { renderSarif } from "./render/sarif.js";

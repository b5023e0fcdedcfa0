// All of this package, for the command of this repository alone: `package.json` does not export it.

export { matchesGlob } from "./glob.js";
export * from "./index.js";
export { readProjectChecks } from "./project-criteria.js";
export { textOf } from "./read-artifact.js";
export { renderSarif } from "./render/sarif.js";

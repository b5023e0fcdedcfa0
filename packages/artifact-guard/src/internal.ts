// Everything in this package, for this repository's own command only: `package.json` does not export it.

export { matchesGlob } from "./glob.js";
export * from "./index.js";
export { readProjectChecks } from "./project-criteria.js";
export { textOf } from "./read-artifact.js";
export { renderSarif } from "./render/sarif.js";

// All of this package, for the command of this repository alone: `package.json` does not export it.

export { CHECK_KINDS } from "./evidence/index.js";
export { matchesGlob } from "./glob.js";
export * from "./index.js";
export { readProjectChecks } from "./project-criteria.js";
export { textOf } from "./read-artifact.js";
export { type CheckedFile, renderSarif } from "./render/sarif.js";
export { formatFindings } from "./retry-prompt.js";

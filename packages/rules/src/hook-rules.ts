// The hook loads this bundle only for projects with rule files.

export { loadRules } from "./catalogue/load-rules.js";

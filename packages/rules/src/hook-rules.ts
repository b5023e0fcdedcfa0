// The front matter and YAML readers, which the hook loads only for projects with rule files.

export { loadRules } from "./catalogue/load-rules.js";

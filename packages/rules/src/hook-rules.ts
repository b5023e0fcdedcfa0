// Loaded by the hook for projects with rule files: readers of front matter and YAML.

export { loadRules } from "./catalogue/load-rules.js";

// What the hook loads where a project has rule files: readers of front matter and YAML.

export { loadRules } from "./catalogue/load-rules.js";

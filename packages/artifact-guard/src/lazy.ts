// What the hook loads only when a project needs it: a YAML parser and a schema.
export { checkYaml } from "./code/yaml.js";
export { parseTemplateCriteria } from "./template.js";

export { loadRules } from "./load-rules.js";

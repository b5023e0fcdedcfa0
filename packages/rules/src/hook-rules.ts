export { loadRules } from "./catalogue/load-rules.js";

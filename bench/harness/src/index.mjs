export { compare, PLAIN } from "./compare.mjs";
export { readFlags } from "./flags.mjs";
export { median } from "./median.mjs";

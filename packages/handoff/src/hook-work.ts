export * from "./deviations.js";
export * from "./hook/work.js";
export * from "./internal.js";

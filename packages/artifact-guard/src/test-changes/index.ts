// Compares tests and check settings before and after a turn, to find changes that weaken them.

export type { TestChange } from "./compare-tests.js";
export { describeChange, describeKind, formatChanges, placeOf } from "./describe.js";
export { readTestChanges } from "./read-test-changes.js";
export { mentionsStubs } from "./wanted-changes.js";

// What did a turn take away from the project's checks? Compares tests and check settings before and after the
// turn.

export type { TestChange } from "./compare-tests.js";
export { describeChange, describeKind, formatChanges, placeOf } from "./describe.js";
export { readTestChanges } from "./read-test-changes.js";
export { speaksOfStandIns } from "./wanted-changes.js";

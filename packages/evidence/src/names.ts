// For hooks, which ask at every stop whether there is anything to read: this loads nothing that reads it.
export { MAY_CLAIM } from "./may-claim.js";
export { CHECK_KINDS, type CheckKind } from "./session-record.js";

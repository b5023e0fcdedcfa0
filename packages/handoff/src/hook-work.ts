// What the hook loads when there is a handoff or a checkpoint to read or to write: the codec and the store, and
// with them a YAML parser and schemas. Most events need none of it.

export { sweepTempFolder } from "@agentos/platform";
export { keepBeforeCompaction, recoverAfterCompaction } from "./hook/compaction.js";
export { findClientProcess } from "./hook/find-client-process.js";
export { offerHandoff } from "./hook/offer.js";
export { holdOwnHandoff } from "./hook/own-handoffs.js";
export { endKilled, endSession } from "./hook/session-end.js";

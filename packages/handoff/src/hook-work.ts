// The part of the hook that is loaded only if a handoff or a checkpoint has to be read or written: the codec
// and the store, with its schemas. Most events do not need it.

export { sweepTempFolder } from "@agentos/platform";
export { keepBeforeCompaction, recoverAfterCompaction } from "./hook/compaction.js";
export { findClientProcess } from "./hook/find-client-process.js";
export { offerHandoff } from "./hook/offer.js";
export { holdOwnHandoff } from "./hook/own-handoffs.js";
export { endKilled, endSession } from "./hook/session-end.js";

// The part of the hook that reads and writes handoffs. It is not loaded for most events.

export { sweepTempFolder } from "@agentos/platform";
export { keepBeforeCompaction, recoverAfterCompaction } from "./hook/compaction.js";
export { findClientProcess } from "./hook/find-client-process.js";
export { offerHandoff } from "./hook/offer.js";
export { holdOwnHandoff } from "./hook/own-handoffs.js";
export { endKilled, endSession } from "./hook/session-end.js";

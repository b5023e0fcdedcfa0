// The code of the hook that most events do not need. It reads and writes handoffs and checkpoints.

export { sweepTempFolder } from "@agentos/platform";
export { keepBeforeCompaction, recoverAfterCompaction } from "./hook/compaction.js";
export { findClientProcess } from "./hook/find-client-process.js";
export { offerHandoff } from "./hook/offer.js";
export { holdOwnHandoff } from "./hook/own-handoffs.js";
export { endKilled, endSession } from "./hook/session-end.js";

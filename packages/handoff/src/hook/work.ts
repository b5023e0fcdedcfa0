/**
 * What the hook does when there is something to do: the codec and the store, and with them a YAML parser and
 * schemas. It is
 * a file of its own because most events need none of it.
 */
export { sweepTempFolder } from "@agentos/platform";
export { keepBeforeCompaction, recoverAfterCompaction } from "./compaction.js";
export { findClientProcess } from "./find-client-process.js";
export { offerHandoff } from "./offer.js";
export { holdOwnHandoff } from "./own-handoffs.js";
export { endKilled, endSession } from "./session-end.js";

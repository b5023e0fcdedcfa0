// What the hook loads when there is a handoff or a checkpoint to read or to write.

export * from "./hook/work.js";

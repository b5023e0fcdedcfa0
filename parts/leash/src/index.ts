// Terminates a program and everything it has started: on demand, or when the caller ends, even if it is
// killed. When the program ends by itself, terminates the processes that are left in its group.

export type { NotStarted, Program, ProgramEnd } from "./gate.js";
export { groupMembers, isGroupAlive } from "./group.js";
export { findMarked } from "./group-mark.js";
export { endProcessGroup, groupMark, identifyGroup, type ProcessGroup } from "./process-group.js";
export { type Leashed, type LeashOptions, spawnLeashed } from "./start-leashed.js";

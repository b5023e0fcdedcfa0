// Terminates a program and everything it starts: on demand, when the program has ended, and when the
// caller ends, even by SIGKILL.

export type { NotStarted, Program, ProgramEnd } from "./gate.js";
export { groupMembers, isGroupAlive } from "./group.js";
export { findMarked } from "./group-mark.js";
export { endProcessGroup, groupMark, identifyGroup, type ProcessGroup } from "./process-group.js";
export { type Leashed, type LeashOptions, spawnLeashed } from "./start-leashed.js";

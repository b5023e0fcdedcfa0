// What the hook loads when there is something to check: all of this package.

export * from "./criteria-only.js";
export { answerEvidence } from "./hook/answer-evidence.js";
export { answerNote } from "./hook/answer-note.js";
export { answerStop } from "./hook/answer-stop.js";
export { concerning } from "./hook/concern.js";
export { filesOfTurn } from "./hook/files-of-turn.js";
export * from "./index.js";

// What the hook loads to read the session's record.

export { answerEvidence } from "./hook/answer-evidence.js";
export { concerning } from "./hook/concern.js";
export { filesOfTurn } from "./hook/files-of-turn.js";

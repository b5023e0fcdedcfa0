// The part of the hook that reads the session's record.

export { answerTurn } from "./hook/answer-turn.js";
export { concerning } from "./hook/concern.js";
export { lookAtTurn, recordOf } from "./hook/look-at-turn.js";

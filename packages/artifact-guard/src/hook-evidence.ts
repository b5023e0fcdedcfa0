// The part of the hook that reads the session's record.

export { answerTurn } from "./hook/answer-turn.js";
export { inspectTurn, recordOf } from "./hook/inspect-turn.js";
export { limitToRelevant } from "./hook/relevant-artifacts.js";

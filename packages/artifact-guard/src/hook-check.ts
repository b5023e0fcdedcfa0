// What the hook loads when there is an artifact to check.

export { answerNote } from "./hook/answer-note.js";
export { answerStop } from "./hook/answer-stop.js";

// What the hook loads when there is an artifact or a file to check.

export { answerStop } from "./hook/answer-stop.js";
export { unfinishedIn } from "./hook/unfinished-files.js";

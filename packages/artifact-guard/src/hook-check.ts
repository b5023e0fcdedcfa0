// The part of the hook that checks artifacts and files.

export { answerStop } from "./hook/answer-stop.js";
export { unfinishedIn } from "./hook/unfinished-files.js";

// Records what was said, and selects what the next session needs.

export { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "./agreement.js";
export { Conversation } from "./conversation.js";
export { isCorrection, isDone } from "./lexicon.js";
export { selectSaid } from "./select.js";
export { sentencesOf } from "./units.js";
export { isFigure, isName, topicWords, wordsOf } from "./words.js";

// What was said, and what of it the next session needs: the user's words, and of the others' those that say
// most.

export { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "./agreement.js";
export { Conversation } from "./conversation.js";
export { isDone } from "./lexicon.js";
export { selectSaid } from "./select.js";
export { sentencesOf } from "./units.js";
export { isFigure, wordsOf } from "./words.js";

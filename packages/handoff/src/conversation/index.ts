// What was said, and the part that the next session needs: the user's words, and the most informative of the
// others' words.

export { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "./agreement.js";
export { Conversation } from "./conversation.js";
export { isDone } from "./lexicon.js";
export { selectSaid } from "./select.js";
export { sentencesOf } from "./units.js";
export { isFigure, wordsOf } from "./words.js";

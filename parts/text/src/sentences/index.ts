// Finds sentences that postpone work, in eleven languages. A small model (tools/training) weighs
// the words; rules detect sentences that are too short for it, such as "TBD".

export { sentencesIn } from "./clauses.js";
export { type CommentVerdict, readComment } from "./comment.js";
export { type CommentPlace, NOWHERE } from "./comment-features.js";
export { type Deferral, type DeferralPlace, deferralsIn, isOnlyDeferral } from "./deferring.js";
export { rolesOf } from "./features.js";
export { languageOf } from "./language.js";
export { isAsAsked, isMention, sentencesOf } from "./sentences.js";

// Does this text put work off? Reads its sentences, in eleven languages, and finds those that leave the rest
// for later. A small model (tools/training) weighs the words; marks such as "TBD" are too short for it.

export { sentencesIn } from "./clauses.js";
export { type CommentVerdict, readComment } from "./comment.js";
export type { CommentPlace } from "./comment-features.js";
export { type Deferral, type DeferralPlace, deferralsIn, deferralsOf, isOnlyDeferral } from "./deferring.js";
export { rolesOf } from "./features.js";
export { languageOf } from "./language.js";
export { isMention, sentencesOf } from "./sentences.js";

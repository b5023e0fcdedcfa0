export { sentencesIn } from "./clauses.js";
export { type Deferral, type DeferralPlace, deferralsIn, deferralsOf, isOnlyDeferral } from "./deferring.js";
export { rolesOf } from "./features.js";
export { isMention, sentencesOf } from "./sentences.js";
export { isToCome } from "./to-come.js";
export { tongueOf } from "./tongue.js";

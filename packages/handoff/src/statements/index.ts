// Which statements of a conversation still hold? Splits texts into statements, judges each by its words, and
// keeps a ledger of those worth keeping, without what was taken back or settled later.

export { isBareAnswer, namesNothing, onlyAgrees, refersBack } from "./agreement.js";
export { isCommon } from "./common-words.js";
export { isPolite } from "./courtesy.js";
export { Ledger, type LedgerItem, type StatementPlace } from "./ledger.js";
export { findCues } from "./statement-cues.js";
export { judgeStatement, type Speaker } from "./statement-kind.js";
export { lastSentence, type Statement, splitStatements } from "./statements.js";
export { tellingOf } from "./telling.js";
export { contentWords, isName, sharedWords } from "./words.js";

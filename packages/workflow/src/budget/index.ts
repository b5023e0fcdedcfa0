// How much of what a phase or a run may take is spent? Added up from what the attempts' clients told, which is
// in the session's log.

export { BudgetKeeper } from "./budget-keeper.js";
export { limitsOf, limitText, spentBy, spentIn } from "./ledger.js";

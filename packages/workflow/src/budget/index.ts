// Budgets of phases and runs. Spending is the sum of what the attempts' clients reported to the session's
// log.

export { BudgetKeeper } from "./budget-keeper.js";
export { limitsOf, limitText, spentBy, spentIn } from "./ledger.js";

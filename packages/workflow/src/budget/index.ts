// Budgets of phases and runs, compared with the spending that clients reported in the session log.

export { BudgetKeeper } from "./budget-keeper.js";
export { limitsOf, limitText, spentBy, spentIn } from "./ledger.js";

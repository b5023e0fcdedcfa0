// Compares the budgets for phases and runs with the spending recorded in the session log.

export { BudgetKeeper } from "./budget-keeper.js";
export { limitsOf, limitText, spentBy, spentIn } from "./ledger.js";

// Budgets of phases and runs. The amounts spent are the sums of what each attempt's client reported
// in the session log.

export { BudgetKeeper } from "./budget-keeper.js";
export { limitsOf, limitText, spentBy, spentIn } from "./ledger.js";

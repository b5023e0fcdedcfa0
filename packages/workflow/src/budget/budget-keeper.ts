import type { Budget } from "../definition/index.js";
import type { SessionEvent, SessionState } from "../session/index.js";
import { type Limit, limitsOf, limitText, spentIn } from "./ledger.js";

/** From here on a person is told. */
const NOTICE_SHARE = 0.8;

/** What follows from a run's budget. */
interface Consequences {
  onNotice(message: string): void;
  /** It is spent: nothing more is to start. */
  onSpent(by: string): void;
}

/** Watches what a session takes, as its events tell, against the budget of the run. */
export class BudgetKeeper {
  readonly #budget: Budget;
  readonly #consequences: Consequences;
  readonly #told = new Set<Limit["of"]>();
  #isSpent = false;

  constructor(budget: Budget, consequences: Consequences) {
    this.#budget = budget;
    this.#consequences = consequences;
  }

  /** Looks after an event that may have changed what is spent. */
  look({ type }: Pick<SessionEvent, "type">, state: SessionState): void {
    if (type === "agent_run.reported" || type.startsWith("phase.")) this.check(state);
  }

  /** Looks at what is spent: also once before anything starts, for what earlier runs of the session took. */
  check(state: SessionState): void {
    if (this.#isSpent) return;
    for (const limit of limitsOf(this.#budget, spentIn(state))) {
      if (limit.spent >= limit.limit) {
        this.#isSpent = true;
        this.#consequences.onSpent(`its budget (${limitText(limit)})`);
        return;
      }
      if (limit.spent < NOTICE_SHARE * limit.limit || this.#told.has(limit.of)) continue;
      this.#told.add(limit.of);
      const share = Math.round((limit.spent / limit.limit) * 100);
      this.#consequences.onNotice(`${share} % of the run's budget is spent: ${limitText(limit)}`);
    }
  }
}

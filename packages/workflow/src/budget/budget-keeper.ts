import type { Budget } from "../definition/index.js";
import type { SessionEvent, SessionState } from "../session/index.js";
import { type Limit, limitsOf, limitText, spentIn } from "./ledger.js";

const NOTICE_SHARE = 0.8;

interface Callbacks {
  onNotice(message: string): void;
  /** Called at most once. Nothing may be started after this call. */
  onSpent(by: string): void;
}

export class BudgetKeeper {
  readonly #budget: Budget;
  readonly #callbacks: Callbacks;
  readonly #noticed = new Set<Limit["of"]>();
  #isSpent = false;

  constructor(budget: Budget, callbacks: Callbacks) {
    this.#budget = budget;
    this.#callbacks = callbacks;
  }

  look({ type }: Pick<SessionEvent, "type">, state: SessionState): void {
    if (type === "agent_run.reported" || type.startsWith("phase.")) this.check(state);
  }

  /** Must also be called before a run starts: earlier runs of the session may have spent the budget. */
  check(state: SessionState): void {
    if (this.#isSpent) return;
    for (const limit of limitsOf(this.#budget, spentIn(state))) {
      if (limit.spent >= limit.limit) {
        this.#isSpent = true;
        this.#callbacks.onSpent(`its budget (${limitText(limit)})`);
        return;
      }
      if (limit.spent < NOTICE_SHARE * limit.limit || this.#noticed.has(limit.of)) continue;
      this.#noticed.add(limit.of);
      const share = Math.round((limit.spent / limit.limit) * 100);
      this.#callbacks.onNotice(`${share}% of the run's budget is spent: ${limitText(limit)}`);
    }
  }
}

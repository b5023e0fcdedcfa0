import type { AgentTotals, SessionState } from "@agentos/workflow";
import { outerPhases } from "@agentos/workflow/sessions";
import { rounded } from "../terminal/index.js";
import { isDone } from "./ended.js";

export function takenBy({ tokens, cost }: AgentTotals): string[] {
  return [tokensText(tokens), costText(cost)].filter((text) => text !== "");
}

/** Returns, for example, `120k tokens in, 8k out`. */
export function tokensText(tokens: AgentTotals["tokens"]): string {
  if (tokens === undefined) return "";
  return `${atLeast(tokens)}${rounded(tokens.input)} tokens in, ${rounded(tokens.output)} out`;
}

export function costText(cost: AgentTotals["cost"]): string {
  if (cost === undefined) return "";
  // Amounts below a dollar include fractions of a cent.
  return `${atLeast(cost)}$${cost.usd >= 1 ? cost.usd.toFixed(2) : cost.usd.toFixed(4).replace(/0{1,2}$/, "")}`;
}

function atLeast(amount: { atLeast: boolean }): string {
  return amount.atLeast ? "at least " : "";
}

/** Returns the expected cost of the remaining phases, based on earlier runs. */
export function describeExpectedCost(session: SessionState): string {
  const left = outerPhases(session).flatMap((phase) => (isDone(phase) ? [] : (phase.usual ?? [])));
  const tokens = left.flatMap((usual) => usual.tokens ?? []);
  const costs = left.flatMap(({ costUsd }) => costUsd ?? []);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const parts = takenBy({
    models: [],
    ...(tokens.length > 0 && {
      tokens: {
        input: sum(tokens.map(({ input }) => input)),
        output: sum(tokens.map(({ output }) => output)),
        atLeast: false,
      },
    }),
    ...(costs.length > 0 && { cost: { usd: sum(costs), atLeast: false } }),
  });
  return parts.length === 0 ? "" : `about ${parts.join(", ")}`;
}

import { HEADLESS } from "@agentos/clients";
import type { AgentRun } from "../state/agent-run.js";

/** Models, tokens and cost, summed over attempts. */
export interface AgentTotals {
  /** The models that answered. If a model is unknown, its client is listed instead. */
  models: string[];
  /** Tokens for all calls, including cached tokens. `atLeast` is true if an attempt reported no tokens. */
  tokens?: { input: number; output: number; atLeast: boolean };
  cost?: { usd: number; atLeast: boolean };
}

type CountedRun = Pick<AgentRun, "report" | "tokenUsage">;
type Report = NonNullable<AgentRun["report"]>;

/** Errors that occur before a model answers. A run that ends with one of them has no usage. */
const REFUSALS = new Set(["rate-limit", "usage-limit", "overloaded", "auth", "billing", "model"]);

/** Clients that count per run instead of per session, as ACP agents do. */
const COUNT_RUNS = new Set<string>([
  "acp",
  ...HEADLESS.filter(({ countsRuns }) => countsRuns).map(({ client }) => client),
]);

/** Returns undefined if no attempt has a report. */
export function totalOf(runs: readonly CountedRun[]): AgentTotals | undefined {
  const reported = runs.filter((run): run is CountedRun & { report: Report } => run.report !== undefined);
  if (reported.length === 0) return undefined;
  const counted = reported.filter((run) => !isRefused(run)).map(({ report }) => report);
  const tokens = amountsOf(counted, ({ spent }) => spent);
  const costs = amountsOf(counted, ({ costUsd }) => costUsd);
  return {
    models: [...new Set(reported.map(({ report }) => report.model ?? report.client))],
    ...(tokens.amounts.length > 0 && {
      tokens: {
        input: sum(tokens.amounts.map(({ input }) => input)),
        output: sum(tokens.amounts.map(({ output }) => output)),
        atLeast: tokens.atLeast,
      },
    }),
    ...(costs.amounts.length > 0 && { cost: { usd: sum(costs.amounts), atLeast: costs.atLeast } }),
  };
}

function isRefused({ report, tokenUsage }: CountedRun & { report: Report }): boolean {
  const { error, spent } = report;
  return error !== undefined && REFUSALS.has(error.kind) && tokenUsage === undefined && spent === undefined;
}

/** Reports from clients that count per session are cumulative, so only the last report is used. */
function amountsOf<Amount>(
  reports: readonly Report[],
  amountOf: (report: Report) => Amount | undefined,
): { amounts: Amount[]; atLeast: boolean } {
  const amounts = new Map<string, Amount>();
  const unknown = new Set<string>();
  for (const [index, report] of reports.entries()) {
    const { client, sessionId } = report;
    const isPerRun = sessionId === undefined || COUNT_RUNS.has(client);
    const session = isPerRun ? String(index) : `${client} ${sessionId}`;
    const amount = amountOf(report);
    if (amount === undefined) unknown.add(session);
    else {
      amounts.set(session, amount);
      unknown.delete(session);
    }
  }
  return { amounts: [...amounts.values()], atLeast: unknown.size > 0 };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

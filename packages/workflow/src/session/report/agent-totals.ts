import { HEADLESS } from "@agentos/clients";
import type { AgentRun } from "../state/agent-run.js";

/** Sums over agents. */
export interface AgentTotals {
  /** The models that answered; if a model is unknown, its client. */
  models: string[];
  /** Tokens of all calls, cache included. `atLeast`: some attempt did not report them. */
  tokens?: { input: number; output: number; atLeast: boolean };
  cost?: { usd: number; atLeast: boolean };
}

type CountedRun = Pick<AgentRun, "report" | "tokenUsage">;
type Report = NonNullable<AgentRun["report"]>;

/** Errors before a model answers. Such a run has nothing to count. */
const REFUSALS = new Set(["rate-limit", "usage-limit", "overloaded", "auth", "billing", "model"]);

/** Clients that count per run instead of per session. ACP agents do. */
const COUNT_RUNS = new Set<string>([
  "acp",
  ...HEADLESS.filter(({ countsRuns }) => countsRuns).map(({ client }) => client),
]);

/** Adds up what the agents of attempts reported; undefined if no attempt ran an agent. */
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

/** If a client counts per session, only the session's last report counts: it has the total. */
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

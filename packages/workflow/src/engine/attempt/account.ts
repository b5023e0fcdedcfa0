import { basename } from "node:path";
import { CLIENTS } from "@agentos/clients";
import { isAcpRun, isClientRun, isCommandRun, isShellRun, type Run } from "../../definition/index.js";
import { type PhaseNode, runOf } from "../../plan/index.js";
import type { PhaseState } from "../../session/index.js";

/** Variables that identify a client's account: its settings folder, keys and addresses. */
const IDENTIFYING = /(?:HOME|DIR|KEY|TOKEN|PROFILE|URL)$/;

/**
 * Returns a key for the account whose rate limits apply to a phase. Variables are used as written
 * in the workflow file, so the key contains no secrets.
 */
export function accountOf(node: PhaseNode, known: PhaseState | undefined): string | undefined {
  const { definition, unit } = node;
  // The client named in the agent's stream is more reliable than the one derived from the command.
  const agent = unit.agents.get(definition.agent);
  const run = agent === undefined ? definition.run : runOf(definition, agent);
  const said = known?.runs.findLast(({ report }) => report !== undefined)?.report?.client;
  // Reports over the Agent Client Protocol do not identify the agent, so use the agent's program instead.
  const client = run && isAcpRun(run) ? JSON.stringify(run.program) : (said ?? clientOf(run));
  if (client === undefined) return undefined;
  const env = Object.entries(definition.env).filter(([name]) => IDENTIFYING.test(name));
  return JSON.stringify([client, ...env.sort()]);
}

/**
 * Returns the client that a run starts. A shell command starts a client if one of the commands in it
 * begins with the client's program.
 */
function clientOf(run: Run | undefined): string | undefined {
  if (run === undefined) return undefined;
  if (isClientRun(run)) return run.client;
  const commands = isCommandRun(run)
    ? [run.command]
    : isShellRun(run)
      ? run.shell.split(/[;&|()\n]/).map((line) => line.trim().split(/\s+/))
      : [];
  for (const words of commands) {
    const program = basename(words.find((word) => !word.includes("=")) ?? "").replace(/\.(?:cmd|exe)$/, "");
    const client = CLIENTS.find((each) => each.program === program || words.includes(each.package));
    if (client !== undefined) return client.id;
  }
  return undefined;
}

export class AccountLimits {
  readonly #until = new Map<string, number>();
  readonly #accountOf: (phase: string) => string | undefined;
  readonly #now: () => Date;

  constructor(accountOfPhase: (phase: string) => string | undefined, now: () => Date) {
    this.#accountOf = accountOfPhase;
    this.#now = now;
  }

  close(phase: string, afterMs: number): void {
    const account = this.#accountOf(phase);
    if (account === undefined) return;
    this.#until.set(account, Math.max(this.#now().getTime() + afterMs, this.#until.get(account) ?? 0));
  }

  /** Returns how long the phase must wait until its account accepts work again, or 0 if it need not wait. */
  waitMs(phase: string): number {
    const account = this.#accountOf(phase);
    const until = account === undefined ? undefined : this.#until.get(account);
    return until === undefined ? 0 : Math.max(0, until - this.#now().getTime());
  }
}

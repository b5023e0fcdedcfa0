import { basename } from "node:path";
import { CLIENTS } from "@agentos/clients";
import { isAcpRun, isClientRun, isCommandRun, isShellRun, type Run } from "../../definition/index.js";
import { type PhaseNode, runOf } from "../../plan/index.js";
import type { PhaseState } from "../../session/index.js";

/** Names of variables that say whose account a client uses: folders of its settings, keys, addresses. */
const IDENTIFYING = /(?:HOME|DIR|KEY|TOKEN|PROFILE|URL)$/;

/**
 * Whose limits a phase meets: its client, and what of its environment tells accounts apart, as the file has
 * it, which names keys and does not hold them. Undefined where nobody knows its client.
 */
export function accountOf(node: PhaseNode, known: PhaseState | undefined): string | undefined {
  const { definition, unit } = node;
  // What its stream said of itself is more certain than its command.
  const agent = unit.agents.get(definition.agent);
  const run = agent === undefined ? definition.run : runOf(definition, agent);
  const said = known?.runs.findLast(({ report }) => report !== undefined)?.report?.client;
  // Of agents that speak the same protocol, the report does not say which one it was.
  const client = run && isAcpRun(run) ? JSON.stringify(run.program) : (said ?? clientOf(run));
  if (client === undefined) return undefined;
  const env = Object.entries(definition.env).filter(([name]) => IDENTIFYING.test(name));
  return JSON.stringify([client, ...env.sort()]);
}

/** The client that a phase starts by its name; of a shell line, at the beginning of one of its commands. */
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

/** Until when the accounts of agents refuse work. */
export class AccountLimits {
  readonly #until = new Map<string, number>();
  readonly #accountOf: (phase: string) => string | undefined;
  readonly #now: () => Date;

  constructor(accountOfPhase: (phase: string) => string | undefined, now: () => Date) {
    this.#accountOf = accountOfPhase;
    this.#now = now;
  }

  /** A phase was refused for so many milliseconds. */
  close(phase: string, afterMs: number): void {
    const account = this.#accountOf(phase);
    if (account === undefined) return;
    this.#until.set(account, Math.max(this.#now().getTime() + afterMs, this.#until.get(account) ?? 0));
  }

  /** How long the account of a phase takes nothing, in milliseconds; 0 where it may be asked. */
  waitMs(phase: string): number {
    const account = this.#accountOf(phase);
    const until = account === undefined ? undefined : this.#until.get(account);
    return until === undefined ? 0 : Math.max(0, until - this.#now().getTime());
  }
}

import { basename } from "node:path";
import { CLIENTS } from "@agentos/clients";
import { isAcpRun, isClientRun, isCommandRun, isShellRun, type Run } from "../../definition/index.js";
import { type PhaseNode, runOf } from "../../plan/index.js";
import type { PhaseState } from "../../session/index.js";

/** Endings of variables that identify a client's account: its settings folder, keys and addresses. */
const IDENTIFYING = /(?:HOME|DIR|KEY|TOKEN|PROFILE|URL)$/;

/**
 * A key for the account whose limits a phase meets: its client, and the variables that tell accounts apart.
 * The variables are taken as the file writes them, so they name keys without containing them. Undefined if
 * the client is unknown.
 */
export function accountOf(node: PhaseNode, known: PhaseState | undefined): string | undefined {
  const { definition, unit } = node;
  // The stream's own report is more reliable than the command.
  const agent = unit.agents.get(definition.agent);
  const run = agent === undefined ? definition.run : runOf(definition, agent);
  const said = known?.runs.findLast(({ report }) => report !== undefined)?.report?.client;
  // A report over the Agent Client Protocol does not say which agent it came from, so the program is used.
  const client = run && isAcpRun(run) ? JSON.stringify(run.program) : (said ?? clientOf(run));
  if (client === undefined) return undefined;
  const env = Object.entries(definition.env).filter(([name]) => IDENTIFYING.test(name));
  return JSON.stringify([client, ...env.sort()]);
}

/** The client that a phase starts by name; in a shell line, at the start of one of its commands. */
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

/** How long the agents' accounts refuse work. */
export class AccountLimits {
  readonly #until = new Map<string, number>();
  readonly #accountOf: (phase: string) => string | undefined;
  readonly #now: () => Date;

  constructor(accountOfPhase: (phase: string) => string | undefined, now: () => Date) {
    this.#accountOf = accountOfPhase;
    this.#now = now;
  }

  /** Records that a phase was refused for this many milliseconds. */
  close(phase: string, afterMs: number): void {
    const account = this.#accountOf(phase);
    if (account === undefined) return;
    this.#until.set(account, Math.max(this.#now().getTime() + afterMs, this.#until.get(account) ?? 0));
  }

  /** How many milliseconds a phase's account still refuses work; 0 if it accepts work. */
  waitMs(phase: string): number {
    const account = this.#accountOf(phase);
    const until = account === undefined ? undefined : this.#until.get(account);
    return until === undefined ? 0 : Math.max(0, until - this.#now().getTime());
  }
}

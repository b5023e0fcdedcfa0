import { hostname } from "node:os";
import { processStart } from "@agentos/platform";
import type { Budget } from "../definition/index.js";
import type { Learned, NewSessionEvent, RunBudget } from "../session/index.js";
import type { Prepared } from "./prepare.js";

// Four agents are enough to keep a laptop busy and to reach a rate limit.
const DEFAULT_CONCURRENCY = 4;

/** Also limits how many times a gate may time out. */
export const DEFAULT_MAX_ATTEMPTS = 3;

type Started = Extract<NewSessionEvent, { type: "session.started" }>;

/** @param learned the phases' durations in earlier sessions */
export function runFacts(
  { workflow: { id, name, path }, planned, phase }: Prepared,
  concurrency: number,
  learned: ReadonlyMap<string, Learned>,
): Pick<Started, "workflow" | "phases" | "concurrency" | "process"> {
  const phases = planned.map((each) => {
    const { seconds, usual } = learned.get(each.id) ?? {};
    const estimate = seconds ?? phase(each.id).estimate;
    return { ...each, ...(estimate !== undefined && { estimate }), ...(usual && { usual }) };
  });
  return { workflow: { id, name, path }, phases, concurrency, process: thisProcess() };
}

/** @throws TypeError if the caller's value is not a positive integer */
export function concurrencyOf(
  { concurrency }: { concurrency?: number },
  fromFile: number | undefined,
): number {
  if (concurrency !== undefined && !(Number.isSafeInteger(concurrency) && concurrency > 0)) {
    throw new TypeError(`Expected "concurrency" to be a positive integer, got ${concurrency}`);
  }
  return concurrency ?? fromFile ?? DEFAULT_CONCURRENCY;
}

function thisProcess(): Started["process"] {
  const start = processStart(process.pid);
  return { pid: process.pid, host: hostname(), ...(start !== undefined && { start }) };
}

/** The caller's budget replaces the budget in the file. */
export function runBudget(given: Budget | undefined, fromFile: Budget | undefined): RunBudget | undefined {
  if (given === undefined) return fromFile;
  return { ...given, isGiven: true };
}

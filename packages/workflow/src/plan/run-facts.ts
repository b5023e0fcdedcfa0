import { hostname } from "node:os";
import { processStart } from "@agentos/platform";
import type { Budget } from "../definition/index.js";
import type { Learned, NewSessionEvent, RunBudget } from "../session/index.js";
import type { Prepared } from "./prepare.js";

// Agents are heavy: four keep a laptop and a rate limit busy.
const DEFAULT_CONCURRENCY = 4;

/** How many attempts may leave work unfinished, or have their gate time out, by default. */
export const DEFAULT_MAX_ATTEMPTS = 3;

type Started = Extract<NewSessionEvent, { type: "session.started" }>;

/**
 * The fields shared by the first event of a new session and of a resume.
 * @param learned what phases took in earlier sessions
 */
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

/**
 * How many phases may run at once: the caller's value, else the file's, else 4.
 * @throws TypeError
 */
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

/** The budget of a run: the caller's, else the file's. */
export function runBudget(given: Budget | undefined, fromFile: Budget | undefined): RunBudget | undefined {
  if (given === undefined) return fromFile;
  return { ...given, isGiven: true };
}

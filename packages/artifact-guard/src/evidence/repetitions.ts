import { type SessionRecord, stepsOf } from "./session-record.js";
import type { Finding } from "./verdict.js";

/** Matches "20 times" in the languages of agents' messages. */
const TIMES = /(?<![\d.,])(\d{1,4}) ?(?:times|mal|fois|veces|vezes|volte|keer|razy|раз(?!\p{L})|回|次|번)/iu;
/** Fewer repetitions can be counted by hand, or describe the code: "retries 3 times". */
const MIN_REPETITIONS = 5;

/** Matches what can run a command more than once. */
const REPEATS = /\b(?:for|while|until|seq|xargs|parallel|watch|stress)\b|repeat|count|flake|retr|\{\d+\.\./i;

/** Finds that something ran less often than a claim says. */
export function tooRare(claim: string, record: SessionRecord): Finding | undefined {
  const times = repetitionsIn(claim);
  const commands = stepsOf(record).flatMap((step) => (step.type === "command" ? step.command : []));
  return times === undefined || mayHaveRun(times, commands)
    ? undefined
    : { missing: `nothing ran ${times} times in this session` };
}

/** Returns how often the agent says that something ran, if it says so: "I ran it 20 times in a row". */
function repetitionsIn(claim: string): number | undefined {
  const times = Number(TIMES.exec(claim)?.[1] ?? 0);
  return times >= MIN_REPETITIONS ? times : undefined;
}

/** Whether so many commands ran, or one of them can have repeated something. */
const mayHaveRun = (times: number, commands: readonly string[]): boolean =>
  commands.length >= times ||
  commands.some((command) => REPEATS.test(command) || command.includes(String(times)));

import type { AgentReading } from "@agentos/clients/output";
import { printable } from "@agentos/platform";
import { outcomeOfStream } from "./agent-outcome.js";
import type { RunOutcome } from "./runner.js";

/** EX_TEMPFAIL in sysexits.h. */
const NOT_NOW_EXIT_CODE = 75;
const RETRY_DEFAULT_MS = 30_000;
/** Services have weekly limits, so longer waits are capped. */
const RETRY_LIMIT_MS = 8 * 24 * 3_600_000;

const QUOTED_LINES = 5;
const QUOTED_CHARACTERS = 300;

interface Printed {
  stdout: Tail;
  stderr: Tail;
  reading?: AgentReading | undefined;
}

interface Tail {
  read(): { text: string; omittedBytes: number };
}

export function outcomeOf(code: number | null, signal: string | null, printed: Printed): RunOutcome {
  if (code === NOT_NOW_EXIT_CODE) return notNow(printed);
  const reported = printed.reading && outcomeOfStream(printed.reading, code, new Date());
  if (reported !== undefined) return reported;
  if (code === 0) return { status: "done", output: outputOf(printed.stdout) };
  const what = code === null ? `killed by ${signal}` : `exit code ${code}`;
  return { status: "failed", reason: what + quote(printed), ...(code !== null && { exitCode: code }) };
}

/** Returns the last lines of stderr, or of stdout if stderr is empty. */
export function quote({ stdout, stderr }: Printed): string {
  for (const tail of [stderr, stdout]) {
    const lines = lastLines(tail, QUOTED_LINES);
    if (lines.length > 0) return `: ${lines.join("\n")}`;
  }
  return "";
}

function outputOf(stdout: Tail): string {
  const { text, omittedBytes } = stdout.read();
  if (omittedBytes === 0) return text;
  return `[The first ${omittedBytes} bytes of the output are omitted here; the log has all of it.]\n${text}`;
}

function notNow(printed: Printed): RunOutcome {
  // Programs that print their result on stdout can print the `retry-after` line on stderr instead.
  const seconds = [printed.stdout, printed.stderr]
    .map((tail) => /^retry-after:\s*(\d+(?:\.\d+)?)\s*s?$/i.exec(lastLines(tail, 1)[0]?.trim() ?? "")?.[1])
    .find((found) => found !== undefined);
  const afterMs =
    seconds === undefined ? RETRY_DEFAULT_MS : Math.min(Math.round(Number(seconds) * 1000), RETRY_LIMIT_MS);
  return { status: "not-now", afterMs, reason: `exit code ${NOT_NOW_EXIT_CODE} (not now)${quote(printed)}` };
}

function lastLines(tail: Tail, count: number): string[] {
  return tail
    .read()
    .text.split(/\r\n|\n|\r/)
    .map((line) => printable(line).trimEnd())
    .filter((line) => line !== "")
    .slice(-count)
    .map((line) => (line.length > QUOTED_CHARACTERS ? `${line.slice(0, QUOTED_CHARACTERS)}...` : line));
}

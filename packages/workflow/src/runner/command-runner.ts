import type { Readable, Writable } from "node:stream";
import { type AgentReport, AgentStream } from "@agentos/clients/output";
import { type Leashed, type NotStarted, type ProgramEnd, spawnLeashed } from "@agentos/leash";
import { unusable } from "../session/index.js";
import { outcomeOfWaiting } from "./agent-outcome.js";
import { commandOf, folderProblem, startProblem } from "./command.js";
import { outcomeOf, quote } from "./outcome.js";
import { OutputLog } from "./output-log.js";
import { PhaseOutput } from "./phase-output.js";
import type { Runner, RunOutcome, RunRequest } from "./runner.js";
import { Ticker } from "./ticker.js";

/** The time between SIGTERM and SIGKILL, if the request does not set it. */
const KILL_GRACE_MS = 5_000;
/** A person does not read faster, and a terminal should not be redrawn more often. */
const LINE_INTERVAL_MS = 100;
/** Reports are written to disk, and change with every model call. */
const REPORT_INTERVAL_MS = 2_000;
/** The maximum of `setTimeout` (25 days); a longer delay would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs any program: `command` without a shell, `shell` with `sh -c` (`cmd /d /s /c` on Windows). The prompt
 * is written to stdin. Exit code 0 is `done`, 75 is `not-now` (with `retry-after: <seconds>` as the last line
 * of output; default 30, at most eight days), anything else `failed`. If the program prints the stream of an
 * agent's client, the stream decides instead: see `AgentStream`.
 *
 * All processes of the phase form one group. The group is ended (SIGTERM, then SIGKILL) when the time is up,
 * when the request is aborted, when the program has ended and left other processes behind, when the log
 * cannot be written, and when this process dies, even by SIGKILL. On Linux, a process that leaves the group
 * (`setsid`) is ended with it, unless the program ended by itself: then such a process counts as a daemon. On
 * other platforms it is out of reach.
 *
 * The program's stdin, stdout and stderr are sockets: `>&2` works, opening `/dev/stderr` by name does not.
 */
export const commandRunner: Runner = { name: "command", run: (request) => runProgram(request) };

/**
 * Talks to a program over its stdio, instead of writing the prompt and waiting for its end.
 * @returns the part of its stdout to be logged and read
 */
export type Talk = (program: {
  stdin: Writable;
  stdout: Readable;
  /** Ends the program once the conversation is over; without an outcome, its output decides. */
  end(outcome?: RunOutcome): void;
}) => Readable;

/** Runs the program of a phase as the `command` runner does. */
export async function runProgram(request: RunRequest, talk?: Talk): Promise<RunOutcome> {
  const command = commandOf(request.phase.run);
  if (command === undefined) {
    return failed(`phase "${request.phase.id}" has no command to run. Give it or its agent a "run"`);
  }
  const problem = folderProblem(request.cwd);
  if (problem !== undefined) return failed(problem);

  // A log that cannot be written is not the phase's fault, so the error is thrown instead of becoming an
  // outcome.
  const log = await OutputLog.open(request.logFile, request.secrets).catch((error: unknown) => {
    throw unusable(request.logFile, "write", error);
  });
  try {
    if (request.signal.aborted) return { status: "cancelled" };
    const leashed = await spawnLeashed(command, {
      cwd: request.cwd,
      env: request.env,
      graceMs: request.killGraceMs ?? KILL_GRACE_MS,
      onStart: (group) => request.onStart(group),
    });
    const notStarted = (error: NotStarted) =>
      failed(startProblem(command, request.cwd, error, request.env.PATH));
    if (leashed.type === "not-started") return notStarted(leashed);
    return await attend(leashed, log, { ...request, talk }, (end, output) => {
      if (end.type === "exited") return outcomeOf(end.code, end.signal, output);
      if (end.type === "not-started") return notStarted(end);
      return failed(`it was ended: ${end.reason}${quote(output)}`);
    });
  } finally {
    await log.close();
  }
}

/** Waits for the end of a started program and returns how it ended. */
async function attend(
  leashed: Leashed,
  log: OutputLog,
  request: RunRequest & { talk: Talk | undefined },
  judge: (end: ProgramEnd, output: PhaseOutput) => RunOutcome,
): Promise<RunOutcome> {
  // Why we ended the program, if we did; the first cause wins.
  let cause: { outcome: RunOutcome } | { error: unknown } | "all is said" | undefined;
  const endBecause = (why: NonNullable<typeof cause>) => {
    cause ??= why;
    leashed.end();
  };

  const telling = <Value>(tell: (value: Value) => void) => {
    return (value: Value) => {
      try {
        tell(value);
      } catch (error) {
        endBecause({ error });
      }
    };
  };
  const ticker = new Ticker(
    LINE_INTERVAL_MS,
    telling<string>((line) => request.onLine(line)),
  );
  const reports = new Ticker(
    REPORT_INTERVAL_MS,
    telling<AgentReport>((report) => request.onAgent?.(report)),
  );
  const agent = new AgentStream({
    onLine: (line) => ticker.offer(line),
    onReport(report, reading) {
      reports.offer(report);
      const outcome = outcomeOfWaiting(reading, new Date());
      if (outcome !== undefined) endBecause({ outcome });
    },
  });
  // A program need not read its prompt.
  leashed.stdin.on("error", () => {});
  const end = (outcome?: RunOutcome) => endBecause(outcome === undefined ? "all is said" : { outcome });
  const stdout = request.talk?.({ stdin: leashed.stdin, stdout: leashed.stdout, end }) ?? leashed.stdout;
  const streams = { stdout, stderr: leashed.stderr };
  const output = new PhaseOutput(streams, log, ticker, request.phase.usage === "none" ? undefined : agent);
  const endForLog = (error: Error) => endBecause({ error: unusable(request.logFile, "write", error) });
  log.onFailure(endForLog);
  if (request.talk === undefined) leashed.stdin.end(request.prompt);

  const endForTime = (reason: string) => endBecause({ outcome: { status: "timed-out", reason } });
  const { timeoutMs, idleTimeoutMs } = request;
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(
          () => endForTime(`it was still running after ${inWords(timeoutMs)}, its time limit`),
          Math.min(timeoutMs, MAX_TIMER_MS),
        );
  const stopWatching =
    idleTimeoutMs === undefined
      ? () => {}
      : whenSilent(output, idleTimeoutMs, () =>
          endForTime(`it printed nothing for ${inWords(idleTimeoutMs)} and is considered hung`),
        );
  const onAbort = () => endBecause({ outcome: { status: "cancelled" } });
  request.signal.addEventListener("abort", onAbort, { once: true });
  // `onStart` ran before anybody listened and may have caused an abort.
  if (request.signal.aborted) onAbort();

  const ended = await leashed.ended;
  // From here on the program has ended by itself: ending what it left behind does not change the outcome.
  clearTimeout(timer);
  stopWatching();
  request.signal.removeEventListener("abort", onAbort);
  await leashed.gone;
  await output.rest();
  leashed.stdin.destroy();
  ticker.close();
  reports.close();
  await log.close();
  if (log.failure !== undefined) endForLog(log.failure);

  if (cause === undefined) return judge(ended, output);
  if (cause === "all is said") return judge({ type: "exited", code: 0, signal: null }, output);
  if ("error" in cause) throw cause.error;
  return cause.outcome;
}

/**
 * Calls back once if a program has printed nothing for this long.
 * @returns a function that stops the watch
 */
function whenSilent(output: PhaseOutput, limitMs: number, onSilence: () => void): () => void {
  const look = () => {
    const leftMs = limitMs - (performance.now() - output.heardAt);
    if (leftMs <= 0) onSilence();
    else timer = setTimeout(look, Math.min(leftMs, MAX_TIMER_MS));
  };
  let timer = setTimeout(look, Math.min(limitMs, MAX_TIMER_MS));
  return () => clearTimeout(timer);
}

function failed(reason: string): RunOutcome {
  return { status: "failed", reason };
}

function inWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}

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

/** What processes get between SIGTERM and SIGKILL when the request does not say. */
const KILL_GRACE_MS = 5_000;
/** A person reads no faster, and a terminal should not be redrawn more often. */
const LINE_INTERVAL_MS = 100;
/** What is reported is written down, and changes with every call of a model. */
const REPORT_INTERVAL_MS = 2_000;
/** What `setTimeout` can hold (25 days); anything longer it would take for no time at all. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs any program: `command` without a shell, `shell` with `sh -c` (`cmd /d /s /c` on Windows). The prompt
 * comes on stdin. Exit code 0 is `done`, 75 is `not-now` (with `retry-after: <seconds>` as last line of
 * output, default 30, at most eight days), anything else `failed`. Where it prints the stream of an agent's
 * client, that decides instead: see `AgentStream`.
 *
 * All processes of the phase form one group. It is ended (SIGTERM, then SIGKILL) when the time is up, when
 * the request is aborted, when the program has ended and left others behind, when the log cannot be written,
 * and when this process dies, by SIGKILL too. A process that leaves the group (`setsid`) is ended with it on
 * Linux, but for one that a program leaves behind which ends by itself: that is a daemon. Elsewhere it is out
 * of reach.
 *
 * The program's stdin, stdout and stderr are sockets: `>&2` works, opening `/dev/stderr` by name does not.
 */
export const commandRunner: Runner = { name: "command", run: (request) => runProgram(request) };

/**
 * Talks with a program on its stdio, instead of handing it the prompt and waiting for its end. Returns what of
 * its stdout is to be logged and read.
 */
export type Talk = (program: {
  stdin: Writable;
  stdout: Readable;
  /** Ends the program, as soon as all is said; without an outcome, its output decides. */
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

  // A log that cannot be written is not the phase's fault: it is thrown, and not an outcome.
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

/** Sees a started program to its end and says how it ended. */
async function attend(
  leashed: Leashed,
  log: OutputLog,
  request: RunRequest & { talk: Talk | undefined },
  judge: (end: ProgramEnd, output: PhaseOutput) => RunOutcome,
): Promise<RunOutcome> {
  // What made us end the program, when we did; the first cause wins.
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
  // onStart, which ran before anybody listened, may have led to it.
  if (request.signal.aborted) onAbort();

  const ended = await leashed.ended;
  // From here on it has ended by itself: ending what it left behind does not change the outcome.
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

/** Calls back once when a program has printed nothing for so long; returns what ends the watch. */
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

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

const KILL_GRACE_MS = 5_000;
/** Nobody reads faster than this, and terminals should not be redrawn more often. */
const LINE_INTERVAL_MS = 100;
/** Every model call changes the report, and every report that is passed on is written to disk. */
const REPORT_INTERVAL_MS = 2_000;
/** Maximum delay of `setTimeout` (about 25 days). A timer with a longer delay fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs any program: `command` without a shell, `shell` with `sh -c` (`cmd /d /s /c` on Windows).
 * The prompt is written to stdin.
 *
 * Exit code 0 means `done`, 75 means `not-now`, and any other code means `failed`. With 75, the
 * last line of output can be `retry-after: <seconds>` (default 30, at most eight days). Failures in
 * an agent's stream take precedence over exit codes other than 75.
 *
 * The program and its children form one process group, which is terminated (SIGTERM, then SIGKILL) on a
 * timeout or an abort, if the log cannot be written, after the program exits, and if the current
 * process dies, even by SIGKILL. On Linux, processes that left the group with `setsid` are terminated as
 * well, unless the program exited by itself: in that case, they are considered daemons.
 *
 * The standard streams are sockets. Redirecting with `>&2` works, but opening `/dev/stderr` fails.
 */
export const commandRunner: Runner = { name: "command", run: (request) => runProgram(request) };

/** @returns the part of stdout that is logged and parsed */
export type Talk = (program: {
  stdin: Writable;
  stdout: Readable;
  end(outcome?: RunOutcome): void;
}) => Readable;

export async function runProgram(request: RunRequest, talk?: Talk): Promise<RunOutcome> {
  const command = commandOf(request.phase.run);
  if (command === undefined) {
    return failed(`phase "${request.phase.id}" has no command to run. Give it or its agent a "run"`);
  }
  const problem = folderProblem(request.cwd);
  if (problem !== undefined) return failed(problem);

  // Throw the error instead of returning an outcome, because the phase did not cause it.
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
      return failed(`it was stopped: ${end.reason}${quote(output)}`);
    });
  } finally {
    await log.close();
  }
}

async function attend(
  leashed: Leashed,
  log: OutputLog,
  request: RunRequest & { talk: Talk | undefined },
  judge: (end: ProgramEnd, output: PhaseOutput) => RunOutcome,
): Promise<RunOutcome> {
  // The first cause wins.
  let cause: { outcome: RunOutcome } | { error: unknown } | "talk ended" | undefined;
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
  // Programs may exit without reading their prompt (EPIPE).
  leashed.stdin.on("error", () => {});
  const end = (outcome?: RunOutcome) => endBecause(outcome === undefined ? "talk ended" : { outcome });
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
  // `onStart` may have caused an abort before the listener was added.
  if (request.signal.aborted) onAbort();

  const ended = await leashed.ended;
  // The program has exited, so ending the processes it left behind does not change the outcome.
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
  if (cause === "talk ended") return judge({ type: "exited", code: 0, signal: null }, output);
  if ("error" in cause) throw cause.error;
  return cause.outcome;
}

/** Returns a function that stops watching. */
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

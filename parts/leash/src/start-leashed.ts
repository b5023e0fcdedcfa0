import type { Readable, Writable } from "node:stream";
import { programProblem } from "./find-program.js";
import {
  type Gate,
  type GateOptions,
  type NotStarted,
  notStarted,
  type Program,
  type ProgramEnd,
} from "./gate.js";
import { endGroup, waitForGroupEnd } from "./group.js";
import { GROUP_VARIABLE } from "./group-mark.js";
import { openNodeGate } from "./node-gate.js";
import { endProcessGroup, groupMark, identifyGroup, type ProcessGroup } from "./process-group.js";
import { canOpenShGate, openShGate } from "./sh-gate.js";
import { forgetGroup, watchGroup } from "./watch.js";

/** Processes such as the `tee` in `> >(tee log)` may briefly outlive the program. */
const LEFTOVERS_MS = 1_000;

/** A program in its own process group, which ends with the current process. */
export interface Leashed {
  type: "started";
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** Resolves when the program has ended. Processes that it started may still be running. */
  ended: Promise<ProgramEnd>;
  /** Resolves when no process in the group is left. */
  gone: Promise<void>;
  /**
   * Begins to terminate the group and, on Linux, the processes that have left it. Does not wait: see
   * `gone`.
   */
  end(): void;
}

export interface LeashOptions {
  cwd: string;
  /** Overrides variables in the current process's environment. */
  env: Record<string, string>;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  graceMs: number;
  /** Called before the program starts. If it throws, the program does not start. */
  onStart(group: ProcessGroup): void | Promise<void>;
}

/**
 * Starts a program. It and everything it has started are terminated when `end` is called, or when the
 * current process ends, even if it is killed. When the program ends by itself, the processes that are left
 * in its group are terminated. If the program cannot be started, the result or `ended` contains the reason.
 * @throws errors from `onStart`
 */
export async function spawnLeashed(
  program: Program,
  { cwd, env, graceMs, onStart }: LeashOptions,
): Promise<Leashed | NotStarted> {
  const gate = await openGate(program, { cwd, env: environment(env) });
  if (gate.type !== "gate") return gate;
  const { pid, stdin, stdout, stderr } = gate;
  const group = identifyGroup(pid);
  let ending: Promise<unknown> | undefined;
  const end = () => {
    ending ??= endProcessGroup(group, { graceMs, isKnown: true });
  };
  // A program that ended by itself may have left a daemon running on purpose. A program that was
  // terminated must not continue in other processes.
  const gone = gate.exited.then(async () => {
    if (ending === undefined && !(await waitForGroupEnd(pid, LEFTOVERS_MS))) await endGroup(pid, graceMs);
    await ending;
    forgetGroup(pid);
  });

  let unwatched: ProgramEnd | undefined;
  await watchGroup({
    group,
    graceMs,
    onUnwatched(why) {
      unwatched = {
        type: "lost",
        reason: `the warden, which would terminate the program if this process died, ${why}`,
      };
      end();
    },
  });
  try {
    await onStart(group);
  } catch (error) {
    gate.close();
    await gone;
    throw error;
  }
  if (unwatched === undefined) gate.open(groupMark(group));
  const ended = gate.ended.then((how) => unwatched ?? how);
  return { type: "started", stdin, stdout, stderr, ended, gone, end };
}

async function openGate(program: Program, options: GateOptions): Promise<Gate | NotStarted> {
  try {
    if (!canOpenShGate(program, options)) return await openNodeGate(program, options);
    return programProblem(program, options) ?? (await openShGate(program, options));
  } catch (error) {
    return notStarted(error);
  }
}

function environment(added: Record<string, string>): Record<string, string> {
  const all = Object.entries({ ...process.env, ...added });
  // If the current process is itself leashed, the programs that it starts must not inherit its
  // mark.
  const own = all.filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== GROUP_VARIABLE,
  );
  return Object.fromEntries(own);
}

import { describeError } from "@agentos/platform";
import type { WatchedGroup } from "./warden-orders.js";
import { WardenProcess } from "./warden-process.js";

/** A warden that has no groups is released after this time. */
const IDLE_MS = 5_000;

/** Wardens that keep dying are probably being killed on purpose. Nothing may run unwatched. */
const MAX_DEATHS = 5;

interface Entry extends WatchedGroup {
  onUnwatched(reason: string): void;
}

const entries = new Map<number, Entry>();
let warden: WardenProcess | undefined;
let deaths = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Ensures that a group ends when the current process ends, for any reason. Resolves once that is
 * ensured or `onUnwatched` has been called. If a warden dies, a new one takes over all groups; if
 * that is impossible, every `onUnwatched` is called.
 */
export async function watchGroup(entry: Entry): Promise<void> {
  const { group, graceMs } = entry;
  clearTimeout(idle);
  entries.set(group.pgid, entry);
  while (entries.has(group.pgid)) {
    const current = warden ?? startWarden();
    if (current === undefined || (await current.send({ watch: { group, graceMs } }))) return;
    await current.ended;
  }
}

/** Must be called as soon as the group has no processes, because its id may be reused. */
export function forgetGroup(pgid: number): void {
  if (!entries.delete(pgid)) return;
  void warden?.send({ forget: pgid });
  if (entries.size > 0) return;
  deaths = 0;
  idle = setTimeout(() => {
    warden?.release();
    warden = undefined;
  }, IDLE_MS).unref();
}

function startWarden(): WardenProcess | undefined {
  try {
    const started = new WardenProcess(
      [...entries.values()].map(({ group, graceMs }) => ({ watch: { group, graceMs } })),
    );
    void started.ended.then((how) => replace(started, how));
    warden = started;
  } catch (error) {
    giveUp(`cannot be started: ${describeError(error)}`);
  }
  return warden;
}

function replace(dead: WardenProcess, how: string): void {
  if (warden !== dead) return;
  warden = undefined;
  if (entries.size === 0) return;
  if (++deaths < MAX_DEATHS) startWarden();
  else giveUp(`does not stay alive: ${how}`);
}

function giveUp(why: string): void {
  const unwatched = [...entries.values()];
  entries.clear();
  for (const { onUnwatched } of unwatched) onUnwatched(why);
}

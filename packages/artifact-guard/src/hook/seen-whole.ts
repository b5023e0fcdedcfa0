import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { readTempFile, writeTempFile } from "@agentos/platform";
import type { Candidate, PreparedStop } from "./prepare.js";
import { whoEnds } from "./turn-end.js";

/** What earlier stops of a session found whole, so that what has not changed since is not checked again. */
export interface SeenWhole {
  has(candidate: Candidate): boolean;
  /** Replaces what was kept, where it is another. */
  keep(candidates: readonly Candidate[]): void;
}

/** Beyond these a stop checks again what it finds. */
const MAX_KEPT = 500;
const MAX_CRITERIA_LENGTH = 2000;

/**
 * To be opened after the candidates were looked at, and before any of them is read.
 * @param checker the file that the checks are in: another one may judge differently
 * @param folder where it is kept; default the system's temporary folder
 */
export function openSeenWhole(
  { end, project, config }: PreparedStop,
  checker: string,
  folder?: string,
): SeenWhole {
  const name = `agentos-guard-whole-${whoEnds(end)}.json`;
  const options = folder === undefined ? {} : { folder };
  const before = read(name, options);
  const openedAt = Date.now();
  return {
    has: (candidate) => {
      const known = before[candidate.file];
      return known !== undefined && known === stateOf(candidate);
    },
    keep(candidates) {
      const now = candidates.flatMap((candidate) => {
        const state = isSettled(candidate, openedAt) ? stateOf(candidate) : undefined;
        return state === undefined ? [] : [[candidate.file, state] as const];
      });
      const kept = JSON.stringify(Object.fromEntries(now.slice(0, MAX_KEPT)));
      if (kept === JSON.stringify(before)) return;
      try {
        writeTempFile(name, kept, options);
      } catch {
        // The next stop checks again.
      }
    },
  };

  /** All that a verdict depends on; undefined where that cannot be told. */
  function stateOf({ stats, bound }: Candidate): string | undefined {
    const criteria = JSON.stringify([bound, config.forbiddenPhrases]);
    if (stats === undefined || criteria.length > MAX_CRITERIA_LENGTH) return undefined;
    const template = bound.template === undefined ? "" : versionOf(statOf(join(project, bound.template)));
    return [versionOf(stats), versionOf(statOf(checker)), template, criteria].join(" ");
  }
}

/**
 * A stop of whose turn no record tells: undefined where all that it would look at was found whole before and
 * has not changed since, so that the turn was about something else.
 */
export function changedSince(stop: PreparedStop, seen: SeenWhole): PreparedStop | undefined {
  const { end, candidates } = stop;
  const mayGoOn = end.isContinuation || end.turn !== undefined;
  const isLeftAlone = (candidate: Candidate) => !candidate.bound.required && seen.has(candidate);
  return !mayGoOn && candidates.length > 0 && candidates.every(isLeftAlone) ? undefined : stop;
}

function read(name: string, options: { folder?: string }): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(readTempFile(name, options) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function versionOf(stats: Stats | undefined): string {
  return stats === undefined ? "none" : [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join("-");
}

/** Milliseconds in which a second writing may leave a file's time as it is. */
const TICK_MS = 50;
/** The same on disks that keep whole seconds, or every second one. */
const COARSE_TICK_MS = 2000;

/** Whether a file that is written from now on would have another time. */
function isSettled({ stats }: Candidate, at: number): boolean {
  if (stats === undefined) return false;
  const changedAt = Math.max(stats.mtimeMs, stats.ctimeMs);
  return at - changedAt > (changedAt % 1000 === 0 ? COARSE_TICK_MS : TICK_MS);
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { CLIENTS, type ClientIdentity } from "@agentos/clients";
import { findAgentosFolder, findProjectFolder } from "@agentos/platform";
import { type GuardConfig, readGuardConfig, type TurnMode } from "./config.js";
import type { StopEnvironment } from "./prepare.js";
import { readTurnEnd, type TurnEnd } from "./turn-end.js";

/** A turn's end at which files may have been written that nobody bound. */
export interface PreparedNote {
  end: TurnEnd & { transcript: string };
  project: string;
  /** Whether it was set up for AgentOS: else nothing is written into it. */
  hasState: boolean;
  mode: Exclude<TurnMode, "off">;
  artifacts: GuardConfig["artifacts"];
}

/**
 * Whether a turn's files are to be looked at; undefined, and little time, where the session has written none.
 */
export function prepareNote(
  event: Record<string, unknown>,
  { cwd, env }: StopEnvironment,
): PreparedNote | undefined {
  const end = readTurnEnd(event);
  if (end === undefined || end.agent !== undefined || end.hasTasks === true) return undefined;
  const { transcript } = end;
  if (typeof transcript !== "string") return undefined;
  const folder = end.cwd ?? cwd;
  const own = findAgentosFolder(folder, env);
  const project = own ?? findProjectFolder(folder, env);
  // The first half of the hook has said what is wrong with it.
  const config = own === undefined ? undefined : readGuardConfig(own, () => undefined);
  const { enabled = true, turn: mode = "note", artifacts = [] } = config ?? {};
  if (!enabled || mode === "off" || !mayHaveEdited(transcript)) return undefined;
  const ofPhase = env.AGENTOS_ARTIFACT;
  return {
    end: { ...end, transcript },
    project,
    hasState: own !== undefined,
    mode,
    artifacts: ofPhase ? [...artifacts, { path: ofPhase, required: true }] : artifacts,
  };
}

const IDENTITIES: readonly ClientIdentity[] = CLIENTS;
const NAMES = IDENTITIES.flatMap(({ editTools = [] }) => editTools);
const MARKS = IDENTITIES.flatMap(({ editMarks = [] }) => editMarks);
/** What stands in a session file where a file was written, by a tool or by a shell. */
const EDITS = new RegExp(`"(?:name|toolName)": ?"(?:${NAMES.join("|")})"|${MARKS.join("|")}|cat ?>`);
const LOOKED_AT = 1024 * 1024;

/** One look at the session's end, before anything of it is parsed. */
function mayHaveEdited(transcript: string): boolean {
  try {
    const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) return false;
    const from = Math.max(0, size - LOOKED_AT);
    const fd = openSync(transcript, "r");
    try {
      const bytes = Buffer.allocUnsafe(size - from);
      return EDITS.test(bytes.toString("latin1", 0, readSync(fd, bytes, 0, bytes.length, from)));
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

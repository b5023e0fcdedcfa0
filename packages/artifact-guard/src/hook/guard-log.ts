import { join } from "node:path";
import { describeError, openJsonl } from "@agentos/platform";
import type { CheckedArtifact } from "./check-bound.js";
import type { Turn } from "./prepare.js";

/** A line in the project's `guard.jsonl`. */
export interface GuardLogEntry {
  outcome: string;
  returns: number;
  artifacts: readonly CheckedArtifact[];
  evidence?: readonly object[];
  tests?: readonly object[];
}

export interface LogTools {
  now(): Date;
  report(problem: string): void;
}

export function logOutcome(turn: Turn, entry: GuardLogEntry, tools: LogTools): void {
  const { session, agent } = turn.end;
  const { outcome, returns, artifacts: checked, ...rest } = entry;
  const artifacts = checked.map(({ path, findings }) => ({
    path,
    codes: [...new Set(findings.map(({ code }) => code))],
  }));
  const about = { outcome, session_id: session, ...(agent && { agent_id: agent.id }), returns, artifacts };
  appendTo("guard.jsonl", turn, tools, (at, folder) => {
    const log = openJsonl(join(folder, "guard.jsonl"));
    log.append({ at, ...about, ...rest });
    log.close();
  });
}

/** Appends to a log in the project's state folder. Reports errors instead of throwing. */
export function appendTo(
  file: string,
  { project }: Turn,
  { now, report }: LogTools,
  append: (at: string, folder: string) => void,
): void {
  try {
    append(now().toISOString(), join(project, ".agentos", "state"));
  } catch (error) {
    report(`${file} cannot be written: ${describeError(error)}`);
  }
}

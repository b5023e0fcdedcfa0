import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ageText } from "./drift.js";
import type { Handoff } from "./format/index.js";
import { filesFolder, readDrift } from "./read-drift.js";

/** Something that a reader of the handoff would miss, or that would mislead them. */
export interface Gap {
  code:
    | "no-next-action"
    | "nothing-in-progress"
    | "old"
    | "drifted"
    | "unknown-workflow"
    | "unknown-phase"
    | "unknown-session"
    | "session-complete"
    | "missing-files";
  /**
   * `missing`: a reader could not continue, or would be misled. `thin`: a reader can continue nevertheless.
   */
  severity: "missing" | "thin";
  /** What is missing and what to do about it. */
  message: string;
}

/** What the project knows about a handoff's session and workflow. */
export interface HandoffFacts {
  at: Date;
  /** The phase ids of its workflow; undefined if the workflow does not exist. */
  phases: readonly string[] | undefined;
  /** The status of the session it names; undefined if the project has no such session. */
  sessionStatus: string | undefined;
  /** The age in days at which it is too old; default 7. */
  maxAgeDays?: number | undefined;
}

const MAX_AGE_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** What a reader would miss in a project's handoff; empty if they can continue from it. */
export function checkHandoff(handoff: Handoff, projectFolder: string, facts: HandoffFacts): Gap[] {
  const gaps: Gap[] = [];
  const add = (code: Gap["code"], message: string, severity: Gap["severity"] = "missing") =>
    gaps.push({ code, severity, message });
  const hasNextAction = Boolean(handoff.nextAction?.trim());
  if (!hasNextAction) add("no-next-action", 'It has no next action: say under "## Next" what to do first.');
  if (handoff.current?.phase === undefined && handoff.remaining.length === 0) {
    // Many sessions keep no list, so their next action is what is left to do. A workflow always has its
    // phases.
    const severity = hasNextAction && handoff.workflow === undefined ? "thin" : "missing";
    add(
      "nothing-in-progress",
      'Nothing is in progress and nothing remains: add "- [ ] …" under "## Next".',
      severity,
    );
  }
  const age = facts.at.getTime() - Date.parse(handoff.timestamp);
  if (age > (facts.maxAgeDays ?? MAX_AGE_DAYS) * DAY_MS)
    add("old", `It was written ${ageText(age)} ago: check that what it says still holds.`);
  // The first sentence is its age.
  const drift = readDrift(handoff, projectFolder, facts.at).sentences.slice(1);
  if (drift.length > 0) add("drifted", `The project is not as it was: ${drift.join(" ")}`);
  if (handoff.workflow !== undefined) addWorkflowGaps(handoff, handoff.workflow, facts, add);
  const folder = filesFolder(handoff, projectFolder);
  const missing = (handoff.filesChanged ?? []).filter((file) => !existsSync(resolve(folder, file)));
  if (missing.length > 0) add("missing-files", `It names files that are not there: ${list(missing)}.`);
  return gaps;
}

function addWorkflowGaps(
  { phase, sessionId, remaining }: Handoff,
  workflow: string,
  { phases, sessionStatus }: HandoffFacts,
  add: (code: Gap["code"], message: string) => void,
): void {
  if (phases === undefined) {
    add("unknown-workflow", `Its workflow ${workflow} does not exist in this project, or cannot be read.`);
  } else {
    const named = new Set([...(phase === undefined ? [] : [phase]), ...remaining.map(({ name }) => name)]);
    const unknown = [...named].filter((name) => !phases.includes(name));
    if (unknown.length > 0) add("unknown-phase", `The workflow ${workflow} has no phase ${list(unknown)}.`);
  }
  if (sessionStatus === undefined)
    add(
      "unknown-session",
      `Its session ${sessionId} is not in this project: \`aos resume\` cannot go on with it.`,
    );
  else if (sessionStatus === "completed")
    add("session-complete", `Its session ${sessionId} is complete: there is nothing to go on with.`);
}

const MAX_NAMES = 6;

function list(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const shown = more > 0 ? [...names.slice(0, MAX_NAMES), `${more} more`] : names;
  return shown.length <= 1 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

import { existsSync } from "node:fs";
import { describeError, writeFileAtomic } from "@agentos/platform";
import {
  type CheckKind,
  checkEvidence,
  type EvidenceVerdict,
  readEvidence,
  type SessionRecord,
} from "../evidence/index.js";
import { readTestChanges, type TestChange } from "../test-changes/index.js";
import { acknowledgedStubs, type IsAcknowledgedStub } from "./acknowledged-stubs.js";
import { type FileOfTurn, filesOfTurn } from "./files-of-turn.js";
import { kindsIn, type Turn } from "./prepare.js";
import { isRunning } from "./relevant-artifacts.js";

export interface SeenTurn {
  verdicts: readonly EvidenceVerdict[];
  changes: readonly TestChange[];
  files: readonly FileOfTurn[];
  /** Whether the user asked for a stub or the agent reported it. */
  isAcknowledgedStub: IsAcknowledgedStub;
}

/** Returns the session's record, or undefined if there is none yet or its format is unknown. */
export function recordOf({ end, isRecorded }: Turn): SessionRecord | undefined {
  const transcript = String(end.transcript);
  return isRecorded && existsSync(transcript) ? readEvidence(transcript) : undefined;
}

/** @param relevantTurn the turn, limited to the artifacts that it is about */
export function inspectTurn(
  turn: Turn,
  relevantTurn: Turn | undefined,
  record: SessionRecord,
  report: (problem: string) => void,
): SeenTurn {
  const { end, project, config, env } = turn;
  const placed = { ...record, folder: record.folder ?? end.cwd ?? project };
  const lastMessage = end.saidWhat === "last message" && end.said !== "" ? end.said : record.lastMessage;
  const isOff = config.evidence === "off";
  const isAtRest = end.hasTasks !== true && !(end.hasTasks === undefined && isRunning(record));
  const looksAtFiles = turn.mayHaveEdited && isAtRest;
  const changes = looksAtFiles && !isOff ? readTestChanges({ ...placed, lastMessage }, project) : [];
  const required = end.agent === undefined ? [...turn.required, ...requiredBy(relevantTurn)] : [];
  const mayClaim = turn.mayClaim || (end.said === "" && !isOff);
  const found =
    mayClaim || required.length > 0
      ? checkEvidence(placed, { required, checks: config.checks, lastMessage })
      : [];
  const verdicts = isOff ? found.filter(({ isRequired }) => isRequired) : found;
  const resultFile = end.agent === undefined ? env.AGENTOS_EVIDENCE_FILE : undefined;
  if (resultFile) writeVerdicts(resultFile, verdicts, report);
  const files = looksAtFiles ? filesOfTurn(turn, placed) : [];
  return {
    verdicts,
    changes,
    files,
    isAcknowledgedStub: acknowledgedStubs(placed.requests.at(-1) ?? "", lastMessage),
  };
}

function requiredBy(relevantTurn: Turn | undefined): readonly CheckKind[] {
  const bound = relevantTurn?.candidates.map((candidate) => candidate.bound) ?? [];
  return kindsIn(
    bound.flatMap(({ required, agent, criteria }) =>
      required && agent === undefined ? (criteria?.evidence ?? []) : [],
    ),
  );
}

function writeVerdicts(
  file: string,
  verdicts: readonly EvidenceVerdict[],
  report: (problem: string) => void,
): void {
  try {
    writeFileAtomic(file, `${JSON.stringify({ verdicts })}\n`);
  } catch (error) {
    report(`${file} cannot be written: ${describeError(error)}`);
  }
}

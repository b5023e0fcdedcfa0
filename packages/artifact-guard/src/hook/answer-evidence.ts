import { existsSync } from "node:fs";
import { describeError, excerptOf, writeFileAtomic } from "@agentos/platform";
import { checkEvidence, type EvidenceVerdict, readEvidence } from "../evidence/index.js";
import type { StopAnswer } from "./answer-stop.js";
import { logOutcome } from "./guard-log.js";
import type { PreparedEvidence } from "./prepare-evidence.js";
import { openReturns } from "./returns.js";
import { whoEnds } from "./turn-end.js";

interface EvidenceTools {
  now(): Date;
  report(problem: string): void;
  /** Where it is kept that a turn was sent back; default the system's temporary folder. */
  stateFolder?: string;
}

/** Sends an agent back once that claims, or owes, a check which its session's record does not show. */
export function answerEvidence(
  prepared: PreparedEvidence,
  { now, report, stateFolder }: EvidenceTools,
): StopAnswer {
  const { end, project, mode, required, checks, resultFile } = prepared;
  // A client that has not written anything down yet shows nothing, and is blamed for nothing.
  const transcript = String(end.transcript);
  const record = existsSync(transcript) ? readEvidence(transcript) : undefined;
  // A client whose record is not known: nothing can be said of it.
  if (record === undefined) return undefined;
  const said = end.saidWhat === "last message" && end.said !== "" ? { lastMessage: end.said } : {};
  const found = checkEvidence(
    { ...record, folder: record.folder ?? end.cwd ?? project },
    { required, checks, ...said },
  );
  const verdicts = mode === "off" ? found.filter(({ isRequired }) => isRequired) : found;
  if (resultFile !== undefined) tell(resultFile, verdicts, report);
  const lacking = verdicts.filter(({ status }) => status === "claimed-not-shown");
  const returns = openReturns(`${whoEnds(end)}.evidence`, end, stateFolder);
  if (lacking.length === 0) {
    if (returns.count > 0) {
      write("fixed", verdicts);
      if (end.turn !== undefined) returns.save(0);
    }
    return undefined;
  }
  const owed = lacking.filter(
    ({ isExcused, isRequired }) => !isExcused && (isRequired || mode === "send-back"),
  );
  if (owed.length > 0 && returns.count === 0) {
    if (returns.save(1, end.said.length)) {
      write("sent-back", lacking);
      return { decision: "block", reason: reasonOf(owed) };
    }
    report("that it was sent back cannot be kept, so nothing was sent back");
  }
  write("claimed-not-shown", lacking);
  if (owed.length === 0 || !end.hasSystemMessage) return undefined;
  return { systemMessage: `Claimed, not shown: ${owed.map(({ missing }) => missing).join("; ")}` };

  function write(outcome: string, about: readonly EvidenceVerdict[]): void {
    const evidence = about.map(({ kind, status, missing }) => ({
      kind,
      status,
      ...(missing !== undefined && { missing }),
    }));
    logOutcome(prepared, { outcome, returns: returns.count, artifacts: [], evidence }, { now, report });
  }
}

function tell(file: string, verdicts: readonly EvidenceVerdict[], report: (problem: string) => void): void {
  try {
    writeFileAtomic(file, `${JSON.stringify({ verdicts })}\n`);
  } catch (error) {
    report(`${file} cannot be written: ${describeError(error)}`);
  }
}

function reasonOf(owed: readonly EvidenceVerdict[]): string {
  const lines = owed.map(({ missing = "", claim, isRequired }) => {
    const what = missing.charAt(0).toUpperCase() + missing.slice(1);
    if (claim !== undefined) return `- ${what}. You wrote: "${claim}"`;
    return `- ${what}.${isRequired ? " This work requires it." : ""}`;
  });
  return [
    "Not shown by this session:",
    ...lines.map((line) => excerptOf(line.slice(2)).replace(/^/, "- ")),
    "",
    "Run it now, after your last edit, on all of the project and with its exit code visible; fix what fails. If it cannot be run, say so plainly instead of claiming it. (This is asked once.)",
  ].join("\n");
}

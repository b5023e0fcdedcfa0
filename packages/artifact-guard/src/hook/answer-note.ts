import { excerptOf } from "@agentos/platform";
import { type Finding, passes } from "@agentos/text/source";
import { checkArtifact } from "../check-artifact.js";
import { readArtifact } from "../read-artifact.js";
import type { StopAnswer, StopTools } from "./answer-stop.js";
import type { CheckedArtifact } from "./check-bound.js";
import type { FileOfTurn } from "./files-of-turn.js";
import { logOutcome } from "./guard-log.js";
import type { PreparedNote } from "./prepare-note.js";
import { reasonOf } from "./reason.js";
import { openReturns } from "./returns.js";
import { keysOf, untoldOf } from "./told.js";

/** So many lines of a note are read. */
const MAX_LINES = 4;

/** Tells once of each thing that the turn's files leave undone: by default the user, in a note. */
export function answerNote(
  prepared: PreparedNote,
  files: readonly FileOfTurn[],
  tools: StopTools,
): StopAnswer {
  const { end, mode, hasState } = prepared;
  const failing = files.flatMap((file) => {
    const findings = findingsOf(file, tools);
    return findings.length > 0 ? { path: file.path, findings } : [];
  });
  const returns = openReturns(`${end.session}.note`, end, tools.stateFolder);
  const untold = untoldOf(failing, returns.told);
  if (untold.length === 0) return undefined;
  const isSentBack = mode === "send-back";
  if (!isSentBack && !end.hasSystemMessage) return undefined;
  const told = [...returns.told, ...keysOf(untold)];
  if (!returns.save(returns.count, end.said.length, told)) {
    tools.report("what was told cannot be kept, so nothing was said");
    return undefined;
  }
  const artifacts = untold.map(({ path, findings }) => ({ path, codes: codesOf(findings) }));
  const outcome = isSentBack ? "sent-back" : "noted";
  if (hasState) logOutcome(prepared, { outcome, returns: returns.count, artifacts }, tools);
  if (isSentBack) return { decision: "block", reason: reasonOf(untold, [], "This is said once.") };
  return { systemMessage: noteOf(untold) };
}

/** What the turn itself left undone; what stood there before is not its doing. */
function findingsOf({ path, file, before, added }: FileOfTurn, { report }: StopTools): Finding[] {
  try {
    const read = readArtifact(file);
    if ("finding" in read) return [];
    const original = typeof before === "string" ? { original: before } : {};
    const findings = checkArtifact(read.text, undefined, { path, ...original });
    if (passes(findings)) return [];
    const errors = findings.filter(({ severity }) => severity === "error");
    if (typeof before === "string") {
      const known = new Set(checkArtifact(before, undefined, { path }).map(nameOf));
      return errors.filter((finding) => !known.has(nameOf(finding)));
    }
    if (added === undefined || before === null) return errors;
    const lines = new Set(added.flatMap((text) => text.split("\n")).map((line) => line.trim()));
    const ofFile = read.text.split("\n");
    return errors.filter(({ line }) => lines.has(ofFile[line - 1]?.trim() ?? ""));
  } catch (error) {
    report(`${path} cannot be checked: ${String(error)}`);
    return [];
  }
}

const nameOf = ({ code, message, excerpt }: Finding) => `${code}\0${message}\0${excerpt}`;

const codesOf = (findings: readonly Finding[]) => [...new Set(findings.map(({ code }) => code))];

function noteOf(untold: readonly CheckedArtifact[]): string {
  const lines = untold.flatMap(({ path, findings }) =>
    findings.map(({ line, message }) => `${excerptOf(path)}:${line} ${excerptOf(message)}`),
  );
  const more = lines.length - MAX_LINES;
  return [
    "This turn leaves unfinished:",
    ...lines.slice(0, MAX_LINES).map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

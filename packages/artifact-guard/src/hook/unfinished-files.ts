import type { Finding } from "@agentos/text/source";
import { checkArtifact } from "../check-artifact.js";
import { readArtifact } from "../read-artifact.js";
import type { IsAcknowledgedStub } from "./acknowledged-stubs.js";
import { keyOf } from "./answer-stop.js";
import type { FileOfTurn } from "./files-of-turn.js";

export interface Unfinished {
  path: string;
  finding: Finding;
  key: string;
}

/** The codes of warnings about missing code. */
const LEFT: ReadonlySet<Finding["code"]> = new Set(["stub", "deferred", "elided-code"]);

/** Returns what is unfinished in the files, except for gaps that existed before the turn. */
export function unfinishedIn(
  files: readonly FileOfTurn[],
  { isAcknowledgedStub }: { isAcknowledgedStub: IsAcknowledgedStub },
  report: (problem: string) => void,
): Unfinished[] {
  return files.flatMap((file) => {
    const { path } = file;
    try {
      const read = readArtifact(file.file);
      if ("finding" in read) return [];
      const findings = findingsIn(read.text, file).filter((finding) => !isAcknowledgedStub(finding, path));
      return findings.map((finding) => ({ path, finding, key: keyOf(path, finding) }));
    } catch (error) {
      report(`${path} cannot be checked: ${String(error)}`);
      return [];
    }
  });
}

function findingsIn(text: string, { path, before, added }: FileOfTurn): Finding[] {
  const original = typeof before === "string" ? { original: before } : {};
  const findings = checkArtifact(text, undefined, { path, ...original }).filter(
    ({ severity, code }) => severity === "error" || LEFT.has(code),
  );
  if (findings.length === 0) return [];
  if (typeof before === "string") {
    const known = new Set(checkArtifact(before, undefined, { path }).flatMap(namesOf));
    return findings.filter((finding) => !namesOf(finding).some((name) => known.has(name)));
  }
  if (added === undefined || before === null) return findings;
  const lines = new Set(added.flatMap((each) => each.split("\n")).map((line) => line.trim()));
  const ofFile = text.split("\n");
  return findings.filter(({ line }) => lines.has(ofFile[line - 1]?.trim() ?? ""));
}

/** A finding is known by its text or, if that was reworded, by its line. */
const namesOf = ({ code, message, excerpt, line }: Finding): string[] => [
  `${code}\0${message}\0${excerpt}`,
  `${code}\0${line}`,
];

import type { Finding } from "@agentos/text/source";
import { checkArtifact } from "../check-artifact.js";
import { languageOf } from "../code/index.js";
import { readArtifact } from "../read-artifact.js";
import { keyOf } from "./answer-stop.js";
import type { FileOfTurn } from "./files-of-turn.js";

/** A finding in a file that a turn wrote, and what it is known by. */
export interface Unfinished {
  path: string;
  finding: Finding;
  key: string;
}

/** Warnings of code that is not there yet. */
const LEFT: ReadonlySet<Finding["code"]> = new Set(["stub", "deferred", "elided-code"]);

/** What stands in for work, and may have been asked for. */
const STANDS_IN: ReadonlySet<Finding["code"]> = new Set(["stub", "deferred"]);

/** What the turn itself left undone in its files; what stood there before is not its doing. */
export function unfinishedIn(
  files: readonly FileOfTurn[],
  { standInsAreTold }: { standInsAreTold: boolean },
  report: (problem: string) => void,
): Unfinished[] {
  return files.flatMap((file) => {
    const { path } = file;
    try {
      const findings = findingsOf(file).filter(({ code }) => !(standInsAreTold && STANDS_IN.has(code)));
      return findings.map((finding) => ({ path, finding, key: keyOf(path, finding) }));
    } catch (error) {
      report(`${path} cannot be checked: ${String(error)}`);
      return [];
    }
  });
}

function findingsOf({ path, file, before, added }: FileOfTurn): Finding[] {
  const read = readArtifact(file);
  if ("finding" in read) return [];
  const original = typeof before === "string" ? { original: before } : {};
  const checked = checkArtifact(read.text, undefined, { path, ...original }).filter(
    ({ severity, code }) => severity === "error" || LEFT.has(code),
  );
  // What a finding says of a function is not said of its statement once more.
  const isTold = (line: number) =>
    checked.some((finding) => finding.line <= line && line <= finding.line + LINES_OF_A_FUNCTION);
  const findings = [...checked, ...standInsIn(path, read.text).filter(({ line }) => !isTold(line))];
  if (findings.length === 0) return [];
  if (typeof before === "string") {
    const known = new Set(checkArtifact(before, undefined, { path }).map(nameOf));
    return findings.filter((finding) => !known.has(nameOf(finding)));
  }
  if (added === undefined || before === null) return findings;
  const lines = new Set(added.flatMap((text) => text.split("\n")).map((line) => line.trim()));
  const ofFile = read.text.split("\n");
  return findings.filter(({ line }) => lines.has(ofFile[line - 1]?.trim() ?? ""));
}

/** A statement that ends a function by saying that it is not there, or hands out what stands in for data. */
const STANDS_IN_FOR_WORK: readonly (readonly [says: RegExp, message: string])[] = [
  [
    /^(?:\}? ?else )?(?:throw|raise|return|panic!?|fatalError|die|error|abort|res\.|Err\()\b.{0,80}\b(?:not (?:yet |been )*implemented|unimplemented|not supported yet)\b/i,
    "This says that it is not implemented",
  ],
  [
    /^return (?:await )?_?(?:mock|fake|dummy|placeholder)(?:_|[A-Z]|\b)\w*[;,)]?$/i,
    "This returns what stands in for data",
  ],
];
/** Of what others are to write, that is the right thing to say. */
const OF_OTHERS = /abstract|protocol|virtual|subclass|overrid|behaviour|base class|@callback|\bdefault \w/i;
const LINES_AROUND = 12;
/** The checks of code look at functions of so many lines. */
const LINES_OF_A_FUNCTION = 15;

/**
 * What the checks of code leave alone, because a function does something besides. In a turn that says that the
 * work is done it is told.
 */
function standInsIn(path: string, text: string): Finding[] {
  if (languageOf(path) === undefined || isTestPath(path)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const excerpt = line.trim().slice(0, 200);
    const message = STANDS_IN_FOR_WORK.find(([says]) => says.test(excerpt))?.[1];
    if (message === undefined) return [];
    if (lines.slice(Math.max(0, at - LINES_AROUND), at + 1).some((each) => OF_OTHERS.test(each))) return [];
    return [{ code: "stub", severity: "warning", line: at + 1, column: 1, message, excerpt }];
  });
}

const isTestPath = (path: string) => /(?:^|[/._-])(?:tests?|specs?|mocks?|fakes?)(?:[/._-]|$)/i.test(path);

const nameOf = ({ code, message, excerpt }: Finding) => `${code}\0${message}\0${excerpt}`;

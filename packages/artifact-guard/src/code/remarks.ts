import { excerptOf } from "@agentos/platform";
import { readComment } from "@agentos/text/sentences";
import { type Finding, Source } from "@agentos/text/source";
import { type CodeFile, remarksOf } from "./code-file.js";
import { placeOf } from "./remark-place.js";

const LEFT_OUT = "Code was left out here: write it in full";

/** Reports comments that postpone work or replace code, unless they are in the original file. */
export function checkRemarks(
  file: CodeFile,
  original: string | undefined,
  ofStubs: ReadonlySet<number>,
): Finding[] {
  const { source } = file;
  const known = original === undefined ? "" : new Source(original).text;
  return remarksOf(file).flatMap((remark) => {
    const { line } = source.positionOf(remark.start);
    const said = ofStubs.has(line) ? undefined : readComment(remark.text, placeOf(file, remark));
    if (said === undefined) return [];
    if (known !== "" && known.includes(source.text.slice(remark.start, remark.end).trim())) return [];
    return said.kind === "elides"
      ? [source.finding("elided-code", said.severity, line, LEFT_OUT)]
      : [
          source.finding(
            "deferred",
            said.severity,
            line,
            `This comment postpones work: "${excerptOf(said.text)}"`,
          ),
        ];
  });
}

import type { AppliedCriteria, Finding, ReadArtifact } from "@agentos/artifact-guard";
import type { WantedFile } from "./wanted-files.js";

export interface VerifiedFile {
  path: string;
  /** `not-checked` means that nothing wrong was found but some checks could not run. */
  result: "passed" | "unfinished" | "not-checked";
  passed: boolean;
  findings: Finding[];
}

/** Criteria from the command line, which override all others, and the template they come from. */
export type GivenCriteria = Omit<AppliedCriteria, "from">;

export async function* checkFiles(
  files: readonly WantedFile[],
  options: {
    criteriaOf(path: string | undefined): AppliedCriteria;
    given: GivenCriteria | undefined;
    readStdin(): Promise<Uint8Array>;
  },
): AsyncGenerator<{ verified: VerifiedFile; text: string }> {
  const { checkArtifact, passes, readArtifact, textOf } = await import("@agentos/artifact-guard/internal");
  const findingsIn = (text: string, { path }: WantedFile, { criteria, template }: GivenCriteria) =>
    checkArtifact(text, criteria, { path, ...(template !== undefined && { template }) });
  for (const wanted of files) {
    const applied = await applyCriteria(options.criteriaOf(wanted.path), options.given);
    const read: ReadArtifact =
      wanted.file === "-" ? textOf(await options.readStdin()) : readArtifact(wanted.file);
    const findings = "finding" in read ? [read.finding] : findingsIn(read.text, wanted, applied);
    const isChecked = !findings.some(({ code }) => code === "not-checked");
    const result = !passes(findings) ? "unfinished" : isChecked ? "passed" : "not-checked";
    const verified: VerifiedFile = { path: wanted.path, result, passed: result === "passed", findings };
    yield { verified, text: "text" in read ? read.text : "" };
  }
}

/** Merges the criteria of the project and the command line, in that order. */
async function applyCriteria(
  project: AppliedCriteria,
  given: GivenCriteria | undefined,
): Promise<GivenCriteria> {
  const { mergeCriteria } = await import("@agentos/artifact-guard");
  const template = given?.template ?? project.template;
  return {
    criteria: mergeCriteria(project.criteria, given?.criteria),
    ...(template === undefined ? {} : { template }),
  };
}

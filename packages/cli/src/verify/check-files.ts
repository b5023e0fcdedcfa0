import { basename } from "node:path";
import type { AppliedCriteria, Criteria, Finding, ReadArtifact } from "@agentos/artifact-guard";
import type { WantedFile } from "./wanted-files.js";

export interface VerifiedFile {
  path: string;
  /** `not-checked` means that nothing wrong was found but some checks could not run. */
  result: "passed" | "unfinished" | "not-checked";
  passed: boolean;
  findings: Finding[];
  criteria?: Criteria;
  from?: string[];
  phase?: string;
}

/** Criteria from the command line, which override all others. */
export interface GivenCriteria {
  criteria: Criteria;
  from: string;
  template?: string;
}

export async function* checkFiles(
  files: readonly WantedFile[],
  options: {
    criteriaOf(path: string | undefined): AppliedCriteria;
    given: readonly GivenCriteria[];
    readStdin(): Promise<Uint8Array>;
  },
): AsyncGenerator<{ verified: VerifiedFile; applied: AppliedCriteria; text: string }> {
  const { checkArtifact, passes, readArtifact, textOf } = await import("@agentos/artifact-guard/internal");
  const findingsIn = (text: string, { path, phase }: WantedFile, { criteria, template }: AppliedCriteria) =>
    phase?.isGuarded === false
      ? []
      : checkArtifact(text, criteria, {
          path,
          required: phase !== undefined,
          ...(template !== undefined && { template }),
        });
  for (const wanted of files) {
    const applied = await applyCriteria(options.criteriaOf(wanted.path), wanted, options.given);
    const read: ReadArtifact =
      wanted.file === "-" ? textOf(await options.readStdin()) : readArtifact(wanted.file);
    const findings = "finding" in read ? [read.finding] : findingsIn(read.text, wanted, applied);
    const isChecked = !findings.some(({ code }) => code === "not-checked");
    const result = !passes(findings) ? "unfinished" : isChecked ? "passed" : "not-checked";
    const verified: VerifiedFile = {
      path: wanted.path,
      result,
      passed: result === "passed",
      findings,
      ...(wanted.phase && { phase: wanted.phase.id }),
    };
    yield { verified, applied, text: "text" in read ? read.text : "" };
  }
}

/** Later criteria take precedence: the project's, the phase's, then the command line's. */
export async function applyCriteria(
  project: AppliedCriteria,
  { phase }: Pick<WantedFile, "phase">,
  given: readonly GivenCriteria[],
): Promise<AppliedCriteria> {
  const { mergeCriteria } = await import("@agentos/artifact-guard");
  const template =
    given.findLast((each) => each.template !== undefined)?.template ??
    phase?.template?.text ??
    project.template;
  return {
    criteria: mergeCriteria(project.criteria, phase?.criteria, ...given.map(({ criteria }) => criteria)),
    from: [
      ...project.from,
      ...(phase?.template === undefined ? [] : [basename(phase.template.path)]),
      ...(phase === undefined ? [] : [`phase ${phase.id} of ${phase.workflow}`]),
      ...given.map(({ from }) => from),
    ],
    ...(template === undefined ? {} : { template }),
  };
}

import { basename } from "node:path";
import type { AppliedCriteria, Criteria, Finding, ReadArtifact } from "@agentos/artifact-guard";
import type { WantedFile } from "./wanted-files.js";

/** A checked file, as `--json` prints it. */
export interface VerifiedFile {
  path: string;
  /** `not-checked`: nothing wrong was found, but not all checks could run. */
  result: "passed" | "unfinished" | "not-checked";
  /** Whether `result` is `passed`. */
  passed: boolean;
  findings: Finding[];
  /** Only present if requested. */
  criteria?: Criteria;
  from?: string[];
  phase?: string;
}

/** Criteria from the command line. They override all others. */
export interface GivenCriteria {
  criteria: Criteria;
  from: string;
  template?: string;
}

/** Checks files one after another, each with the criteria that apply to it. */
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

/** Merges the criteria of the project, the phase and the command line, in that order. */
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

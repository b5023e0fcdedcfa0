import { readFileSync, statSync } from "node:fs";
import { join, parse, relative } from "node:path";
import type { ArtifactContext, Finding } from "@agentos/artifact-guard";
import { isInside } from "@agentos/platform";
import type { PlannedArtifact } from "../../plan/index.js";
import type { CheckedArtifact } from "../../session/index.js";

export interface Checked {
  artifacts: CheckedArtifact[];
  findings: Finding[];
}

// File timestamps may be coarser than the clock.
const CLOCK_SLACK_MS = 2000;
/** Limits on what is recorded in the session's log. */
const MAX_ARTIFACTS = 20;
const MAX_FINDINGS = 20;

/**
 * Checks an artifact, or the files that match a glob.
 * @param since milliseconds since 1970; of the files that match a glob, only those changed since then
 *   are checked, or all of them if none has changed
 */
export async function checkPlanned(
  artifact: PlannedArtifact,
  options: { projectFolder: string; since: number },
): Promise<Checked> {
  const { checkArtifact, readArtifact } = await import("@agentos/artifact-guard");
  const checked: Checked = { artifacts: [], findings: [] };
  for (const path of await filesOf(artifact, options)) {
    const read = readArtifact(path);
    const findings =
      "finding" in read
        ? [read.finding]
        : artifact.isGuarded
          ? checkArtifact(read.text, artifact.criteria.criteriaOf(path), contextOf(artifact, path))
          : [];
    checked.findings.push(...findings);
    checked.artifacts.push({ path, findings: mostTelling(findings) });
  }
  checked.artifacts = checked.artifacts
    .sort((a, b) => Number(isFailing(b)) - Number(isFailing(a)))
    .slice(0, MAX_ARTIFACTS);
  return checked;
}

/** Returns absolute paths. A plain path is returned even if the file does not exist. */
async function filesOf(
  { path, isGlob }: PlannedArtifact,
  { projectFolder, since }: { projectFolder: string; since: number },
): Promise<string[]> {
  if (!isGlob) return [path];
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const folder = isInside(projectFolder, path) ? projectFolder : parse(path).root;
  const all = findArtifacts(folder, relative(folder, path)).map((each) => join(folder, each));
  const touched = all.filter((each) => {
    const stats = statSync(each, { throwIfNoEntry: false });
    return stats !== undefined && stats.mtimeMs >= since - CLOCK_SLACK_MS;
  });
  // An attempt that finds its work already done leaves the files untouched.
  if (touched.length > 0) return touched;
  return all.length > 0 ? all : [path];
}

function contextOf({ criteria, isGlob, original }: PlannedArtifact, path: string): ArtifactContext {
  const template = criteria.templateOf(path);
  const before = isGlob ? undefined : readOriginal(original);
  return {
    path,
    required: true,
    ...(template !== undefined && { template }),
    ...(before !== undefined && { original: before }),
  };
}

function readOriginal(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // There was no file before the phase began.
    return undefined;
  }
}

/** Puts errors first, so that the limit drops warnings before errors. */
function mostTelling(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity !== "error");
  return [...errors, ...warnings].slice(0, MAX_FINDINGS);
}

function isFailing({ findings }: CheckedArtifact): boolean {
  return findings.some(({ severity }) => severity === "error");
}

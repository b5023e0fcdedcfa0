import { readFileSync, statSync } from "node:fs";
import { join, parse, relative } from "node:path";
import type { ArtifactContext, Finding } from "@agentos/artifact-guard";
import { isInside } from "@agentos/platform";
import type { PlannedArtifact } from "../../plan/index.js";
import type { CheckedArtifact } from "../../session/index.js";

/** The guard's result for the artifacts of an attempt. */
export interface Checked {
  artifacts: CheckedArtifact[];
  /** All findings in these files. */
  findings: Finding[];
}

// A file's time may be coarser than the clock.
const CLOCK_SLACK_MS = 2000;
/** How many artifacts a session's log keeps. */
const MAX_ARTIFACTS = 20;
const MAX_FINDINGS = 20;

/**
 * Checks what an attempt left.
 * @param since when the phase first began, in milliseconds since 1970: a glob's files that are older do not
 *   belong to it
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

/**
 * The absolute paths that an artifact's path matches. A plain path matches itself, even if the file does not
 * exist.
 */
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
  // One that found its work done already has left what is there.
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
    // There was none before the phase began.
    return undefined;
  }
}

/** Errors first: a log need not hold every warning of a large file. */
function mostTelling(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity !== "error");
  return [...errors, ...warnings].slice(0, MAX_FINDINGS);
}

function isFailing({ findings }: CheckedArtifact): boolean {
  return findings.some(({ severity }) => severity === "error");
}

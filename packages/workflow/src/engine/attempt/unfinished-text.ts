import { readFileSync } from "node:fs";
import type { Finding } from "@agentos/artifact-guard";
import { pathInside } from "@agentos/platform";
import type { PhaseState } from "../../session/index.js";

const MAX_ARTIFACTS = 5;

export async function unfinishedText(
  phase: PhaseState | undefined,
  attempt: number,
  projectFolder: string,
): Promise<string | undefined> {
  const failing = phase?.unfinished?.artifacts.filter(({ findings }) =>
    findings.some(({ severity }) => severity === "error"),
  );
  if (failing === undefined || failing.length === 0) return undefined;
  const { retryPrompt } = await import("@agentos/artifact-guard");
  const shown = failing.slice(0, MAX_ARTIFACTS).map(({ path, findings }) => {
    const name = pathInside(projectFolder, path) ?? path;
    // Read the file again: a cancelled attempt or a person may have edited it since the check.
    const text = readText(path);
    return retryPrompt({ path: name, ...(text !== undefined && { text }) }, findings as Finding[], attempt);
  });
  const more = failing.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? "artifact is" : "artifacts are"} also unfinished.`);
  return shown.join("\n");
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

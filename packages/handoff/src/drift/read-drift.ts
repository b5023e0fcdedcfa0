import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Handoff } from "../format/index.js";
import { type Drift, describeDrift } from "./drift.js";
import { readGitState } from "./git.js";

export function readDrift(handoff: Handoff, projectFolder: string, at: Date): Drift {
  const git = handoff.git && readGitState(projectFolder);
  return describeDrift(handoff, { git, at, changedFiles: editedSince(handoff, projectFolder) });
}

/** Returns the base for a handoff's paths: its session's folder if that exists, or the project. */
function filesFolder({ extraFrontMatter }: Handoff, projectFolder: string): string {
  const folder = extraFrontMatter?.folder;
  if (typeof folder !== "string") return projectFolder;
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : projectFolder;
}

function editedSince(handoff: Handoff, projectFolder: string): string[] {
  const folder = filesFolder(handoff, projectFolder);
  // The handoff's time is in whole seconds, so the order within that second is unknown.
  const written = Date.parse(handoff.timestamp) + 1000;
  return (handoff.filesChanged ?? []).filter((file) => {
    const stats = tryStat(resolve(folder, file));
    return stats !== undefined && stats.mtimeMs >= written;
  });
}

function tryStat(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

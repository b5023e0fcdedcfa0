import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Handoff } from "../format/index.js";
import { type Drift, describeDrift } from "./drift.js";
import { readGitState } from "./git.js";

export function readDrift(handoff: Handoff, projectFolder: string, at: Date): Drift {
  const git = handoff.git && readGitState(projectFolder);
  return describeDrift(handoff, { git, at, changedFiles: editedSince(handoff, projectFolder) });
}

function editedSince(handoff: Handoff, projectFolder: string): string[] {
  const { filesChanged = [], extraFrontMatter } = handoff;
  const folder = extraFrontMatter?.folder;
  // The handoff's time is in whole seconds, so the order within that second is unknown.
  const written = Date.parse(handoff.timestamp) + 1000;
  return filesChanged.filter((file) => {
    try {
      // The paths are relative to the session's folder.
      const path = resolve(projectFolder, typeof folder === "string" ? folder : "", file);
      return statSync(path).mtimeMs >= written;
    } catch {
      return false;
    }
  });
}

import { isAbsolute, join } from "node:path";
import type { Change } from "./change.js";
import { countingPath } from "./files.js";
import type { ProjectLayout } from "./project-layout.js";

/** Where a command's paths start, and where the project is. */
export interface EditPlace {
  /** The project's folder; undefined if the record does not say. */
  project: string | undefined;
  /** The folder in which the command runs. */
  folder: string | undefined;
  layout: ProjectLayout;
}

/** Files that no check reads: nothing is missing if they are removed. */
const UNREAD = /\.(?:tgz|tar|gz|zip|out|bin|o|sqlite3?|db|pid|dump|trace|prof)$/;

type EditFacts = Omit<Extract<Change, { type: "edit" }>, "type" | "path">;

/** The changes that a command makes. Paths are relative to the folder it runs in. */
export class PlaceEdits {
  constructor(private readonly place: EditPlace) {}

  /** Empty if no check reads the file. */
  edit(path: string, facts: EditFacts = {}): Change[] {
    const counting = this.counted(path);
    return counting === undefined || UNREAD.test(counting)
      ? []
      : [{ type: "edit", path: counting, ...facts }];
  }

  /** The path relative to the project; undefined if an edit of it does not affect any check. */
  counted(path: string): string | undefined {
    const { folder, project } = this.place;
    const absolute = isAbsolute(path) || folder === undefined ? path : join(folder, path);
    return countingPath(absolute, project);
  }

  /** The last path is the target. A file restored from a backup copy is as it was before. */
  moved(program: string, all: readonly string[]): Change[] {
    const target = all.at(-1);
    if (target === undefined) return [];
    const sources = all.slice(0, -1);
    if (sources.length === 1 && /\.(?:bak|orig|old|backup|save)$|~$/.test(sources[0]!))
      return [{ type: "restore", path: this.counted(target) ?? target }];
    if (program !== "mv") return this.edit(target, { isWhole: true });
    return [
      ...this.edit(target, { isWhole: true }),
      ...sources.flatMap((path) => this.edit(path, { isRemoval: true })),
    ];
  }
}

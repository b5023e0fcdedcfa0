import { isAbsolute, join } from "node:path";
import type { Change } from "./change.js";
import { countingPath } from "./files.js";
import type { ProjectLayout } from "./project-layout.js";

/** Where a command's paths start, and what of the project is made. */
export interface EditPlace {
  /** The project's folder; undefined where the record does not say. */
  project: string | undefined;
  /** The folder it runs in. */
  folder: string | undefined;
  layout: ProjectLayout;
}

/** What no check reads: removed, nothing is missing. */
const UNREAD = /\.(?:tgz|tar|gz|zip|out|bin|o|sqlite3?|db|pid|dump|trace|prof)$/;

type EditFacts = Omit<Extract<Change, { type: "edit" }>, "type" | "path">;

/** The changes that a command makes, by paths as they are from where it runs. */
export class PlaceEdits {
  constructor(private readonly place: EditPlace) {}

  /** Nothing where the path is of no file that a check reads. */
  edit(path: string, facts: EditFacts = {}): Change[] {
    const counting = this.counted(path);
    return counting === undefined || UNREAD.test(counting)
      ? []
      : [{ type: "edit", path: counting, ...facts }];
  }

  /** A path as it is from the project; undefined where an edit of it changes no check. */
  counted(path: string): string | undefined {
    const { folder, project } = this.place;
    const absolute = isAbsolute(path) || folder === undefined ? path : join(folder, path);
    return countingPath(absolute, project);
  }

  /** The last is where to; what is taken out of a copy kept aside is as it was. */
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

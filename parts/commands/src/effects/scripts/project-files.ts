import { type Makefile, readMakefile } from "../../reader/index.js";
import type { PathResolver } from "../places/path-resolver.js";

const MAX_FILE = 64 * 1024;

/** Caches project files, so that each is read and parsed only once per action. */
export class ProjectFiles {
  private readonly known = new Map<string, unknown>();

  constructor(private readonly resolver: PathResolver) {}

  /** Returns undefined if the file is missing, too long or not text. */
  text(folder: string, file: string): string | undefined {
    return this.once(`text\0${folder}\0${file}`, () => {
      const place = this.resolver.place(file, folder);
      if (place.type !== "inside" && place.type !== "temporary") return undefined;
      const text = this.resolver.context.readFile?.(place.path);
      return text === undefined || text.length > MAX_FILE || text.includes("\0") ? undefined : text;
    });
  }

  makefile(folder: string, file: string): Makefile | undefined {
    return this.once(`makefile\0${folder}\0${file}`, () => {
      const text = this.text(folder, file);
      return text === undefined ? undefined : readMakefile(text);
    });
  }

  scripts(folder: string, file: string, field: string): ReadonlyMap<string, string[]> | undefined {
    return this.once(`scripts\0${folder}\0${file}\0${field}`, () => {
      const text = this.text(folder, file);
      return text === undefined ? undefined : scriptsIn(text, field);
    });
  }

  private once<T>(key: string, read: () => T): T {
    if (!this.known.has(key)) this.known.set(key, read());
    return this.known.get(key) as T;
  }
}

function scriptsIn(text: string, field: string): Map<string, string[]> | undefined {
  try {
    const scripts: unknown = (JSON.parse(text) as Record<string, unknown>)[field];
    if (typeof scripts !== "object" || scripts === null) return undefined;
    return new Map(
      Object.entries(scripts).map(([name, value]): [string, string[]] => {
        const list: unknown[] = Array.isArray(value)
          ? value
          : [typeof value === "object" ? (value as { command?: unknown })?.command : value];
        return [name, list.filter((line) => typeof line === "string")];
      }),
    );
  } catch {
    return undefined;
  }
}

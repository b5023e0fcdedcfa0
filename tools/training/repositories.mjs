import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the repositories in repositories.txt, one per line: `owner/name@commit`, then the folders
 * to read. `docs=nl` is a folder in Dutch whose path does not say so.
 */
export function repositories() {
  return readFileSync(join(import.meta.dirname, "repositories.txt"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [source, ...folders] = line.split(" ");
      const [name, commit] = source.split("@");
      return {
        source,
        name,
        commit,
        folders: folders.map((folder) => {
          const [path, language] = folder.split("=");
          return { path, language };
        }),
      };
    });
}

/** Translations in other repositories have the same origin: `owner/de.name` and `owner/name.nl-NL`. */
export const originOf = (name) =>
  name.replace(/(?<=\/)[a-z]{2}(?:-[a-z]{2})?\.(?=.*\.)|\.[a-z]{2}-[A-Z]{2}$/g, "");

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMakefile, recipesOf } from "@agentos/commands/reader";
import { asObject, asText, parseObject } from "@agentos/platform";

export interface ProjectScripts {
  /**
   * Returns the body of a script, or undefined if the script or its file does not exist.
   * @param folder the working folder, relative to the project; defaults to the project's folder
   */
  find(file: string, name: string, folder?: string): string | undefined;
}

const MAX_BYTES = 512 * 1024;

/** Reads each `package.json`, `composer.json`, `deno.json`, `Makefile` or `justfile` lazily. Never throws. */
export function readProjectScripts(folder: string | undefined): ProjectScripts {
  const files = new Map<string, ReadonlyMap<string, string>>();
  return {
    find(file, name, within = "") {
      const path = join(within, file);
      let scripts = files.get(path);
      if (scripts === undefined) {
        const text = folder === undefined ? "" : read(resolve(folder, path));
        scripts = scriptsIn(file, text);
        files.set(path, scripts);
      }
      return scripts.get(name);
    },
  };
}

/** Returns the scripts in a `package.json` or the like, or the recipes of a Makefile or justfile. */
export function scriptsIn(file: string, text: string): ReadonlyMap<string, string> {
  if (file.endsWith(".json")) return scriptsOf(text);
  const makefile = readMakefile(text);
  return new Map(
    [...makefile.rules.keys()]
      .filter((name) => !name.startsWith("."))
      .map((name) => [name, recipesOf(makefile, [name]).join(" && ")]),
  );
}

function read(path: string): string {
  try {
    const text = readFileSync(path, "utf8");
    return text.length > MAX_BYTES ? "" : text;
  } catch {
    return "";
  }
}

function scriptsOf(text: string): ReadonlyMap<string, string> {
  const { scripts: own, tasks } = (text === "" ? undefined : parseObject(text)) ?? {};
  const scripts = asObject(own) ?? asObject(tasks) ?? {};
  return new Map(
    Object.entries(scripts).flatMap(([name, value]) => {
      const body =
        asText(value) ??
        asText(asObject(value)?.command) ??
        (Array.isArray(value) ? value.filter((each) => typeof each === "string").join(" && ") : undefined);
      return body === undefined ? [] : [[name, body] as const];
    }),
  );
}

import { existsSync } from "node:fs";
import { join } from "node:path";
// Hooks load these modules only if there are settings. See `lazySettings` in tools/build.
import { diagnosticAt, syntaxProblem, takeSection } from "./check-settings.js";
import { describeError, errorCode } from "./describe-error.js";
import type { Diagnostic } from "./diagnostic.js";
import { asObject } from "./json-value.js";
import { readTextFile } from "./regular-file.js";
import type { Sections } from "./settings/index.js";

/**
 * Reads the valid parts of a section of `.agentos/config.json`. Invalid parts are reported with
 * their position. Returns undefined if there is no such section. Never throws.
 * @param isPlain returns true only if the section is valid; the schema is then not loaded
 */
export function readSettings<Name extends keyof Sections>(
  projectFolder: string,
  name: Name,
  report: (problem: Diagnostic) => void,
  isPlain?: (section: unknown) => boolean,
): Sections[Name] | undefined {
  const path = join(projectFolder, ".agentos", "config.json");
  // Most projects have no settings, and checking is faster than catching an exception.
  if (!existsSync(path)) return undefined;
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    const code = errorCode(error);
    const message = `it cannot be read, so the defaults apply: ${describeError(error)}`;
    if (code !== "ENOENT" && code !== "ENOTDIR") report({ severity: "warning", path, message });
    return undefined;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    report(syntaxProblem(path, text));
    return undefined;
  }
  const file = asObject(parsed);
  if (file === undefined) {
    report(diagnosticAt(path, text, [], "expected an object of sections; the defaults apply"));
    return undefined;
  }
  const given = Object.hasOwn(file, name) ? file[name] : undefined;
  if (given === undefined) return undefined;
  if (asObject(given) === undefined) {
    report(diagnosticAt(path, text, [name], `"${name}" must be an object; the defaults apply`));
    return undefined;
  }
  if (isPlain?.(given) === true) return given as Sections[Name];
  return takeSection(name, given, ({ path: within, message }) =>
    report(diagnosticAt(path, text, [name, ...within], message)),
  );
}

/** Formats a problem as `<file>:<line>:<column>: <message>`. */
export function formatProblem({ path, line, column, message }: Diagnostic): string {
  return `${[path, line, column].filter((part) => part !== undefined).join(":")}: ${message}`;
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError, errorCode } from "./describe-error.js";
import type { Diagnostic } from "./diagnostic.js";
import { findJsonError, findJsonPosition, type JsonPath } from "./json-text.js";
import { asObject } from "./json-value.js";
import { type SettingSchema, takeSetting, type ValueOf } from "./setting-schema.js";

/** A section of a project's `.agentos/config.json`. */
export interface ConfigSection {
  values: Record<string, unknown>;
  /** A problem with a setting in the section, with its position. */
  problemAt(path: JsonPath, message: string): Diagnostic;
}

/**
 * Reads a section of a project's `.agentos/config.json`; undefined if there is none. Never throws: an
 * unusable file or section is reported and ignored.
 */
export function readConfigSection(
  projectFolder: string,
  name: string,
  report: (problem: Diagnostic) => void,
): ConfigSection | undefined {
  const path = join(projectFolder, ".agentos", "config.json");
  // Checked first: most projects have none, and an exception costs a hook more.
  if (!existsSync(path)) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR")
      report({
        severity: "warning",
        path,
        message: `it cannot be read, so the defaults hold: ${describeError(error)}`,
      });
    return undefined;
  }
  const problemAt = (place: JsonPath, message: string): Diagnostic => ({
    severity: "warning",
    path,
    ...findJsonPosition(text, place),
    message,
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const { message, ...place } = findJsonError(text) ?? { message: describeError(error) };
    report({
      severity: "warning",
      path,
      ...place,
      message: `not valid JSON, so the defaults hold: ${message}`,
    });
    return undefined;
  }
  const file = asObject(parsed);
  if (file === undefined) {
    report(problemAt([], "expected an object of sections; the defaults hold"));
    return undefined;
  }
  const given = Object.hasOwn(file, name) ? file[name] : undefined;
  if (given === undefined) return undefined;
  const values = asObject(given);
  if (values !== undefined)
    return { values, problemAt: (place, message) => problemAt([name, ...place], message) };
  report(problemAt([name], `"${name}" must be an object; the defaults hold`));
  return undefined;
}

/**
 * Reads the settings of a section: what is usable of it, by its schema. The rest is reported, each with its
 * position, and ignored. Undefined when there is no section.
 */
export function readSettings<Schema extends SettingSchema>(
  projectFolder: string,
  name: string,
  schema: Schema,
  report: (problem: Diagnostic) => void,
): ValueOf<Schema> | undefined {
  const section = readConfigSection(projectFolder, name, report);
  if (section === undefined) return undefined;
  return takeSetting(schema, section.values, [name], ({ path, message }) =>
    report(section.problemAt(path.slice(1), message)),
  ) as ValueOf<Schema>;
}

/** `<file>:<line>:<column>: <message>`. */
export function formatProblem({ path, line, column, message }: Diagnostic): string {
  return `${[path, line, column].filter((part) => part !== undefined).join(":")}: ${message}`;
}

import { describeError, readTextFile } from "@agentos/platform";
import { type ParsedHandoff, parseHandoff } from "../format/index.js";

export interface HandoffFile extends ParsedHandoff {
  markdown: string;
}

/** Reads a handoff file. Never throws: an unreadable file is reported as a diagnostic. */
export function readHandoff(path: string): HandoffFile {
  let markdown: string;
  try {
    markdown = readTextFile(path);
  } catch (error) {
    const message = `cannot be read: ${describeError(error)}`;
    return { markdown: "", diagnostics: [{ severity: "error", path, line: 1, message }] };
  }
  return { markdown, ...parseHandoff(markdown, { path }) };
}

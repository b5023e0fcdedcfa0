import { assertOptions, type Diagnostic, nearest } from "@agentos/platform";
import { addEntry, DOCUMENT_TITLE, type ReadFields, SECTIONS, sectionOfTitle } from "./entries.js";
import {
  FRONT_MATTER_EXAMPLE,
  FRONT_MATTER_KEYS,
  type FrontMatterFile,
  type Report,
  readFrontMatter,
} from "./front-matter.js";
import { readEntries } from "./items.js";
import { fromLiteral } from "./literal.js";
import { type Handoff, HandoffSchema } from "./schema.js";

export interface ParsedHandoff {
  /** Absent if `session_id` or `timestamp` is missing or invalid; see `diagnostics`. */
  handoff?: Handoff;
  diagnostics: Diagnostic[];
}

/** Sections that AgentOS adds, so they are not misspellings. */
const OWN_SECTIONS: readonly string[] = ["Deviations", "Plan"];

/**
 * Parses a handoff, even if a person has edited it: sections can be missing or reordered, and any list
 * marker, CRLF and a byte order mark are accepted. Keeps unknown content as text. Never throws because
 * of the text's content.
 *
 * A checkbox or label takes precedence over the section, so `- [x]` under "Next" is a completed
 * task.
 * @param options.path the file named in the diagnostics; defaults to `handoff`
 * @throws TypeError if `text` is not a string or an option is misspelled
 */
export function parseHandoff(text: string, options: { path?: string } = {}): ParsedHandoff {
  if (typeof text !== "string") throw new TypeError(`Expected "text" to be a string, not ${typeof text}`);
  assertOptions(options, { path: true });
  const diagnostics: Diagnostic[] = [];
  const { path = "handoff" } = options;
  const report: Report = (severity, line, message) => diagnostics.push({ severity, path, line, message });
  const unified = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const file = readFrontMatter(unified, report);
  if (file.data === undefined) return { diagnostics };
  const { session_id: sessionId, workflow, phase, agent, timestamp, ...extraFrontMatter } = file.data;
  const known = Object.entries({ sessionId, workflow, phase, agent, timestamp }).filter(
    ([, value]) => value !== undefined,
  );
  const found = { ...Object.fromEntries(known), extraFrontMatter, ...readBody(file, report) };
  const handoff = check(found, unified, file.data, report);
  return handoff === undefined ? { diagnostics } : { handoff, diagnostics };
}

function readBody({ content, contentLine }: FrontMatterFile, report: Report): ReadFields {
  const fields: ReadFields = { completed: [], remaining: [] };
  const notes: string[] = [];
  for (const { title, lines, line } of splitSections(content, contentLine)) {
    const name = title === undefined ? undefined : sectionOfTitle(title);
    const body = fromLiteral(lines.join("\n").trim());
    if (title === undefined || name === "notes") {
      if (title === undefined && body === "") continue;
      if (title === undefined) report("warning", line, "text outside of any section was read as notes");
      notes.push(body);
    } else if (name === undefined) {
      const meant = OWN_SECTIONS.includes(title) ? undefined : nearest(title, Object.values(SECTIONS));
      if (meant !== undefined)
        report("warning", line, `unknown section "${title}": did you mean "${meant}"?`);
      fields.extraSections = [...(fields.extraSections ?? []), { heading: fromLiteral(title), body }];
    } else {
      for (const { line: at, ...entry } of readEntries(name, lines, line + 1)) {
        const isCount = entry.field === "usedTokens" || entry.field === "windowTokens";
        if (isCount && !(/^\d+$/.test(entry.text) && Number.isSafeInteger(Number(entry.text))))
          report("warning", at, `"${entry.text.slice(0, 40)}" is not a number of tokens; it was left out`);
        else addEntry(fields, entry);
      }
    }
  }
  return notes.length === 0 ? fields : { ...fields, notes: notes.join("\n\n") };
}

interface RawSection {
  title: string | undefined;
  lines: string[];
  line: number;
}

function splitSections(content: string, firstLine: number): RawSection[] {
  const sections: RawSection[] = [{ title: undefined, lines: [], line: firstLine }];
  content.split("\n").forEach((text, index) => {
    const [, title] = /^## (.*)$/.exec(text) ?? [];
    if (title !== undefined) sections.push({ title: title.trim(), lines: [], line: firstLine + index });
    else if (sections.length > 1 || text.trim() !== `# ${DOCUMENT_TITLE}`) sections.at(-1)!.lines.push(text);
  });
  return sections;
}

/** Only front matter can fail validation here. */
function check(
  found: Record<string, unknown>,
  text: string,
  data: Record<string, unknown>,
  report: Report,
): Handoff | undefined {
  const checked = HandoffSchema.safeParse(found);
  if (checked.success) return checked.data;
  const lineOf = (key: string) => text.split("\n").findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
  for (const { path, message } of checked.error.issues) {
    const key = path[0] === "sessionId" ? "session_id" : String(path[0]);
    const misspelled = Object.keys(data).find((other) => nearest(other, FRONT_MATTER_KEYS) === key);
    if (Object.hasOwn(data, key)) report("error", lineOf(key), `${key}: ${message}`);
    else if (misspelled !== undefined)
      report("error", lineOf(misspelled), `"${misspelled}": did you mean "${key}"?`);
    else report("error", 1, `${key} is missing: ${FRONT_MATTER_EXAMPLE}`);
  }
  return undefined;
}

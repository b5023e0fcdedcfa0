import { type Diagnostic, nearest } from "@agentos/platform";
import type { Report } from "./diagnostics.js";
import { unescapeTitle } from "./escape.js";
import { FRONT_MATTER_EXAMPLE, type FrontMatterFile, readFrontMatter } from "./front-matter.js";
import { FRONT_MATTER_KEYS } from "./front-matter-keys.js";
import { isOwnSection, SECTION_TITLES } from "./headings.js";
import { blockOf, readSection } from "./read-section.js";
import { type Handoff, HandoffSchema } from "./schema.js";
import { splitSections } from "./sections.js";

export interface ParsedHandoff {
  /**
   * Absent only when the front matter holds no usable `session_id` or `timestamp`; a diagnostic says how to
   * fix it.
   */
  handoff?: Handoff;
  diagnostics: Diagnostic[];
}

/**
 * Reads a handoff, also one that a person has edited: sections in any order, case and level, left out or
 * added; other list markers; CRLF and a byte order mark. Never throws. What could not be understood is kept
 * in `notes` where it is text.
 *
 * A box counts more than the section it stands in: `- [x]` under Remaining is read as completed, `- [ ]`
 * under Completed as remaining.
 * @param options.path named in the diagnostics; default `handoff`
 */
export function parseHandoff(text: string, options: { path?: string } = {}): ParsedHandoff {
  const diagnostics: Diagnostic[] = [];
  const { path = "handoff" } = options;
  const report: Report = (severity, line, message) => diagnostics.push({ severity, path, line, message });
  const file = readFrontMatter(text, report);
  if (file.data === undefined) return { diagnostics };
  const handoff = check({ ...readIdentity(file, report), ...readBody(file, report) }, file, report);
  return handoff === undefined ? { diagnostics } : { handoff, diagnostics };
}

type Identity = Pick<Handoff, "workflow" | "phase" | "agent" | "extraFrontMatter"> & {
  sessionId: unknown;
  timestamp: unknown;
};
type Body = Omit<Handoff, keyof Identity>;

function readIdentity({ data = {}, lineOf }: FrontMatterFile, report: Report): Identity {
  const { session_id: sessionId, workflow, phase, agent, timestamp, ...extraFrontMatter } = data;
  const optional = Object.entries({ workflow, phase, agent }).filter(([key, value]) => {
    if (value !== undefined && typeof value !== "string")
      report("error", lineOf(key), `${key}: expected text`);
    return typeof value === "string";
  });
  return { sessionId, timestamp, ...Object.fromEntries(optional), extraFrontMatter };
}

function readBody(file: FrontMatterFile, report: Report): Body {
  const body: Body = { completed: [], remaining: [] };
  const extraSections: NonNullable<Handoff["extraSections"]> = [];
  const unplaced: string[] = [];
  const seen = new Set<string>();
  for (const section of splitSections(file.content, file.contentLine)) {
    if (section.name !== undefined) {
      const title = SECTION_TITLES[section.name];
      if (seen.has(title))
        report("warning", section.line, `"${title}" stands here a second time; both were read`);
      seen.add(title);
      readSection(section.name, section, body, { report, unplaced });
    } else if (section.title !== undefined) {
      const heading = unescapeTitle(section.title);
      const meant = isOwnSection(heading) ? undefined : nearest(heading, Object.values(SECTION_TITLES));
      if (meant !== undefined && heading === section.title)
        report("warning", section.line, `unknown section "${heading}": did you mean "${meant}"?`);
      extraSections.push({ heading, body: blockOf(section) });
    } else {
      const text = blockOf(section);
      if (text === "") continue;
      report("warning", section.firstLine, "text outside of any section was read as notes");
      unplaced.push(text);
    }
  }
  if (unplaced.length > 0) body.notes = [...unplaced, ...(body.notes ? [body.notes] : [])].join("\n\n");
  return { ...body, extraSections };
}

/** Puts everything through the schema; what it refuses can only be front matter. */
function check(
  handoff: Record<string, unknown>,
  { data = {}, lineOf }: FrontMatterFile,
  report: Report,
): Handoff | undefined {
  const checked = HandoffSchema.safeParse(handoff);
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues) {
    const key = path[0] === "sessionId" ? "session_id" : String(path[0]);
    const misspelt = Object.keys(data).find((other) => nearest(other, FRONT_MATTER_KEYS) === key);
    if (Object.hasOwn(data, key)) report("error", lineOf(key), `${key}: ${message}`);
    else if (misspelt !== undefined)
      report("error", lineOf(misspelt), `"${misspelt}": did you mean "${key}"?`);
    else report("error", lineOf(key), `${key} is missing: ${FRONT_MATTER_EXAMPLE}`);
  }
  return undefined;
}

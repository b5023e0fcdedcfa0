import { fencedBlocks, trimEdges, trimEnd, withoutUndefined } from "@agentos/platform";
import type { Report } from "./diagnostics.js";
import { unescapeBlock, unescapeCharacters, unescapeItem } from "./escape.js";
import { SECTION_TITLES, type SectionName } from "./headings.js";
import { type RawItem, readItems, splitDetail } from "./list-items.js";
import { readSaid } from "./said.js";
import type { Handoff } from "./schema.js";
import type { RawSection } from "./sections.js";
import { parseNameAndAgent, parseTask } from "./tasks.js";

type Body = Pick<Handoff, SectionName>;

interface Context {
  report: Report;
  /** Text that has no place in its section and must not be lost. */
  unplaced: string[];
}

/** Reads a known section into `body`; a section that stands in a file twice adds to what is there. */
export function readSection(name: SectionName, section: RawSection, body: Body, context: Context): void {
  switch (name) {
    case "goal":
    case "openQuestion":
    case "nextAction":
    case "notes":
      body[name] = join(body[name], blockOf(section));
      return;
    case "verify":
      body.verify = join(body.verify, readCommand(section, context));
      return;
    case "completed":
    case "remaining":
      for (const item of readItems(section.lines, section.firstLine)) readTask(name, item, body, context);
      return;
    case "decisions":
      body.decisions = [...(body.decisions ?? []), ...readListItems(section, context).map(readDecision)];
      return;
    case "conversation":
      body.conversation = [...(body.conversation ?? []), ...readListItems(section, context).map(readSaid)];
      return;
    case "rules":
    case "failedApproaches":
    case "findings":
    case "assumptions":
    case "blockers":
    case "checks":
    case "filesChanged":
    case "links":
      body[name] = [
        ...(body[name] ?? []),
        ...readListItems(section, context).map(({ text }) => unescapeItem(text)),
      ];
      return;
    case "current":
      body.current = { status: "", ...body.current, ...readCurrent(section, context) };
      return;
    case "git":
      body.git = { ...body.git, ...readGit(section, context) };
      return;
    case "tokens":
      body.tokens = { ...body.tokens, ...readTokens(section, context) };
      return;
  }
}

/** The text of a section, without the blank lines around it. */
export function blockOf({ lines }: RawSection): string {
  const first = lines.findIndex((line) => !/^[ \t]*$/.test(line));
  return first === -1 ? "" : unescapeBlock(trimEnd(lines.slice(first).join("\n")));
}

const CHECKBOX = /^\[([ xX]?)\](?:[ \t]+|(?=\n)|$)/;

function readTask(section: "completed" | "remaining", item: RawItem, body: Body, { report }: Context): void {
  const box = CHECKBOX.exec(item.text);
  const done = box === null ? section === "completed" : box[1]!.toLowerCase() === "x";
  const { text, detail } = splitDetail(item.text.slice(box?.[0].length ?? 0), "Note");
  const note = detail === undefined ? {} : { note: detail };
  if (done) body.completed.push({ ...parseTask(text), ...note });
  else body.remaining.push({ ...parseNameAndAgent(text), ...note });
  if (done !== (section === "completed")) {
    const read = done ? "ticked, so it was read as completed" : "not ticked, so it was read as remaining";
    report("warning", item.line, `an item under ${SECTION_TITLES[section]} is ${read}`);
  } else reportUnmarked(item, report);
}

function readDecision(item: RawItem): NonNullable<Handoff["decisions"]>[number] {
  const { text, detail } = splitDetail(item.text, "Reason");
  const decision = unescapeItem(text);
  return detail === undefined ? { decision } : { decision, reason: detail };
}

function readListItems(section: RawSection, { report }: Context): RawItem[] {
  const items = readItems(section.lines, section.firstLine);
  for (const item of items) reportUnmarked(item, report);
  return items;
}

function reportUnmarked({ marked, line }: RawItem, report: Report): void {
  if (!marked) report("warning", line, 'a line without "- " before it was read as a list item');
}

/** The command in the first code block; without one, the text. */
function readCommand(section: RawSection, { report, unplaced }: Context): string {
  const [block] = fencedBlocks(section.lines);
  if (block === undefined) return blockOf(section).replace(/^`([^`\n]+)`$/, "$1");
  const { first, last } = block;
  const around = blockOf({ ...section, lines: section.lines.toSpliced(first, last - first + 1) });
  if (around !== "") {
    report("warning", section.firstLine, "what stands beside the command was read as notes");
    unplaced.push(around);
  }
  return unescapeCharacters(section.lines.slice(first + 1, last).join("\n"));
}

function readCurrent(section: RawSection, context: Context): Partial<NonNullable<Handoff["current"]>> {
  const { fields, others } = readFields(section, ["phase", "agent", "status"]);
  const { name, agent } = fields.phase === undefined ? {} : parseNameAndAgent(fields.phase);
  const namedAgent = fields.agent === undefined ? undefined : unescapeItem(fields.agent).replace(/^@/, "");
  // Somebody who writes one sentence under "Current" tells the status.
  const status = fields.status ?? others.shift()?.text;
  keep(others, context);
  return withoutUndefined({
    phase: name,
    agent: agent ?? namedAgent,
    status: status === undefined ? undefined : unescapeItem(status),
  });
}

function readGit(section: RawSection, context: Context): NonNullable<Handoff["git"]> {
  const { fields, others } = readFields(section, ["branch", "head", "dirty"]);
  keep(others, context);
  const read = (value: string | undefined) => (value === undefined ? undefined : unescapeItem(value));
  return withoutUndefined({
    branch: read(fields.branch),
    head: read(fields.head),
    dirty: read(fields.dirty),
  });
}

function readTokens(section: RawSection, context: Context): NonNullable<Handoff["tokens"]> {
  const { fields, others } = readFields(section, ["used", "window"]);
  keep(others, context);
  const read = (value: string | undefined) => {
    if (value === undefined) return undefined;
    const count = Number(value.replace(/[,_ ]/g, ""));
    if (/^\d[\d,_ ]*$/.test(value) && Number.isSafeInteger(count)) return count;
    context.report(
      "warning",
      section.line,
      `"${value.slice(0, 40)}" is not a number of tokens; it was left out`,
    );
    return undefined;
  };
  return withoutUndefined({ usedTokens: read(fields.used), windowTokens: read(fields.window) });
}

const FIELD = /^([A-Za-z]+):[ \t]*(.*)$/s;
const BOLD_FIELD = /^(?:\*\*|__)([A-Za-z]+)(?::(?:\*\*|__)|(?:\*\*|__):)[ \t]*(.*)$/s;

/**
 * Items of the form `Name: value`, the values still escaped; and the items that are not, or have another
 * name.
 */
function readFields<Name extends string>(
  section: RawSection,
  names: readonly Name[],
): { fields: { [name in Name]?: string }; others: RawItem[] } {
  const fields: { [name in Name]?: string } = {};
  const others: RawItem[] = [];
  for (const item of readItems(section.lines, section.firstLine)) {
    const [, label, value] = FIELD.exec(item.text) ?? BOLD_FIELD.exec(item.text) ?? [];
    const name = names.find((known) => known === label?.toLowerCase());
    if (name !== undefined && value !== undefined) fields[name] = trimEdges(value);
    else others.push(item);
  }
  return { fields, others };
}

function keep(items: readonly RawItem[], { report, unplaced }: Context): void {
  for (const { text, line } of items) {
    report("warning", line, `"${text.slice(0, 40)}" has no place in this section; it was read as a note`);
    unplaced.push(unescapeItem(text));
  }
}

function join(before: string | undefined, text: string): string {
  return before ? `${before}\n\n${text}` : text;
}

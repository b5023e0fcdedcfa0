import { isSafeId, trimEdges } from "@agentos/platform";
import { DEFAULT_FIELD, type Entry, FIELD_NAMES, FIELDS, type SectionName } from "./entries.js";
import { fromLiteral, hasInvisible, toLiteral } from "./literal.js";

const MARKER = /^ ?(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const INDENTATION = /^(?: {2}|\t)/;
const BOX = /^\[([ xX]?)\](?:[ \t]+|(?=\n)|$)/;
const LABELS = FIELD_NAMES.map((field) => FIELDS[field][1]).filter((label) => /^\w/.test(label));
const LABEL = new RegExp(`^(${LABELS.join("|")})(?: \\[([^\\]\\n]{1,128})\\])?:(?:[ \\t]+|(?=\\n)|$)`, "i");
const FIELD_BY_LABEL = new Map(FIELD_NAMES.map((field) => [FIELDS[field][1].toLowerCase(), field] as const));
const DETAIL = /^- (Note|Reason|Question):(?:[ \t]+|$)/i;
const AGENT = /(?:^|[ \n])\(by @("(?:[^"\\\n]|\\.)*"|[^()\n"]*)\)$/;
/** Matches a duration such as `1h 2m 3s 45ms`. */
const TOOK = /(?:^|[ \n])[-–—][ \t]+(?=\d)(?:(\d+)h ?)?(?:(\d+)m ?)?(?:(\d+)s ?)?(?:(\d+)ms)?$/u;

interface RawItem {
  text: string;
  line: number;
}

/** Formats a list item. Text that could not be parsed back is written as a JSON string. */
export function formatEntry(entry: Entry): string {
  const { text, agent, detail } = entry;
  const plain = render(entry);
  if (!hasInvisible(`${text}${agent}${detail}`) && isSame(plain, entry)) return plain;
  return render({
    ...entry,
    text: toLiteral(text),
    ...(agent !== undefined && { agent: toLiteral(agent) }),
    ...(detail !== undefined && { detail: toLiteral(detail) }),
  });
}

/** Parses the entries in a section. Any list marker or unindented line can start an item. */
export function readEntries(
  section: Exclude<SectionName, "notes">,
  lines: readonly string[],
  firstLine: number,
): (Entry & { line: number })[] {
  return readItems(lines, firstLine).map(({ text, line }) => ({ ...readEntry(section, text), line }));
}

function isSame(item: string, { agent, detail, durationMs, session, ...entry }: Entry): boolean {
  const section = FIELDS[entry.field][0] as Exclude<SectionName, "notes">;
  const [read, ...others] = readEntries(section, item.split("\n"), 1);
  return (
    others.length === 0 &&
    read?.text === entry.text &&
    read.field === entry.field &&
    read.agent === agent &&
    read.detail === detail &&
    read.durationMs === durationMs &&
    read.session === session
  );
}

function render({ field, text, detail, agent, durationMs, session }: Entry): string {
  const [, label, detailLabel] = FIELDS[field] as readonly [SectionName, string, string?];
  const head = label === "" || label.startsWith("[") ? label : `${label}${session ? ` [${session}]` : ""}:`;
  const words = [
    head,
    text,
    agent === undefined ? "" : `(by @${agent})`,
    durationMs === undefined ? "" : `- ${formatDuration(durationMs)}`,
  ].filter((word) => word !== "");
  const sub = detail === undefined ? [] : [`- ${detailLabel}: ${indent(detail)}`.trimEnd()];
  return `- ${indent([words.join(" "), ...sub].join("\n"))}`.trimEnd();
}

/** Blank lines stay unindented, because editors strip trailing spaces. */
function indent(text: string): string {
  return text.replace(/\n(?!\n)/g, "\n  ");
}

function readItems(lines: readonly string[], firstLine: number): RawItem[] {
  const items: { lines: string[]; line: number }[] = [];
  let blank = 0;
  lines.forEach((line, index) => {
    const last = items.at(-1);
    const isIndented = INDENTATION.test(line);
    if (line.trim() === "") blank++;
    else if (last && (isIndented || (blank === 0 && !MARKER.test(line)))) {
      for (; blank > 0; blank--) last.lines.push("");
      last.lines.push(line.replace(INDENTATION, ""));
    } else {
      blank = 0;
      items.push({ lines: [line.replace(MARKER, "")], line: firstLine + index });
    }
  });
  return items.map(({ lines, line }) => ({ text: trimEdges(lines.join("\n")), line }));
}

function readEntry(section: Exclude<SectionName, "notes">, item: string): Entry {
  const box = BOX.exec(item);
  const label = box === null ? LABEL.exec(item) : null;
  const field =
    box !== null
      ? box[1]!.trim() === ""
        ? "remaining"
        : "completed"
      : (FIELD_BY_LABEL.get(label?.[1]?.toLowerCase() ?? "-") ?? DEFAULT_FIELD[section]);
  const { text, detail } = splitDetail(item.slice((box ?? label)?.[0].length ?? 0), field);
  const session = label?.[2];
  return {
    field,
    ...(box === null ? { text: fromLiteral(text) } : readTask(text, field === "completed")),
    ...(detail !== undefined && { detail: fromLiteral(detail) }),
    ...(isSafeId(session) && { session }),
  };
}

/** Parses `plan (by @sm) - 1m 33s`. An open task has no duration, so `wait - 5m` is a name. */
function readTask(text: string, isDone: boolean): Pick<Entry, "text" | "agent" | "durationMs"> {
  const took = isDone ? TOOK.exec(text) : null;
  const [hours, minutes, seconds, ms] =
    took === null ? [] : took.slice(1).map((count = "0") => Number(count));
  const durationMs = ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + ms!;
  const isTime = Number.isSafeInteger(durationMs);
  const rest = isTime ? text.slice(0, took!.index) : text;
  const by = AGENT.exec(rest);
  return {
    text: fromLiteral(trimEdges(by === null ? rest : rest.slice(0, by.index))),
    ...(by !== null && { agent: fromLiteral(by[1]!) }),
    ...(isTime && { durationMs }),
  };
}

function formatDuration(ms: number): string {
  const counts = { h: ms / 3_600_000, m: (ms / 60_000) % 60, s: (ms / 1_000) % 60, ms: ms % 1_000 };
  const parts = Object.entries(counts).map(([unit, count]) => `${Math.floor(count)}${unit}`);
  return parts.filter((part) => !/^0[a-z]/.test(part)).join(" ") || "0s";
}

function splitDetail(text: string, field: Entry["field"]): { text: string; detail?: string } {
  const wanted = (FIELDS[field] as readonly string[])[2]?.toLowerCase();
  const lines = text.split("\n");
  const at = lines.findIndex((line) => DETAIL.exec(line)?.[1]?.toLowerCase() === wanted && wanted);
  if (at === -1) return { text: trimEdges(text) };
  const [first = "", ...rest] = lines.slice(at);
  const detail = [first.replace(DETAIL, ""), ...rest.map((line) => line.replace(INDENTATION, ""))];
  return { text: trimEdges(lines.slice(0, at).join("\n")), detail: trimEdges(detail.join("\n")) };
}

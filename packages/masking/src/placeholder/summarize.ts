import type { Entry } from "../conversation.js";
import { kilobytes } from "../shapes/shape.js";
import { lastErrorLine, readExitCode } from "../tools/outcome.js";
import { describeSource } from "./source.js";
import { describeTests } from "./tests.js";
import { counted, countLines, headOf, oneLine } from "./words.js";

/** Of what a placeholder quotes, so many characters at most. */
const MOST_PATH = 120;
const MOST_COMMAND = 80;
const MOST_QUERY = 60;
const MOST_ERROR = 100;
const MOST_NAME = 60;

/**
 * One line that says what a text was, such as `[file_read: src/main.rs - 142 lines, Rust source with main()]`. The same for the same
 * entry, always; about 200 characters at most; linear in the text.
 */
export function summarize(entry: Entry): string {
  const [kind, what, told] = describe(entry);
  const parts = told.filter((part) => part !== undefined && part !== "");
  const name = what === "" ? kind : `${kind}: ${what}`;
  return parts.length > 0 ? `[${name} - ${parts.join(", ")}]` : `[${name}]`;
}

type Description = [kind: string, what: string, told: (string | undefined)[]];

function describe(entry: Entry): Description {
  const { role, text, action, call, attachments } = entry;
  if (role !== "result") return ["assistant", "", [sizeOf(text), `"${oneLine(text, MOST_QUERY)}"`]];
  const path = oneLine(action?.path ?? "", MOST_PATH);
  if (attachments !== undefined && text.length < 400 * attachments) return describeAttachments(entry, path);
  switch (action?.kind) {
    case "read":
      return describeRead(entry, path);
    case "test":
      return describeRun(entry, "test", describeTests(text));
    case "command":
      return describeRun(entry, "command", undefined);
    case "search": {
      const query = oneLine(action.query ?? action.command ?? "", MOST_QUERY);
      return [
        "search",
        [query && `"${query}"`, path && `in ${path}`].filter(Boolean).join(" "),
        [failure(entry) ?? describeMatches(text)],
      ];
    }
    case "list":
      return [
        "list",
        path || oneLine(action.command ?? "", MOST_COMMAND),
        [failure(entry) ?? counted(contentLines(text), "entry", "entries")],
      ];
    case "diff":
      return [
        "diff",
        path || oneLine(action.command ?? "", MOST_COMMAND),
        [failure(entry) ?? describeDiff(text)],
      ];
    case "fetch":
      return [
        "web_page",
        oneLine(action.query ?? "", MOST_PATH),
        [failure(entry), titleOf(text), sizeOf(text)],
      ];
    case "write":
      return [
        "file_write",
        path || oneLine(action.command ?? "", MOST_COMMAND),
        [failure(entry), sizeOf(text)],
      ];
    default: {
      const kind = oneLine(call?.tool ?? "result", MOST_NAME);
      return [kind, "", [failure(entry), describeJson(text), sizeOf(text)]];
    }
  }
}

function describeRead(entry: Entry, path: string): Description {
  const { text, action } = entry;
  const failed = failure(entry);
  if (failed) return ["file_read", path, [failed]];
  const from = action?.lines?.from;
  const lines = countLines(text);
  const size =
    from === undefined || lines === 0
      ? counted(lines, "line")
      : `lines ${from}-${action?.lines?.to ?? from + lines - 1}`;
  return [
    "file_read",
    path || oneLine(action?.command ?? "", MOST_COMMAND),
    [size, describeSource(action?.path, text)],
  ];
}

function describeRun(entry: Entry, kind: string, tests: string | undefined): Description {
  const { text, action } = entry;
  const exitCode = readExitCode(text);
  const failed = entry.isError === true || (exitCode !== undefined && exitCode !== 0);
  const error = failed && tests === undefined ? lastErrorLine(text) : undefined;
  return [
    kind,
    oneLine(action?.command ?? "", MOST_COMMAND),
    [
      exitCode === undefined ? (entry.isError ? "failed" : undefined) : `exit ${exitCode}`,
      tests,
      counted(countLines(text), "line"),
      error && `last error: ${oneLine(error, MOST_ERROR)}`,
    ],
  ];
}

/** A failed call left no page and no list: what stands there is why. */
function failure({ isError, text }: Entry): string | undefined {
  if (!isError) return undefined;
  const error = lastErrorLine(text) ?? text.slice(-2_000).trim().split("\n").at(-1);
  return error ? `failed: ${oneLine(error, MOST_ERROR)}` : "failed";
}

function describeMatches(text: string): string {
  const lines = headOf(text, 1_000_000)
    .split("\n")
    .filter((line) => /\S/.test(line));
  const files = new Set<string>();
  for (const line of lines) {
    const end = line.indexOf(":");
    if (end > 0 && end < 300 && !/\s/.test(line.slice(0, end))) files.add(line.slice(0, end));
  }
  const matches = counted(lines.length, "match", "matches");
  return files.size > 0 ? `${matches} in ${counted(files.size, "file")}` : matches;
}

function describeDiff(text: string): string {
  const files: string[] = [];
  let added = 0;
  let removed = 0;
  for (const line of headOf(text, 1_000_000).split("\n")) {
    if (line.startsWith("+++ ")) files.push(line.slice(4).replace(/^b\//, ""));
    else if (line.startsWith("+")) added += 1;
    else if (line.startsWith("-") && !line.startsWith("---")) removed += 1;
  }
  if (files.length === 0) return counted(countLines(text), "line");
  const named = oneLine(files.slice(0, 3).join(" "), MOST_COMMAND);
  return `${counted(files.length, "file")} (${named}), +${added} -${removed}`;
}

function describeAttachments({ text, action, call }: Entry, path: string): Description {
  const first = /\[(image|document|file)(?:: ([^\]\n]{0,100}))?\]/.exec(text.slice(0, 2_000));
  return [first?.[1] ?? "image", path || oneLine(action?.query ?? call?.tool ?? "", MOST_NAME), [first?.[2]]];
}

function titleOf(text: string): string | undefined {
  const head = text.slice(0, 20_000);
  const begin = head.search(/<title[ >]/i);
  const found =
    begin < 0
      ? /^(?:#|Title:)[ \t]{1,4}(\S[^\n]{0,200})/m.exec(head)?.[1]
      : /^<title[^<>]{0,100}>([^<]{0,300})/i.exec(head.slice(begin))?.[1];
  const title = oneLine(found ?? "", MOST_QUERY);
  return title === "" ? undefined : `"${title}"`;
}

const MOST_JSON = 1_000_000;

function describeJson(text: string): string | undefined {
  const begin = text.slice(0, 100).trimStart()[0];
  if ((begin !== "{" && begin !== "[") || text.length > MOST_JSON) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return `JSON list of ${value.length}`;
    const keys = Object.entries(value as object);
    const told = keys
      .slice(0, 5)
      .map(([key, member]) => `${oneLine(key, 30)}${Array.isArray(member) ? `[${member.length}]` : ""}`);
    return `JSON with ${told.join(" ")}${keys.length > 5 ? ` and ${keys.length - 5} more` : ""}`;
  } catch {
    return undefined;
  }
}

function sizeOf(text: string): string {
  return text.length < 2_000
    ? counted(countLines(text), "line")
    : `${counted(countLines(text), "line")}, ${kilobytes(text.length)}`;
}

function contentLines(text: string): number {
  let lines = 0;
  for (const line of headOf(text, 1_000_000).split("\n")) if (/\S/.test(line)) lines += 1;
  return lines;
}

import type { Role, ToolAction } from "../conversation.js";
import { kilobytes } from "../shapes/attachment.js";
import { lastErrorLine, withoutColors } from "../tools/outcome.js";
import { bodyOf, readEnvelope, withoutEdges } from "../tools/unwrap.js";
import { describeMatches } from "./matches.js";
import { describeSource, numberedLines } from "./source.js";
import { describeTests } from "./tests.js";
import { counted, countLines, headOf, oneLine, shortPath } from "./words.js";

/**
 * Maximum lengths of what a placeholder quotes, in characters. The call itself stays in the conversation, so
 * quotes only need to distinguish results, and each token spent here is one less for the original's lines.
 */
const MAX_PATH = 56;
const MAX_COMMAND = 40;
const MAX_QUERY = 32;
const MAX_ERROR = 96;
const MAX_NAME = 40;

const LONG_LINE = 400;

/** What of an entry its summary line is made of. */
export interface SummarizedEntry {
  readonly role: Role;
  readonly text: string;
  readonly call?: { readonly tool: string } | undefined;
  readonly action: ToolAction | undefined;
  readonly attachments: number | undefined;
  readonly exitCode: number | undefined;
  readonly namedExitCode: number | undefined;
  readonly isError: boolean;
}

/**
 * One line that describes a text, such as `[file_read: src/main.rs - 142 lines, Rust source with main()]`.
 * Deterministic, about 200 characters at most, and linear in the text.
 */
export function summarize(entry: SummarizedEntry): string {
  const { role, text, action, attachments } = entry;
  if (role !== "result") return told("assistant", "", sizeOf(text), `"${oneLine(text, MAX_QUERY)}"`);
  const { kind = "other", path: given = "", command } = action ?? {};
  const path = shortPath(given, MAX_PATH);
  if (attachments !== undefined && text.length < 400 * attachments) return tellAttachments(entry, path);
  if (kind === "test" || kind === "command") return tellRun(entry, kind);
  const body = bodyOf(text);
  const where = path || shortCommand(command);
  const failed = failure(entry, body);
  switch (kind) {
    case "read":
      return failed ? told("file_read", path, failed) : tellRead(action!, body, where);
    case "search": {
      const query = oneLine(action?.query ?? command ?? "", MAX_QUERY);
      const what = [query && `"${query}"`, path && `in ${path}`].filter(Boolean).join(" ");
      return told("search", what, failed ?? describeJson(text) ?? describeMatches(text, body));
    }
    case "list":
      return told("list", where, failed ?? describeJson(text) ?? describeEntries(body, action?.path));
    case "diff":
      return told("diff", where, failed ?? describeDiff(body));
    case "fetch": {
      const address = oneLine(action?.query ?? "", MAX_PATH);
      return told("web_page", address, failed ?? describeJson(text) ?? titleOf(body), sizeOf(body));
    }
    case "write":
      return told("file_write", where, failed, sizeOf(body));
    default: {
      const tool = oneLine(entry.call?.tool ?? "result", MAX_NAME);
      return told(tool, "", failed, describeJson(text), sizeOf(text));
    }
  }
}

function told(kind: string, what: string, ...parts: (string | undefined)[]): string {
  let line = what === "" ? kind : `${kind}: ${what}`;
  let mark = " - ";
  for (const part of parts) {
    if (!part) continue;
    line += mark + part;
    mark = ", ";
  }
  return `[${line}]`;
}

function tellRead({ path, lines: asked }: ToolAction, body: string, where: string): string {
  const lines = countLines(body);
  // Line numbers in the text are more reliable than the arguments.
  const numbers = numberedLines(body);
  const isNumbered = numbers !== undefined && numbers.to - numbers.from + 1 === lines;
  const from = isNumbered ? numbers.from : asked?.from;
  const isPart = asked !== undefined || (from !== undefined && from > 1);
  return told(
    "file_read",
    where,
    isPart && from !== undefined && lines > 0 ? `lines ${from}-${from + lines - 1}` : counted(lines, "line"),
    // A line count says little about long lines.
    body.length > LONG_LINE * lines ? kilobytes(body.length) : undefined,
    isPart ? undefined : describeSource(path, body),
  );
}

function tellRun(entry: SummarizedEntry, kind: "test" | "command"): string {
  const envelope = readEnvelope(entry.text);
  const body = envelope?.body ?? withoutEdges(entry.text);
  const exitCode = entry.exitCode ?? (envelope ? envelope.exitCode : entry.namedExitCode);
  const tests = kind === "test" ? describeTests(withoutColors(body)) : undefined;
  const failed = entry.isError || (exitCode !== undefined && exitCode !== 0);
  const error = tests === undefined ? lastErrorLine(failed ? body : lastWords(body, exitCode)) : undefined;
  return told(
    kind,
    shortCommand(entry.action?.command),
    exitCode === undefined ? (entry.isError ? "failed" : undefined) : `exit ${exitCode}`,
    tests,
    counted(countLines(body), "line"),
    error && `last error: ${oneLine(error, MAX_ERROR)}`,
  );
}

const CHANGE_OF_FOLDER = /^\s{0,8}cd [^\s&;|]{1,300} ?(?:&&|;) ?/;

/** A command line without a leading change of directory. */
function shortCommand(command = ""): string {
  return oneLine(command.replace(CHANGE_OF_FOLDER, ""), MAX_COMMAND);
}

/** The last lines, if nothing else tells how a run ended. */
function lastWords(text: string, exitCode: number | undefined): string {
  return exitCode === undefined ? text.slice(-2_000).trimEnd().split("\n").slice(-3).join("\n") : "";
}

/** A failed call returned no page or list; its text says why. */
function failure({ isError }: SummarizedEntry, body: string): string | undefined {
  if (!isError) return undefined;
  const error = lastErrorLine(body) ?? withoutColors(body.slice(-2_000)).trim().split("\n").at(-1);
  return error ? `failed: ${oneLine(error, MAX_ERROR)}` : "failed";
}

function describeEntries(body: string, path: string | undefined): string {
  const lines = headOf(body, 1_000_000)
    .split("\n")
    .filter((line) => /\S/.test(line));
  // Some lists begin with the folder itself, and `ls -l` with a total.
  const isHead =
    lines[0] !== undefined &&
    (lines[0].replace(/[/:]+$/, "") === path?.replace(/\/+$/, "") || /^total \d+$/.test(lines[0]));
  return counted(lines.length - (isHead ? 1 : 0), "entry", "entries");
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
  const named = oneLine(files.slice(0, 3).join(" "), MAX_COMMAND);
  return `${counted(files.length, "file")} (${named}), +${added} -${removed}`;
}

function tellAttachments({ text, action, call }: SummarizedEntry, path: string): string {
  const first = /\[(image|document|file)(?:: ([^\]\n]{0,100}))?\]/.exec(text.slice(0, 2_000));
  return told(
    first?.[1] ?? "image",
    path || oneLine(action?.query ?? call?.tool ?? "", MAX_NAME),
    first?.[2],
  );
}

function titleOf(text: string): string | undefined {
  const head = text.slice(0, 20_000);
  const begin = head.search(/<title[ >]/i);
  const found =
    begin < 0
      ? /^(?:#|Title:)[ \t]{1,4}(\S[^\n]{0,200})/m.exec(head)?.[1]
      : /^<title[^<>]{0,100}>([^<]{0,300})/i.exec(head.slice(begin))?.[1];
  const title = oneLine(found ?? "", MAX_QUERY);
  return title === "" ? undefined : `"${title}"`;
}

const MAX_JSON = 1_000_000;

function describeJson(text: string): string | undefined {
  const begin = text.slice(0, 100).trimStart()[0];
  if ((begin !== "{" && begin !== "[") || text.length > MAX_JSON) return undefined;
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

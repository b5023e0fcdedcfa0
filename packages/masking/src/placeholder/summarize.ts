import type { Role, ToolAction } from "../conversation.js";
import { kilobytes } from "../shapes/attachment.js";
import { isErrorLine, lastErrorLine, withoutColors } from "../tools/outcome.js";
import { bodyOf, outputOf } from "../tools/unwrap.js";
import { describeDiff } from "./diff.js";
import { describeEntries, describeMatches } from "./listing.js";
import { describeSource, numberedLines } from "./source.js";
import { describeTests } from "./tests.js";
import { counted, countLines, oneLine, shortPath } from "./words.js";

/**
 * Maximum lengths of quotations, in characters. Quotations are short because the call itself is left
 * in the conversation and the tokens are better spent on lines from the original.
 */
const MAX_PATH = 56;
const MAX_COMMAND = 16;
const MAX_QUERY = 32;
const MAX_ERROR = 96;
const MAX_LAST_LINE = 32;
const MAX_NAME = 40;

const LONG_LINE = 400;

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
 * Describes an entry in one line: `[file_read: src/main.rs - 142 lines, Rust source with main()]`.
 * The result is deterministic and at most about 200 characters long. Runs in linear time.
 */
export function summarize(entry: SummarizedEntry, isBrief = false): string {
  const { role, text, action, attachments } = entry;
  if (role !== "result") return summaryLine("assistant", "", sizeOf(text), `"${oneLine(text, MAX_QUERY)}"`);
  const { kind = "other", path: given = "", command } = action ?? {};
  const path = shortPath(given, MAX_PATH);
  if (attachments !== undefined && text.length < 400 * attachments) return describeAttachments(entry, path);
  if (kind === "test" || kind === "command" || action?.isWhole === false) return describeRun(entry, isBrief);
  const body = bodyOf(text);
  const where = path || shortCommand(command);
  const failed = failure(entry, body);
  switch (kind) {
    case "read":
      return failed ? summaryLine("file_read", path, failed) : describeRead(action!, body, where);
    case "search": {
      const query = oneLine(action?.query ?? command ?? "", MAX_QUERY);
      const what = [query && `"${query}"`, path && `in ${path}`].filter(Boolean).join(" ");
      return summaryLine(
        "search",
        what,
        failed ?? describeJson(text) ?? describeMatches(text, body, action!.shows),
      );
    }
    case "list": {
      const entries = failed ?? describeJson(text) ?? describeEntries(body, action!);
      return summaryLine("list", where, entries ?? counted(countLines(body), "line"));
    }
    case "diff": {
      // `diff` exits with 1 if there are differences, which is not a failure.
      const changes = describeDiff(body);
      return changes ? summaryLine("diff", where, changes) : describeRun(entry, isBrief);
    }
    case "fetch": {
      const address = oneLine(action?.query ?? "", MAX_PATH);
      return summaryLine("web_page", address, failed ?? describeJson(text) ?? titleOf(body), sizeOf(body));
    }
    case "write":
      return summaryLine("file_write", where, failed, sizeOf(body));
    default: {
      // The command or the tool's name describes how the file was changed.
      if (kind === "change" && command !== undefined) return describeRun(entry, isBrief);
      const tool = oneLine(entry.call?.tool ?? "result", MAX_NAME);
      return summaryLine(tool, kind === "change" ? path : "", failed, describeJson(text), sizeOf(text));
    }
  }
}

function summaryLine(kind: string, what: string, ...parts: (string | undefined)[]): string {
  let line = what === "" ? kind : `${kind}: ${what}`;
  let mark = " - ";
  for (const part of parts) {
    if (!part) continue;
    line += mark + part;
    mark = ", ";
  }
  return `[${line}]`;
}

function describeRead({ path, lines: asked, shows }: ToolAction, body: string, where: string): string {
  const lines = countLines(body);
  if (shows === "end") return summaryLine("file_read", where, `last ${counted(lines, "line")}`);
  // Line numbers in the text are more reliable than the call's arguments.
  const numbers = numberedLines(body);
  const isNumbered = numbers !== undefined && numbers.to - numbers.from + 1 === lines;
  const from = isNumbered ? numbers.from : asked?.from;
  const isPart = asked !== undefined || (from !== undefined && from > 1);
  return summaryLine(
    "file_read",
    where,
    isPart && from !== undefined && lines > 0 ? `lines ${from}-${from + lines - 1}` : counted(lines, "line"),
    body.length > LONG_LINE * lines ? kilobytes(body.length) : undefined,
    isPart ? undefined : describeSource(path, body),
  );
}

function describeRun(entry: SummarizedEntry, isBrief: boolean): string {
  const { action } = entry;
  const { body: raw, exitCode = entry.namedExitCode } = outputOf(entry.text);
  const body = withoutColors(raw);
  const code = entry.exitCode ?? exitCode;
  const failed = entry.isError || (code !== undefined && code !== 0);
  const tests =
    action?.kind === "test" && action.isWhole !== false
      ? describeTests(body, code === undefined ? undefined : failed)
      : undefined;
  const error = failed && action?.isWhole !== false ? lastErrorLine(body) : undefined;
  const json = describeJson(body);
  const last = lastLine(body);
  return summaryLine(
    tests ? "test" : "command",
    shortCommand(action?.command ?? ""),
    code === undefined ? (entry.isError ? "failed" : undefined) : `exit ${code}`,
    tests,
    counted(countLines(raw), "line"),
    tests || isBrief
      ? undefined
      : error
        ? `${error.isLast ? "last error" : "error"}: ${oneLine(error.line, MAX_ERROR)}`
        : (json ?? (last && `ends: ${oneLine(last, isErrorLine(last) ? MAX_ERROR : MAX_LAST_LINE)}`)),
  );
}

const ENOUGH_LETTERS = 8;

/** Returns undefined for a line with too few letters to be meaningful. */
function lastLine(text: string): string | undefined {
  const line = text.slice(-2_000).trimEnd().split("\n").at(-1)!.trim();
  return line.replace(/[^\p{L}]+/gu, "").length >= ENOUGH_LETTERS ? line : undefined;
}

const CHANGE_OF_FOLDER = /^\s{0,8}cd [^\s&;|]{1,300} ?(?:&&|;) ?/;

function shortCommand(command = ""): string {
  return oneLine(command.replace(CHANGE_OF_FOLDER, ""), MAX_COMMAND);
}

function failure({ isError }: SummarizedEntry, body: string): string | undefined {
  if (!isError) return undefined;
  const only = body.trim();
  const error =
    lastErrorLine(body)?.line ?? (only.includes("\n") ? undefined : withoutColors(only.slice(0, 2_000)));
  return error ? `failed: ${oneLine(error, MAX_ERROR)}` : "failed";
}

function describeAttachments({ text, action, call }: SummarizedEntry, path: string): string {
  const first = /\[(image|document|file)(?:: ([^\]\n]{0,100}))?\]/.exec(text.slice(0, 2_000));
  return summaryLine(
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
    const fields = keys
      .slice(0, 5)
      .map(([key, member]) => `${oneLine(key, 30)}${Array.isArray(member) ? `[${member.length}]` : ""}`);
    return `JSON with ${fields.join(" ")}${keys.length > 5 ? ` and ${keys.length - 5} more` : ""}`;
  } catch {
    return undefined;
  }
}

function sizeOf(text: string): string {
  return text.length < 2_000
    ? counted(countLines(text), "line")
    : `${counted(countLines(text), "line")}, ${kilobytes(text.length)}`;
}

import type { Diagnostic } from "@agentos/platform";
import { findTooDeep } from "@agentos/text/source";
import { Composer, type Document, isScalar, LineCounter, Parser, type Scalar, visit } from "yaml";
import type { Position } from "./diagnostics.js";
import { type DocumentPath, formatPath } from "./document-path.js";
import { inline } from "./quote.js";
import { createLocator } from "./yaml-locator.js";
import { readNodes, TOO_DEEP } from "./yaml-nodes.js";

export interface YamlDocument {
  /** Undefined if the document is empty or invalid. */
  value: unknown;
  diagnostics: Diagnostic[];
  /**
   * Returns the position of a value or, if the value is missing, of its parent. `span` selects a part of
   * the value's text.
   */
  positionOf(
    path: DocumentPath,
    options?: { key?: boolean; span?: { start: number; end: number } },
  ): Position;
  /** Returns a scalar as written in the file: `0123` for the number 123. */
  sourceOf(path: DocumentPath): string | undefined;
}

export interface YamlOptions {
  path: string;
  /** The line in the file on which the text starts. Defaults to 1. */
  firstLine?: number;
  /** `failsafe` parses every scalar as a string. Defaults to `core` (YAML 1.2). */
  schema?: "core" | "failsafe";
}

const MAX_ERRORS = 20;
const SECOND_DOCUMENT = "a second YAML document starts here; a file may contain only one";

/** Parses YAML. Never throws: a syntax error results in diagnostics without a value. */
export function parseYaml(text: string, options: YamlOptions): YamlDocument {
  const { path, firstLine = 1, schema = "core" } = options;
  const lines = new LineCounter();
  const diagnostics: Diagnostic[] = [];
  const place = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const empty: YamlDocument = {
    value: undefined,
    diagnostics,
    positionOf: () => ({}),
    sourceOf: () => undefined,
  };

  const parsed = compose(text, lines, schema);
  if (parsed.status === "refused") {
    diagnostics.push({ severity: "error", path, ...place(parsed.offset), message: parsed.message });
    return empty;
  }
  const { document } = parsed;
  for (const { pos, code, message } of document.errors.slice(0, MAX_ERRORS)) {
    const quoted = openQuote(document, text, { code, at: pos[0] });
    const [at, description] = quoted ?? [pos[0], syntaxMessage(code, message)];
    diagnostics.push({ severity: "error", path, ...place(at), message: description });
  }
  if (diagnostics.length > 0) return empty;
  for (const { pos, message } of document.warnings.slice(0, MAX_ERRORS)) {
    diagnostics.push({
      severity: "warning",
      path,
      ...place(pos[0]),
      message: inline(message, 200),
    });
  }

  const read = readNodes(document.contents);
  for (const { node, at, message } of read.problems) {
    const where = at.length === 0 ? {} : { at: formatPath(at) };
    diagnostics.push({ severity: "error", path, ...place(node.range?.[0] ?? 0), ...where, message });
  }
  if (read.status === "refused") return empty;
  const locate = createLocator(document.contents, read);
  return {
    value: read.value,
    diagnostics,
    positionOf(at, { key = false, span } = {}) {
      const found = locate(at);
      const node = key ? (found.key ?? found.node) : (found.node ?? found.key);
      const offset = span && isScalar(node) ? offsetWithin(node, text, span) : node?.range?.[0];
      return {
        ...(offset === undefined ? {} : place(offset)),
        ...(at.length > 0 ? { at: formatPath(at) } : {}),
      };
    },
    sourceOf(at) {
      const { node } = locate(at);
      return isScalar(node) ? node.source : undefined;
    },
  };
}

/** Finds a part of a scalar in the file, which may fold, indent or escape the text. */
function offsetWithin(
  node: Scalar,
  file: string,
  { start, end }: { start: number; end: number },
): number | undefined {
  const [from, to] = node.range ?? [];
  if (from === undefined || to === undefined || typeof node.value !== "string") return from;
  const fragment = node.value.slice(start, end);
  if (fragment === "") return from;
  let found = file.indexOf(fragment, from);
  for (
    let at = node.value.indexOf(fragment);
    at !== -1 && at < start;
    at = node.value.indexOf(fragment, at + 1)
  )
    found = found === -1 ? -1 : file.indexOf(fragment, found + 1);
  return found === -1 || found >= to ? from : found;
}

type Composed =
  | { status: "composed"; document: Document.Parsed }
  | { status: "refused"; offset: number; message: string };

/** Like the library's `parseDocument`, but with a depth check between parsing and composing. */
function compose(text: string, lines: LineCounter, schema: "core" | "failsafe"): Composed {
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  // Composing recurses. Close to a stack overflow, V8 does not always throw: compiling a regular
  // expression there crashes the process.
  const tooDeep = findTooDeep(tokens);
  if (tooDeep) return { status: "refused", offset: tooDeep.offset, message: TOO_DEEP };

  const composer = new Composer({
    prettyErrors: false,
    schema,
    stringKeys: true,
    // `readNodes` checks keys, because the library's check is quadratic and takes minutes for a
    // large file.
    uniqueKeys: false,
    logLevel: "error",
  });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined)
    return { status: "refused", offset: 0, message: "this cannot be parsed as YAML" };
  if (second) return { status: "refused", offset: second.range[0], message: SECOND_DOCUMENT };
  return { status: "composed", document };
}

/**
 * Finds a quotation mark that is never closed or that ends a string too early. The parser reports a
 * later position.
 */
function openQuote(
  document: Document.Parsed,
  text: string,
  { code, at }: { code: string; at: number },
): [number, string] | undefined {
  const isOpen = code === "MISSING_CHAR";
  if (!isOpen && code !== "UNEXPECTED_TOKEN") return undefined;
  let found: number | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (!isQuoted || !range || range[0] > at) return;
      if (isOpen || range[1] === at) found = range[0];
    },
  });
  const sign = found === undefined ? "" : text.charAt(found);
  if (found === undefined || (sign !== '"' && sign !== "'")) return undefined;
  if (isOpen) return [found, `the text that starts here with ${sign} has no closing ${sign}; add it`];
  const other = sign === "'" ? `''` : `\\"`;
  return [at - 1, `this ${sign} ends the text; inside the text, write ${other}`];
}

/** Replaces messages that describe the parser's internals. */
function syntaxMessage(code: string, message: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "this line is indented with a tab; YAML requires spaces";
    case "NON_STRING_KEY":
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return "this is not a valid YAML key; check the indentation, and quote text that contains a colon";
    case "BAD_INDENT":
      // The parser also uses this code for brackets that are never closed.
      return /end with a [\]}]/.test(message)
        ? "a list or mapping in brackets is not closed before this position"
        : "the indentation does not match the lines above";
    default:
      return `this is not valid YAML: ${inline(message, 200)}`;
  }
}

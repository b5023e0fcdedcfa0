import {
  type Finding,
  findTooDeep,
  hasDenseLine,
  isDense,
  MAX_YAML_LEVELS,
  type Source,
} from "@agentos/text/source";
import { Composer, LineCounter, Parser } from "yaml";
import { checkValues } from "./values.js";
import { yamlCutOf } from "./yaml-cut.js";

const MAX_ERRORS = 5;
/** The parser needs about 100 bytes of memory per byte of text. */
const MAX_YAML_LENGTH = 4 * 1024 * 1024;

export function checkYaml(source: Source, path?: string): Finding[] {
  const lineCounter = new LineCounter();
  const dense = whyUnchecked(source);
  const tokens = dense === undefined ? [...new Parser(lineCounter.addNewLine).parse(source.text)] : [];
  // `Composer` is recursive, so deep nesting could overflow the stack.
  const why = findTooDeep(tokens) ? `it is nested deeper than ${MAX_YAML_LEVELS} levels` : dense;
  if (why !== undefined)
    return [source.finding("not-checked", "warning", 0, `This YAML could not be checked: ${why}`)];
  // A Helm or Ansible template is valid YAML only after it has been rendered.
  if (source.lines.some((line) => /^\s*\{[{%]/.test(line))) return [];
  const all = withoutStacks(() => {
    // CloudFormation and similar formats define their own tags.
    const options = { prettyErrors: false, uniqueKeys: false, customTags: [] };
    return [...new Composer({ ...options, logLevel: "silent" }).compose(tokens, true, source.text.length)];
  });
  const errors = all.flatMap((document) => document.errors);
  if (errors.length > 0) {
    return errors.slice(0, MAX_ERRORS).map((error) => {
      const { line, col } = lineCounter.linePos(Math.min(error.pos[0], source.text.length));
      const isAtEnd = line - 1 >= source.lastLine || error.pos[1] >= source.text.trimEnd().length;
      return source.finding(
        isAtEnd ? "truncated" : "unparsable",
        "error",
        Math.max(0, Math.min(line - 1, source.lastLine)),
        `${isAtEnd ? "The YAML ends too soon" : "This is not valid YAML"}: ${error.message.split("\n")[0]!.slice(0, 200)}`,
        col - 1,
      );
    });
  }
  const data = all.map((document) => document.toJS() as unknown);
  const findings = checkValues(source, data, path);
  const reason = yamlCutOf(source);
  return reason === undefined
    ? findings
    : [...findings, source.finding("truncated", "error", source.lastLine, reason)];
}

function whyUnchecked({ text, lines }: Source): string | undefined {
  if (text.length > MAX_YAML_LENGTH) return "it is larger than 4 MB";
  if (isDense(text)) return "it has too many entries for its length";
  return hasDenseLine(lines) ? "one of its lines has too many entries" : undefined;
}

/** Avoids stack traces for syntax errors: capturing them would take longer than all other steps. */
function withoutStacks<Result>(parse: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

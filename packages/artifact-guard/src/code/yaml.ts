import {
  type Finding,
  hasDenseLine,
  isDense,
  isTooDeep,
  MAX_YAML_LEVELS,
  type Source,
} from "@agentos/text/source";
import { LineCounter, parseAllDocuments } from "yaml";
import { checkValues, valuesIn } from "./values.js";
import { yamlCutOf } from "./yaml-cut.js";

// A message each for a file of thousands of mistakes helps nobody.
const MAX_ERRORS = 5;
/** The parser needs some 100 bytes of memory for each of the text's. */
const MAX_YAML_LENGTH = 4 * 1024 * 1024;

/**
 * YAML that does not parse, whose last entry lacks what others like it have because the rest was
 * cut, or that says that it is unfinished.
 */
export function checkYaml(source: Source, path?: string): Finding[] {
  const why = whyUnchecked(source);
  if (why !== undefined)
    return [source.finding("not-checked", "warning", 0, `This YAML could not be checked: ${why}`)];
  // A template of Helm or Ansible is YAML only once it was filled in.
  if (source.lines.some((line) => /^\s*\{[{%]/.test(line))) return [];
  const lineCounter = new LineCounter();
  const documents = withoutStacks(() =>
    // Tags of CloudFormation and its kin are theirs to know.
    parseAllDocuments(source.text, {
      lineCounter,
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false,
      customTags: [],
    }),
  );
  const all = Array.isArray(documents) ? documents : [];
  const errors = all.flatMap((document) => document.errors);
  if (errors.length > 0) {
    return errors.slice(0, MAX_ERRORS).map((error) => {
      const { line, col } = lineCounter.linePos(Math.min(error.pos[0], source.text.length));
      const isAtEnd = line - 1 >= source.lastLine || error.pos[1] >= source.text.trimEnd().length;
      return source.finding(
        isAtEnd ? "truncated" : "unparsable",
        "error",
        Math.max(0, Math.min(line - 1, source.lastLine)),
        `${isAtEnd ? "The YAML ends too soon" : "This is no valid YAML"}: ${error.message.split("\n")[0]!.slice(0, 200)}`,
        col - 1,
      );
    });
  }
  const data = all.map((document) => document.toJS({ mapAsMap: true }) as unknown);
  const findings = checkValues(
    source,
    data.flatMap((root) => [...valuesIn(root)]),
    path,
  );
  const reason = yamlCutOf(source, data.at(-1));
  return reason === undefined
    ? findings
    : [...findings, source.finding("truncated", "error", source.lastLine, reason)];
}

function whyUnchecked({ text, lines }: Source): string | undefined {
  if (text.length > MAX_YAML_LENGTH) return "it is larger than 4 MB";
  if (isTooDeep(lines)) return `it is nested deeper than ${MAX_YAML_LEVELS} levels`;
  if (isDense(text)) return "it holds too many entries for its length";
  return hasDenseLine(lines) ? "a line of it holds too many entries" : undefined;
}

/** Each mistake is an error to the parser, and where it was thrown takes longer to find out than all else. */
function withoutStacks<Result>(parse: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parse();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

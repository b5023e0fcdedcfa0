import { isAbsolute, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Finding, FindingCode } from "@agentos/text/source";

export interface CheckedFile {
  /** Relative to the project, with `/`, so that CI systems can display findings in context. */
  path: string;
  findings: readonly Finding[];
}

const RULES: Readonly<Record<FindingCode, string>> = {
  "empty-artifact": "The artifact is empty",
  "missing-artifact": "The artifact does not exist",
  "too-few-lines": "Fewer lines of content than required",
  "missing-section": "A required section is missing",
  "empty-section": "A section has no content",
  skeleton: "Headings without content",
  "unfilled-template": "A template's prompts were not answered",
  "hedged-tail": "The artifact ends by deferring the rest",
  deferred: "Work is postponed",
  stub: "A stub instead of working code",
  "forbidden-phrase": "A phrase that must not appear here",
  truncated: "The artifact ends too soon",
  "unclosed-fence": "A code fence is never closed",
  "unclosed-comment": "A comment is never closed",
  "elided-code": "Code was left out",
  unparsable: "The file does not parse",
  unreadable: "The file cannot be read",
  "missing-evidence": "The session does not show that a required check passed",
  "not-checked": "Nothing was checked: not text, too large, or a kind of file that no check reads",
};

/** Returns a SARIF 2.1.0 log, for code scanning in CI. */
export function renderSarif(files: readonly CheckedFile[], options: { version?: string } = {}): string {
  const codes = Object.keys(RULES) as FindingCode[];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "agentos-artifact-guard",
            ...(options.version === undefined ? {} : { version: options.version }),
            rules: codes.map((id) => ({ id, shortDescription: { text: RULES[id] } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: files.flatMap(({ path, findings }) =>
          findings.map((finding) => resultOf(path, finding, codes)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(path: string, finding: Finding, codes: readonly FindingCode[]): object {
  const uri = isAbsolute(path) ? pathToFileURL(path).href : relativeUri(path);
  return {
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: finding.severity,
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          region: { startLine: finding.line, startColumn: finding.column },
        },
      },
    ],
  };
}

/** Escapes "#" and "?". A ":" in the first segment must not be read as the end of a scheme. */
function relativeUri(path: string): string {
  const segments = (sep === "/" ? path : path.replaceAll(sep, "/")).split("/").map(encodeURIComponent);
  return segments[0]?.includes("%3A") ? `./${segments.join("/")}` : segments.join("/");
}

import { oneLine } from "@agentos/platform";
import type { Finding } from "@agentos/text/source";

const MAX_FINDINGS = 20;

export function formatFindings(findings: readonly Finding[], most = MAX_FINDINGS): string[] {
  const sorted = [
    ...findings.filter((f) => f.severity === "error"),
    ...findings.filter((f) => f.severity !== "error"),
  ];
  const shown = sorted
    .slice(0, most)
    .map(
      ({ line, severity, message }) =>
        `- line ${line}${severity === "warning" ? " (warning)" : ""}: ${excerpt(message)}`,
    );
  const rest = sorted.length - shown.length;
  return rest > 0 ? [...shown, `- and ${rest} more`] : shown;
}

function excerpt(message: string): string {
  const line = oneLine(message);
  return line.length <= 300 ? line : `${Array.from(line).slice(0, 299).join("")}…`;
}

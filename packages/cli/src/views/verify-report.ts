import type { Finding } from "@agentos/artifact-guard";
import { count, type Output, oneLine, type Paint, wrapMessage } from "../terminal/index.js";

/** Further findings are only counted, because people start with the first ones. */
const MAX_FRAMES = 20;

export function renderFindings(
  path: string,
  findings: readonly Finding[],
  frameOf: (finding: Finding) => string,
  { paint, stdout }: { paint: Paint; stdout: Output },
): string {
  if (findings.length === 0) return "";
  const parts = findings.slice(0, MAX_FRAMES).map((finding) => {
    const { severity, line, column, message, code } = finding;
    const kind = severity === "error" ? paint.red(severity) : paint.yellow(severity);
    const place = paint.bold(`${oneLine(path)}:${line}:${column}`);
    const frame = frameOf(finding);
    const text = wrapMessage(`${place} ${kind} ${oneLine(message)} ${paint.dim(code)}`, stdout);
    return `${text}\n${frame === "" ? "" : `${colored(frame, severity, paint)}\n`}`;
  });
  const more = findings.length - parts.length;
  return `${parts.join("\n")}${more > 0 ? `\n${paint.dim(`${oneLine(path)}: ${count(more, "more finding")}`)}\n` : ""}\n`;
}

function colored(frame: string, severity: Finding["severity"], paint: Paint): string {
  const mark = severity === "error" ? paint.red : paint.yellow;
  return frame
    .split("\n")
    .map((line) => {
      const [, edge = "", text = ""] = /^((?:>| ) *\d* \|)(.*)$/s.exec(line) ?? [undefined, line];
      if (/^\s+\|$/.test(edge) && /^\s*\^$/.test(text)) return `  ${paint.dim(edge)}${mark(text)}`;
      if (edge.startsWith(">")) return `  ${mark(">")}${paint.dim(edge.slice(1))}${text}`;
      return `  ${paint.dim(edge)}${paint.dim(text)}`;
    })
    .join("\n");
}

/** Renders the summary line. */
export function renderTotals(
  totals: { files: number; failing: number; notChecked: number; errors: number; warnings: number },
  paint: Paint,
): string {
  const { files, failing, notChecked, errors, warnings } = totals;
  const checked = count(files - notChecked, "file");
  const unread = notChecked === 0 ? "" : `, ${paint.yellow("not checked")}: ${count(notChecked, "file")}`;
  // Each file that was not checked has one warning that says so.
  const others = warnings - notChecked;
  if (errors === 0 && others > 0)
    return `${paint.yellow(count(others, "warning"))}: ${checked}, no errors${unread}\n`;
  if (errors === 0) return `${paint.green("passed")}: ${checked}${unread}\n`;
  const also = `${unread}${warnings === 0 ? "" : `, ${count(warnings, "warning")}`}`;
  return `${paint.red("unfinished")}: ${failing} of ${count(files, "file")}, ${count(errors, "error")}${also}\n`;
}

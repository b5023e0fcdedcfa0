import type { Finding } from "@agentos/wiring";
import { type Context, count, oneLine, shortPath, spelled } from "../terminal/index.js";
import { marksFor } from "./marks.js";

/** @param options.command the command that runs `aos` in this installation */
export function renderDiagnosis(
  findings: readonly Finding[],
  context: Pick<Context, "paint" | "env" | "cwd">,
  { command, quiet = false }: { command: string; quiet?: boolean },
): string {
  const { env, cwd } = context;
  const paint = context.paint.stdout;
  const { phase } = marksFor(env);
  const signs = {
    ok: paint.green(phase.completed),
    info: paint.dim(phase.pending),
    unknown: paint.yellow("?"),
    warning: paint.yellow(phase.waiting),
    error: paint.red(phase.failed),
  };
  const lines = mergeAnswers(findings)
    .filter((finding) => !quiet || isWrong(finding) || finding.severity === "unknown")
    .flatMap(({ severity, path, message, remedy }) => {
      const place = path === undefined ? "" : `${paint.dim(shortPath(path, cwd))}: `;
      const found = ` ${signs[severity]} ${place}${oneLine(message)}`;
      if (remedy === undefined) return [found];
      return [found, `     ${paint.bold("remedy:")} ${oneLine(spelled(remedy, command))}`];
    });
  return `${[...lines, "", summaryOf(findings)].join("\n")}\n`;
}

/** Merges all findings of a file that report hooks with a correct answer into a single finding. */
function mergeAnswers(findings: readonly Finding[]): Finding[] {
  const isAnswer = ({ code, severity }: Finding) => code === "hook" && severity === "ok";
  const merged = new Set<string>();
  return findings.flatMap((finding) => {
    if (!isAnswer(finding)) return [finding];
    const { path = "" } = finding;
    if (merged.has(path)) return [];
    merged.add(path);
    const alike = findings.filter((each) => isAnswer(each) && each.path === path).length;
    return alike === 1 ? [finding] : [{ ...finding, message: `${alike} hooks answered when run` }];
  });
}

function summaryOf(findings: readonly Finding[]): string {
  const wrong = findings.filter(isWrong).length;
  if (wrong > 0) return `${count(wrong, "problem")} found.`;
  const isKnown = findings.every(({ severity }) => severity !== "unknown");
  return isKnown
    ? "All is well."
    : "No problem was found, but some checks had no result: see the lines with ?.";
}

export function isWrong({ severity }: Pick<Finding, "severity">): boolean {
  return severity === "error" || severity === "warning";
}

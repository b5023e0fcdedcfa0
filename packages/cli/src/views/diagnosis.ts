import type { Finding } from "@agentos/wiring";
import {
  type Context,
  count,
  type Output,
  oneLine,
  shortPath,
  spelled,
  wrapMessage,
} from "../terminal/index.js";
import { marksFor } from "./marks.js";

/** Renders each finding with its fix, then what to do next. */
export function renderDiagnosis(
  findings: readonly Finding[],
  context: Pick<Context, "paint" | "env" | "cwd" | "aos"> & { stdout: Pick<Output, "isTTY" | "columns"> },
): string {
  const { env, cwd, aos: command } = context;
  const paint = context.paint.stdout;
  const { arrow, phase } = marksFor(env);
  const signs = {
    ok: paint.green(phase.completed),
    info: paint.dim(phase.pending),
    unknown: paint.yellow("?"),
    warning: paint.yellow(phase.waiting),
    error: paint.red(phase.failed),
  };
  const lines = mergeAnswers(findings)
    // If there are no problems, these steps are listed at the end, as what to do next.
    .filter((finding) => !isStep(finding) || findings.some(isWrong))
    .flatMap(({ severity, path, message, remedy }) => {
      const place = path === undefined || path === cwd ? "" : `${paint.dim(shortPath(path, cwd))}: `;
      const text = spelled(message.replaceAll(`${cwd}/`, ""), command);
      const found = ` ${signs[severity]} ${place}${oneLine(text)}`;
      if (remedy === undefined) return [found];
      return [found, `     ${paint.bold(arrow)} ${oneLine(spelled(remedy, command))}`];
    });
  const end = [summaryOf(findings), ...nextLines(findings, command)];
  const wrapped = [
    ...lines.map((line) => wrapMessage(line, context.stdout, line.startsWith("     ") ? 7 : 3)),
    ...(lines.length > 0 ? [""] : []),
    ...end.map((line) => wrapMessage(line, context.stdout, 4)),
  ];
  return `${wrapped.join("\n")}\n`;
}

/** A person reads the last lines first, so they say where to begin. */
function nextLines(findings: readonly Finding[], command: string): string[] {
  const problems = findings.filter(isWrong);
  if (problems.some(({ code }) => code === "not-wired")) return [`Next: ${command} init`];
  if (problems.length > 0) {
    const what = problems.length === 1 ? "it" : "them, errors first,";
    return [`Next: fix ${what} and run ${command} doctor again.`];
  }
  const steps = findings.filter(isStep);
  if (steps.length > 0) return ["Next:", ...steps.map(({ message }) => `  ${oneLine(message)}`)];
  return [
    `Next: start your agent as usual; ${command} watch shows what it does and what is waiting for you.`,
  ];
}

/** Whether the finding calls for a step that only a person can take, such as trusting the folder. */
function isStep({ code, severity }: Finding): boolean {
  return code === "trust" && severity === "info";
}

/** Merges the findings about hooks that answered, by file, and the findings about writable folders. */
function mergeAnswers(findings: readonly Finding[]): Finding[] {
  const isAnswer = ({ code, severity }: Finding) => code === "hook" && severity === "ok";
  const isFolder = ({ code, severity }: Finding) => code === "folder" && severity === "ok";
  const merged = new Set<string>();
  return findings.flatMap((finding) => {
    if (isFolder(finding)) {
      const folders = findings.filter(isFolder);
      if (folders[0] !== finding || folders.length === 1) return folders.length === 1 ? [finding] : [];
      const { path: _, ...one } = finding;
      return [
        { ...one, message: `AgentOS can write to ${folders.map(({ path = "" }) => path).join(" and ")}` },
      ];
    }
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
  if (findings.some(({ severity }) => severity === "unknown"))
    return "No problem was found, but some checks had no result: see the lines with ?.";
  return findings.some(isStep) ? "No problem was found." : "All is well.";
}

export function isWrong({ severity }: Pick<Finding, "severity">): boolean {
  return severity === "error" || severity === "warning";
}

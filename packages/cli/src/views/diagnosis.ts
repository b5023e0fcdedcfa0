import type { Finding } from "@agentos/wiring";
import { type Context, count, oneLine, shortPath, spelled } from "../terminal/index.js";
import { marksFor } from "./marks.js";

/**
 * What the doctor found, each with its remedy, and whether all is well; `quiet` leaves out what is.
 * @param options.command how `aos` is called here
 */
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
    warning: paint.yellow(phase.waiting),
    error: paint.red(phase.failed),
  };
  const lines = findings
    .filter((finding) => !quiet || isWrong(finding))
    .flatMap(({ severity, path, message, remedy }) => {
      const place = path === undefined ? "" : `${paint.dim(shortPath(path, cwd))}: `;
      const found = ` ${signs[severity]} ${place}${oneLine(message)}`;
      if (remedy === undefined) return [found];
      return [found, `     ${paint.bold("remedy:")} ${oneLine(spelled(remedy, command))}`];
    });
  const wrong = findings.filter(isWrong).length;
  return `${[...lines, "", wrong === 0 ? "All is well." : `${count(wrong, "problem")} found.`].join("\n")}\n`;
}

/** Whether a finding is a problem, and no mere remark. */
export function isWrong({ severity }: Pick<Finding, "severity">): boolean {
  return severity === "error" || severity === "warning";
}

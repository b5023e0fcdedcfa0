import { type Command, InvalidArgumentError } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { RECORDED_CLIENTS } from "../sessions/client-names.js";
import { type Context, grouped, printJson, progressLine, stdoutColumns } from "../terminal/index.js";
import { commandAction } from "./common.js";
import { parseAge } from "./option-values.js";

interface Options extends GlobalOptions {
  since?: Date;
}

export function addAuditCommand(rules: Command, context: Context): void {
  const command = rules
    .command("audit")
    .summary("show what the rules would have stopped in this folder's past sessions")
    .description(
      `Checks every tool call in this folder's past sessions (${RECORDED_CLIENTS}, including subagents) ` +
        "against this project's rules, and lists what each rule would have stopped. Use it before you turn on a rule, or after you change " +
        "one. Does not run anything, and looks at files as they are today. Rules that are off or only warn are marked, and treated as if " +
        "they were enforced.",
    )
    .option("--since <when>", "only calls since this time: 30d, 12h, or a day such as 2026-11-21", sinceOf)
    .action(commandAction(context, audit));
  addExamples(command, [
    ["aos rules audit", "check all of this folder's past sessions"],
    ["aos rules audit --since 30d", "check only calls from the last 30 days"],
    ["aos rules audit --json | jq '.rules[] | {id, stops}'", "count each rule's stops, for a script"],
  ]);
}

function sinceOf(text: string): Date {
  const agoMs = parseAge(text);
  const isDay = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text);
  const date = new Date(
    agoMs !== undefined ? Date.now() - agoMs : text.includes("T") ? text : `${text}T00:00:00`,
  );
  if ((agoMs === undefined && !isDay) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("It must be a time such as 30d or 12h, or a day such as 2026-11-21.");
  return date;
}

async function audit(context: Context, options: Options): Promise<void> {
  const { folder } = findProject(context, options);
  const [{ findSessions }, { auditActions, createProjectContext, loadProjectRules }, { pastCalls }] =
    await Promise.all([
      import("@agentos/context-meter"),
      import("@agentos/rules/internal"),
      import("../sessions/past-calls.js"),
    ]);
  const { catalogue } = loadProjectRules(folder);
  const { since } = options;
  const files = findSessions({
    folder,
    subagents: true,
    env: context.env,
    ...(since && { since: since.getTime() }),
  });
  const progress = progressLine(context);
  const show = (judged: number, calls: number) =>
    progress.show(
      () => `Judging session ${grouped(judged)} of ${grouped(files.length)}, ${grouped(calls)} tool calls`,
    );
  const calls = pastCalls(files, folder, since, show);
  const report = await auditActions(calls, {
    catalogue,
    context: createProjectContext(folder, context.env),
  }).finally(progress.end);
  const summary = { folder, ...(since && { since: since.toISOString() }), sessions: files.length, ...report };
  if (options.json) return printJson(context, summary);
  const { renderAudit } = await import("../views/rule-audit.js");
  context.stdout.write(
    renderAudit(summary, { paint: context.paint.stdout, columns: stdoutColumns(context), cwd: context.cwd }),
  );
}

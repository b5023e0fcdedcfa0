import { type Command, InvalidArgumentError } from "commander";
import { RECORDED_CLIENTS } from "../client-names.js";
import { type Context, EXIT, grouped, isLive, printJson, stdoutColumns } from "../terminal/index.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";

interface Options extends GlobalOptions {
  since?: Date;
}

/** `aos rules audit`: what the rules would have stopped in past sessions. */
export function addAuditCommand(rules: Command, context: Context): void {
  const command = rules
    .command("audit")
    .summary("show what the rules would have stopped in past sessions of this folder")
    .description(
      `Checks every tool call in this folder's past sessions (${RECORDED_CLIENTS}, including subagents) ` +
        "against this project's rules, and lists what each rule would have stopped. Use it before you turn on a rule, or after you change one. " +
        "Runs nothing and sees files as they are today. Rules that are off or only warn are " +
        "counted as if enforced, with a note.",
    )
    .option("--since <when>", "only calls since then: 30d, 12h, or a day such as 2026-11-21", sinceOf)
    .action(async (_: unknown, self: Command) => {
      await audit(context, self.optsWithGlobals<Options>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos rules audit", "all past sessions of this folder"],
    ["aos rules audit --since 30d", "those of the last 30 days"],
    ["aos rules audit --json | jq '.rules[] | {id, stops}'", "for a script"],
  ]);
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

function sinceOf(text: string): Date {
  const ago = /^(\d{1,5})([mhdw])$/.exec(text);
  const date = ago
    ? new Date(Date.now() - Number(ago[1]) * UNITS[ago[2]!]!)
    : /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(text)
      ? new Date(text.includes("T") ? text : `${text}T00:00:00`)
      : undefined;
  if (date === undefined || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("It must be 30d, 12h or a day such as 2026-11-21.");
  return date;
}

async function audit(context: Context, options: Options): Promise<void> {
  const { folder } = findProject(context, options);
  const [{ findSessions }, { auditActions, createProjectContext, loadProjectRules }, { pastCalls }] =
    await Promise.all([
      import("@agentos/context-meter"),
      import("@agentos/rules/internal"),
      import("../past-calls.js"),
    ]);
  const { catalogue } = loadProjectRules(folder);
  const { since } = options;
  const files = findSessions({
    folder,
    subagents: true,
    env: context.env,
    ...(since && { since: since.getTime() }),
  });
  const progress = createProgress(context, files.length);
  const calls = pastCalls(files, folder, since, progress.show);
  const report = await auditActions(calls, {
    catalogue,
    context: createProjectContext(folder, context.env),
  }).finally(progress.end);
  const summary = { folder, ...(since && { since: since.toISOString() }), sessions: files.length, ...report };
  if (options.json) {
    printJson(context, summary);
    return;
  }
  const { renderAudit } = await import("../views/rule-audit.js");
  context.stdout.write(
    renderAudit(summary, { paint: context.paint.stdout, columns: stdoutColumns(context), cwd: context.cwd }),
  );
}

// An audit that is done by then needs no progress.
const QUIET_MS = 300;
const EVERY_MS = 100;

/** A line on stderr, where that is a terminal that somebody watches. */
function createProgress(
  { stderr, env }: Context,
  total: number,
): { show(files: number, calls: number): void; end(): void } {
  let last = performance.now() + QUIET_MS - EVERY_MS;
  let drawn = false;
  return {
    show(files, calls) {
      if (!isLive(stderr, env) || performance.now() - last < EVERY_MS) return;
      last = performance.now();
      drawn = true;
      stderr.write(
        `\rJudging session ${grouped(files)} of ${grouped(total)}, ${grouped(calls)} tool calls\u001B[K`,
      );
    },
    end() {
      if (drawn) stderr.write("\r\u001B[K");
    },
  };
}

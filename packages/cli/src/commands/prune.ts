import { type Command, InvalidArgumentError } from "commander";
import { type Context, confirm, count, EXIT, printJson, stdoutColumns, warn } from "../terminal/index.js";
import { addExamples, findProject, type GlobalOptions } from "./common.js";
import { wholeNumber } from "./option-values.js";

interface Options extends GlobalOptions {
  keep?: number;
  olderThan?: number;
  unfinished?: true;
  dryRun?: true;
  yes?: true;
}

/** `aos prune`: removes old sessions. */
export function addPruneCommand(program: Command, context: Context): void {
  const command = program
    .command("prune")
    .summary("remove old sessions with their logs and prompts")
    .description(
      "Removes sessions that are done or cancelled, with their logs, the artifacts in their folders and their prompts, and says what each takes. The newest 20 stay, unless " +
        "--keep or --older-than says otherwise. What is unfinished stays until --unfinished; what runs is never removed. It lists first, and asks.",
    )
    .option("-k, --keep <n>", "how many of the newest stay (default: 20; with --older-than 0)", wholeNumber)
    .option("--older-than <age>", "only what nothing was written to for so long: 12h, 30d, 8w", age)
    .option(
      "--unfinished",
      "also sessions that failed, paused, were cut off or wait; their handoffs are archived",
    )
    .option("-n, --dry-run", "list what would go, and remove nothing")
    .option("-y, --yes", "ask nothing")
    .action(async (_: unknown, self: Command) => {
      await prune(context, self.optsWithGlobals<Options>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos prune", "all but the newest 20"],
    ["aos prune --keep 5", "all but the newest 5"],
    ["aos prune --older-than 30d --dry-run", "what a month's limit would remove"],
    ["aos prune --older-than 8w --unfinished --yes", "in a script, abandoned sessions too"],
  ]);
}

async function prune(context: Context, options: Options): Promise<void> {
  const { folder } = findProject(context, options);
  const { pruneSessions } = await import("@agentos/workflow");
  const { renderPruned } = await import("../views/pruned.js");
  const choice = {
    ...(options.keep !== undefined && { keep: options.keep }),
    ...(options.olderThan !== undefined && { olderThanMs: options.olderThan }),
    unfinished: options.unfinished === true,
    onUnreadable: ({ message }: Error) => warn(context, message),
  };
  const planned = await pruneSessions(folder, { ...choice, dryRun: true });
  const look = {
    paint: context.paint.stdout,
    columns: stdoutColumns(context),
    at: context.now(),
  };
  if (!options.json) context.stdout.write(renderPruned(planned, look));
  if (options.dryRun || planned.removed.length === 0) {
    if (options.json) printJson(context, planned);
    return;
  }
  const what = planned.removed.length === 1 ? "it" : `these ${planned.removed.length}`;
  if (!(await confirm(context, `Remove ${what}?`, options.yes === true))) {
    context.stderr.write("Nothing was removed.\n");
    return;
  }
  // What was named, and no other: somebody may have finished or begun one meanwhile.
  const removed = await pruneSessions(folder, {
    ...choice,
    only: planned.removed.map(({ sessionId }) => sessionId),
  });
  if (options.json) printJson(context, removed);
  else context.stdout.write(`Removed ${count(removed.removed.length, "session")}.\n`);
}

const UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** In milliseconds. */
function age(text: string): number {
  const [, amount, unit = ""] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const unitMs = UNITS_MS[unit];
  if (amount === undefined || unitMs === undefined)
    throw new InvalidArgumentError("It must be a number of hours, days or weeks: 12h, 30d, 8w.");
  return Number(amount) * unitMs;
}
